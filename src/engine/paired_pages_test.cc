#include "engine/paired_pages.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "engine/kept_group.h"
#include "engine/page_bytes.h"

namespace seamripper {
namespace {

constexpr PairParts kParts = {kHeadPart | kTextPart | kLinksPart, kHeadPart | kTextPart};
constexpr uint64_t kPages = 40;

struct OwnedPage {
  std::string url;
  std::string text;
  std::string links;
  PageView View(uint64_t number) const {
    PageView page;
    page.number = number;
    page.url = page.host = page.domain = page.private_domain = url;
    page.text = text;
    page.links = links;
    return page;
  }
};

// What is seen of a page: its number, url and text.
using Seen = std::vector<std::string>;
Seen SeenOf(std::span<const PageView> pages) {
  Seen seen;
  for (const PageView& page : pages) {
    seen.push_back(std::to_string(page.number) + " " + std::string(page.url) + " " + std::string(page.text));
  }
  return seen;
}

struct SeePages {
  struct Scratch {};
  void operator()(const PageView& page, std::span<const PageView> others, Scratch*, Seen* seen) const {
    *seen = SeenOf({&page, 1});
    for (const std::string& other : SeenOf(others)) seen->push_back(other);
  }
};

class PairedPagesTest : public testing::Test {
 protected:
  PairedPagesTest() {
    std::mt19937_64 random(17);
    for (OwnedPage& page : pages_) {
      page = {std::string(random() % 30, 'u'), std::string(random() % 2000, 't'), std::string(random() % 100, 'l')};
    }
    for (uint64_t page = 0; page < kPages; page += 3) {
      uint32_t rank = 0;
      for (uint64_t other = random() % 3; other < kPages; other += 1 + random() % 3) {
        pairs_.push_back({page, ++rank, other});
      }
    }
  }

  // By rows, as they go through a spool.
  Seen SeenInRows(uint64_t page, const WantedPages& wanted, const HotTexts& hot, uint64_t most_bytes, bool* cut) {
    KeptGroup group(most_bytes, false);
    std::vector<PagePair> ranks = {{page, 0, page}};
    for (const PagePair& pair : pairs_) {
      if (pair.page == page) ranks.push_back(pair);
    }
    std::string value;
    for (const PagePair& pair : ranks) {
      const PageView each = pages_[pair.other].View(pair.other);
      BeginPairValue(PairValue::kHead, pair.rank, PageBytes(each, kParts.InHead(pair.rank)), &value);
      AppendPage(each, kParts.InHead(pair.rank), &value);
      group.Add(BigEndian(page).bytes(), value);
    }
    for (const PagePair& pair : ranks) {
      const bool is_hot = wanted.IsHot(pair.other);
      const PageView each = pages_[pair.other].View(pair.other);
      const uint32_t apart = kParts.Apart(pair.rank);
      BeginPairValue(is_hot ? PairValue::kHot : PairValue::kApart, pair.rank, PageBytes(each, apart), &value);
      if (!is_hot) AppendPage(each, apart, &value);
      group.Add(BigEndian(page).bytes(), value);
    }
    const SeePages step;
    PairGroup<Seen, SeePages>::Scratch scratch;
    Seen seen;
    EXPECT_TRUE((PairGroup<Seen, SeePages>{&step, &hot, most_bytes}(group.rows(), &scratch, &seen).ok()));
    *cut = group.cut() || scratch.cut;
    return seen;
  }

  OwnedPage pages_[kPages];
  std::vector<PagePair> pairs_;
};

TEST_F(PairedPagesTest, AreWhatRowsWouldBring) {
  const WantedPages wanted(pairs_, kPages);
  Budget disk(0, 0);
  HotTexts kept(uint64_t{1} << 20, "", &disk);
  std::string bytes;
  for (uint64_t page = 0; page < kPages; ++page) {
    AppendHotPage(pages_[page].View(page), kParts.of_others, &bytes);
    ASSERT_TRUE(kept.Keep(page, bytes));
  }
  uint64_t cut = 0;
  uint64_t hot = 0;
  for (uint64_t page = 0; page < kPages; ++page) hot += wanted.IsHot(page) ? 1 : 0;
  for (uint64_t most_bytes = 100; most_bytes < 40'000; most_bytes += 97) {
    PairedPages paired(pairs_, kParts, kept, most_bytes);
    uint64_t cut_here = 0;
    std::vector<PageView> found;
    for (uint64_t page = 0; page < kPages; page += 3) {
      ASSERT_TRUE(paired.Gather(pages_[page].View(page), &found).ok());
      bool is_cut = false;
      ASSERT_EQ(SeenOf(found), SeenInRows(page, wanted, kept, most_bytes, &is_cut)) << page << ' ' << most_bytes;
      cut_here += is_cut ? 1 : 0;
    }
    ASSERT_EQ(paired.cut_groups(), cut_here);
    cut += cut_here;
  }
  EXPECT_GT(cut, 100u);
  EXPECT_GT(hot, 0u);
  EXPECT_LT(hot, kPages);
}

}  // namespace
}  // namespace seamripper
