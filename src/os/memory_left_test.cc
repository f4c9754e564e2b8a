#include "os/memory_left.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(IsMemoryLeft, ForLittleAndNotForMoreThanThereCanBe) {
  EXPECT_TRUE(IsMemoryLeft(1 << 20));
  EXPECT_FALSE(IsMemoryLeft(uint64_t{1} << 60));
}

}  // namespace
}  // namespace seamripper
