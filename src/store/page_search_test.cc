#include "store/page_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

class PageSearchTest : public ::testing::Test {
 protected:
  // A segment of pages with ids that rise: a few crawl files, records left out, blocks of `rows` pages.
  void AddSegment(size_t pages, size_t rows) {
    const std::string name = SegmentName(segments_.size() + 1);
    auto writer = SegmentWriter::Create(folder_.path() + "/" + name);
    ASSERT_TRUE(writer.ok()) << writer.status().message();
    BlockBuilder block(LayoutOf(Column::kPages));
    for (size_t i = 0; i < pages; ++i) {
      next_id_ += 1 + static_cast<PageId>(random_() % 4);
      if (random_() % 50 == 0) next_id_ = ((next_id_ >> 40) + 1) << 40;
      PageRow row;
      row.page_id = next_id_;
      row.words = static_cast<uint32_t>(i);
      block.AddStruct(row);
      places_[next_id_] = {segments_.size(), i};
      if ((i + 1) % rows == 0 || i + 1 == pages) {
        ASSERT_TRUE((*writer)->Append(Column::kPages, block.Finish()).ok());
      }
    }
    Result<SegmentSummary> summary = (*writer)->Finish(name);
    ASSERT_TRUE(summary.ok()) << summary.status().message();
    segments_.emplace_back(folder_.path() + "/" + name, *summary);
  }
  void ExpectFound(PageId id) {
    const Result<std::optional<PagePlace>> place = search_.Find(segments_, id);
    ASSERT_TRUE(place.ok()) << place.status().message();
    const auto expected = places_.find(id);
    ASSERT_EQ(place->has_value(), expected != places_.end()) << id;
    if (!place->has_value()) return;
    EXPECT_EQ((*place)->segment, expected->second.segment);
    EXPECT_EQ((*place)->row, expected->second.row);
    const Result<PageRow> row = search_.Read(segments_, **place);
    ASSERT_TRUE(row.ok());
    EXPECT_EQ(row->page_id, id);
  }

  TempFolder folder_;
  std::mt19937_64 random_{7};
  PageId next_id_ = 0;
  std::vector<SegmentReader> segments_;
  std::map<PageId, PagePlace> places_;
  PageSearch search_;
};

TEST_F(PageSearchTest, WithoutPagesThereIsNone) {
  ExpectFound(0);
  AddSegment(0, 1);
  ExpectFound(0);
}

TEST_F(PageSearchTest, FindsEveryPageAndNoOther) {
  for (const auto& [pages, rows] : {std::pair{40, 1}, {0, 1}, {300, 7}, {1, 1}, {90, 90}}) {
    AddSegment(static_cast<size_t>(pages), static_cast<size_t>(rows));
  }
  std::vector<PageId> wanted = {0, -1, INT64_MAX, INT64_MIN};
  for (const auto& [id, place] : places_) wanted.insert(wanted.end(), {id - 1, id, id + 1});
  std::ranges::shuffle(wanted, random_);
  for (const PageId id : wanted) ExpectFound(id);
}

TEST_F(PageSearchTest, ABlockIsNotReadAgain) {
  AddSegment(64, 8);
  const PageId id = std::next(places_.begin(), 40)->first;
  ExpectFound(id);
  const std::string path = segments_[0].PathOf(Column::kPages);
  const std::string bytes = *ReadWholeFile(path);
  std::string damaged = bytes;
  for (size_t i = 24; i + 300 < damaged.size(); ++i) damaged[i] ^= 1;  // all blocks; header, index and footer are sound
  ASSERT_TRUE(ReplaceFile(path, damaged).ok());
  for (size_t i = 40; i < 48; ++i) ExpectFound(std::next(places_.begin(), static_cast<ptrdiff_t>(i))->first);
  EXPECT_EQ(search_.Find(segments_, places_.begin()->first).status().code(), Code::kCorpusDamaged);
  ASSERT_TRUE(ReplaceFile(path, bytes).ok());
  ExpectFound(places_.begin()->first);
}

}  // namespace
}  // namespace seamripper
