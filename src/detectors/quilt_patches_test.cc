#include "detectors/quilt_patches.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "columns/row_bytes.h"
#include "step/pair.h"

namespace seamripper {
namespace {

std::string TextOf(size_t words, std::mt19937_64* random) {
  std::string text;
  for (size_t i = 0; i < words; ++i) text += std::to_string((*random)() % 500) + ' ';
  return text;
}

std::string RowsOf(const PatchesOfQuilt& patches, const PageView& page, const PageView& source) {
  PatchesOfQuilt::Scratch scratch;
  std::vector<QuiltPatchRow> rows;
  patches(page, {&source, 1}, &scratch, &rows);
  EXPECT_FALSE(rows.empty());
  std::string bytes;
  for (const QuiltPatchRow& row : rows) AppendRow(row, &bytes);
  return bytes;
}

// Short and long ones: with an index or without.
TEST(PatchesOfQuilt, FindsTheSameInAPreparedSource) {
  std::mt19937_64 random(11);
  const PatchesOfQuilt patches(5, 3);
  for (const size_t words : {10u, 1'000u, 20'000u}) {
    const std::string source_text = TextOf(words, &random);
    const std::string page_text =
        TextOf(200, &random) + source_text.substr(0, 30) + source_text.substr(source_text.size() / 2, 2'000);
    PageView page, source;
    page.text = page_text;
    source.text = source_text;
    const std::string expected = RowsOf(patches, page, source);
    std::string prepared;
    patches.Prepare(source, &prepared);
    EXPECT_LE(prepared.size(), (words + 1) * PatchesOfQuilt::kPreparedPerWord);
    std::vector<uint64_t> aligned((prepared.size() + 7) / 8);
    prepared.copy(reinterpret_cast<char*>(aligned.data()), prepared.size());
    source.prepared = {reinterpret_cast<const char*>(aligned.data()), prepared.size()};
    EXPECT_EQ(RowsOf(patches, page, source), expected) << words;
  }
}

}  // namespace
}  // namespace seamripper
