#include "kernels/shingle/document_table.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace seamripper {
namespace {

TEST(DocumentTable, IsAMap) {
  std::mt19937_64 random(1);
  DocumentTable table;
  for (int round = 0; round < 20; ++round) {
    table.Clear();
    std::map<uint64_t, uint32_t> expected;
    const uint64_t documents = uint64_t{1} << random() % 20;
    for (uint32_t i = 0; i < 500; ++i) {
      const uint64_t document = random() % documents;
      const auto found = expected.find(document);
      ASSERT_EQ(table[document], found == expected.end() ? DocumentTable::kNone : found->second);
      table[document] = expected[document] = i;
    }
    for (const auto& [document, number] : expected) ASSERT_EQ(table[document], number);
  }
}

}  // namespace
}  // namespace seamripper
