#include "engine/kept_texts.h"

#include <gtest/gtest.h>

#include <thread>

#include "store/block_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr RowLayout kTexts = {kVariableWidth, BlockCodec::kLz4};
constexpr uint64_t kRows = 300;

std::string RowOf(uint64_t row) {
  return row % 7 == 0 ? "" : std::string(row * 20, static_cast<char>('a' + row % 26)) + std::to_string(row);
}

class KeptTextsTest : public testing::Test {
 protected:
  KeptTextsTest() {
    BlockBuilder builder(kTexts);
    for (uint64_t row = 0; row < kRows; ++row) builder.Add(RowOf(row));
    auto writer = BlockFileWriter::Create(path_, kTexts);
    EXPECT_TRUE((*writer)->Append(builder.Finish()).ok());
    summary_ = *(*writer)->Finish();
    file_ = std::move(*BlockFileReader::Open(path_, kTexts, summary_));
    EXPECT_GT(file_->blocks(), 2u);
  }

  const KeptRows* Keep(KeptFile* kept, size_t block) const {
    Block read;
    EXPECT_TRUE(file_->ReadBlock(block, &read).ok());
    return kept->Keep(block, read);
  }

  const TempFolder folder_;
  const std::string path_ = folder_.path() + "/texts";
  BlockFileSummary summary_;
  std::unique_ptr<BlockFileReader> file_;
};

TEST_F(KeptTextsTest, AreThoseThatWereRead) {
  KeptTexts texts(uint64_t{1} << 30, nullptr);
  KeptFile* const kept = texts.Of(path_, summary_);
  EXPECT_EQ(kept->Find(0), nullptr);
  const auto keep_all = [&] {
    for (size_t block = 0; block < file_->blocks(); ++block) EXPECT_NE(Keep(kept, block), nullptr);
  };
  { std::jthread one(keep_all), other(keep_all); }
  for (uint64_t row = 0; row < kRows; ++row) {
    const KeptRows* const rows = texts.Of(path_, summary_)->Find(file_->BlockOf(row));
    ASSERT_NE(rows, nullptr);
    ASSERT_TRUE(rows->Has(row));
    EXPECT_EQ(rows->row(row), RowOf(row));
    EXPECT_FALSE(rows->Has(kRows));
  }
}

TEST_F(KeptTextsTest, AreNoMoreThanTheMemoryAllows) {
  KeptTexts texts(file_->rows() * 4'000 / 2, nullptr);
  KeptFile* const kept = texts.Of(path_, summary_);
  size_t blocks = 0;
  for (size_t block = 0; block < file_->blocks(); ++block) blocks += Keep(kept, block) != nullptr ? 1 : 0;
  EXPECT_GT(blocks, 0u);
  EXPECT_LT(blocks, file_->blocks());
}

TEST_F(KeptTextsTest, OfAnotherFileAtTheSamePathAreNotTaken) {
  KeptTexts texts(uint64_t{1} << 30, nullptr);
  Keep(texts.Of(path_, summary_), 0);
  BlockFileSummary other = summary_;
  ++other.checksum;
  EXPECT_EQ(texts.Of(path_, other)->Find(0), nullptr);
}

TEST_F(KeptTextsTest, AreNobodyElses) {
  KeptTexts texts(uint64_t{1} << 30, nullptr), others(uint64_t{1} << 30, nullptr);
  EXPECT_NE(Keep(texts.Of(path_, summary_), 0), nullptr);
  EXPECT_EQ(others.Of(path_, summary_)->Find(0), nullptr);
}

TEST(KeptTexts, OfAllPagesHaveRoom) {
  ManifestTotals totals;
  totals.pages = 10;
  totals.text_bytes = 1'000;
  EXPECT_GT(KeptTexts::BytesFor(totals), 2'000u);
}

}  // namespace
}  // namespace seamripper
