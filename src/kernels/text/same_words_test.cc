#include "kernels/text/same_words.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(SameWords, LooksAtFoldedWordsAlone) {
  EXPECT_TRUE(SameWords("Rome, in Spring", "rome in spring."));
  EXPECT_TRUE(SameWords("", " ... "));
  EXPECT_FALSE(SameWords("rome in spring", "rome in"));
  EXPECT_FALSE(SameWords("rome", "rome in spring"));
  EXPECT_FALSE(SameWords("rome in spring", "rome on spring"));
  EXPECT_FALSE(SameWords("springtime", "spring time"));
}

}  // namespace
}  // namespace seamripper
