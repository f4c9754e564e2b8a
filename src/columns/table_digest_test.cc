#include "columns/table_digest.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>


namespace seamripper {
namespace {

TEST(DigestSum, PartsAddUpToTheWhole) {
  TableDigest whole;
  std::vector<TableDigest> parts(3);
  for (int row = 0; row < 1000; ++row) {
    whole.Add(std::to_string(row));
    parts[static_cast<size_t>(row) % 3].Add(std::to_string(row));
  }
  std::vector<std::string> digests;
  for (const TableDigest& part : parts) digests.push_back(ToHex(part.value()));
  EXPECT_EQ(SumOfDigests(digests), ToHex(whole.value()));
  EXPECT_EQ(SumOfDigests({}), std::string(32, '0'));
}

TEST(DigestSum, OfWhatIsNoDigestThereIsNone) {
  const std::string digest(32, 'f');
  for (const std::string& other : {std::string(), std::string(31, '0'), std::string(33, '0'), std::string(32, 'g'),
                                   std::string(15, '0') + "-" + std::string(16, '0')}) {
    EXPECT_EQ(SumOfDigests(std::vector<std::string>{digest, other}), std::nullopt) << other;
  }
}

}  // namespace
}  // namespace seamripper
