#include "kernels/shingle/document_stretch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace seamripper {
namespace {

std::vector<DocumentStretch> StretchesOf(const std::vector<uint64_t>& documents) {
  std::vector<DocumentStretch> stretches(documents.size());
  stretches.resize(static_cast<size_t>(CutToStretches(documents, stretches.data()) - stretches.data()));
  return stretches;
}

TEST(DocumentStretch, HasABitForEachDocument) {
  EXPECT_TRUE(StretchesOf({}).empty());
  EXPECT_THAT(StretchesOf({0, 2, 63, 64, 1000}),
              ::testing::ElementsAre(DocumentStretch{0, uint64_t{1} << 63 | 5}, DocumentStretch{1, 1},
                                     DocumentStretch{15, uint64_t{1} << 40}));
}

}  // namespace
}  // namespace seamripper
