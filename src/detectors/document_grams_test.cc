#include "detectors/document_grams.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace seamripper {
namespace {

TEST(DocumentGrams, NoneHasNothing) {
  DocumentGrams grams;
  grams.Sort();
  for (const uint64_t gram : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}}) EXPECT_FALSE(grams.Has(gram));
}

TEST(DocumentGrams, AsAMapHasThem) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 100; ++round) {
    // Of few values, some alike in the bits that the filter looks at.
    const auto draw = [&random] { return (random() % 8) << 60 | random() % (1 + random() % 200); };
    DocumentGrams grams;
    std::map<uint64_t, std::vector<std::pair<uint32_t, uint32_t>>> expected;
    for (uint32_t document = 0; document < 5; ++document) {
      std::vector<uint64_t> of_document(random() % 50);
      for (uint32_t i = 0; i < of_document.size(); ++i) {
        of_document[i] = draw();
        expected[of_document[i]].emplace_back(document, i);
      }
      grams.Add(document, of_document);
    }
    grams.Sort();
    for (int i = 0; i < 200; ++i) {
      const uint64_t gram = draw();
      std::vector<std::pair<uint32_t, uint32_t>> found;
      for (const DocumentGrams::Place& place : grams.Find(gram)) found.emplace_back(place.document, place.position);
      ASSERT_EQ(found, expected[gram]);
      ASSERT_EQ(grams.Has(gram), !found.empty());
    }
  }
}

}  // namespace
}  // namespace seamripper
