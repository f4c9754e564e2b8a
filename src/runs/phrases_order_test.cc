// Whose donors a page is said to have does not depend on which file was read first.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "testing/phrase_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

// Sentences that all sites share.
class SharedSentences {
 public:
  SharedSentences() {
    for (int i = 0; i < 30; ++i) sentences_.push_back(Words("shared", 12));
  }

  // `pages` pages of twelve of them each, page i on the host that host(i) names.
  template <class Host>
  std::string File(int pages, Host host) {
    WarcBuilder file;
    for (int i = 0; i < pages; ++i) {
      std::string text;
      for (int left = 12; left > 0; --left) text += sentences_[random_() % sentences_.size()] + Words("own", 3);
      const std::string url = "http://" + host(i) + "/" + std::to_string(i);
      file.AddRecord("response",
                     {{"WARC-Target-URI", url},
                      {"WARC-Date", "2026-08-01T00:00:00Z"},
                      {"Content-Type", "application/http; msgtype=response"}},
                     "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<!DOCTYPE html><p>" + text);
    }
    return file.Build();
  }

 private:
  std::string Words(const std::string& stem, int count) {
    std::string words;
    for (; count > 0; --count) words += stem + std::to_string(random_()) + " ";
    return words;
  }

  std::mt19937_64 random_{1};
  std::vector<std::string> sentences_;
};

class PhrasesOrder : public ::testing::Test {
 protected:
  phrase_oracle::Answer Find(const std::vector<std::string>& files, const PhraseOptions& options) {
    const TempFolder folder;
    const CorpusReader corpus = IngestForTesting(folder.path() + "/corpus", files, uint64_t{1} << 26);
    EngineOptions how;
    how.spill_folder = folder.path();
    return DetectedPhrases(corpus, options, {}, how);
  }
  static double MeanForeign(const phrase_oracle::Answer& answer) {
    double sum = 0;
    for (const PhrasePageRow& row : answer.tables.pages) sum += row.foreign_contribution;
    return sum / static_cast<double>(answer.tables.pages.size());
  }
};

// What is told of a page, ids aside.
std::map<std::string, std::string> ByUrl(const phrase_oracle::Answer& answer) {
  std::map<PageId, std::string> urls;
  std::map<std::string, std::string> told;
  for (const PhrasePageRow& row : answer.tables.pages) {
    urls[row.page_id] = row.url;
    told[row.url] = std::to_string(row.popular) + " " + std::to_string(row.cover_size) + " " +
                    std::to_string(row.foreign_contribution) + " " + std::to_string(row.capped);
  }
  std::map<std::pair<PageId, int32_t>, const PhraseCoverRow*> covers;
  for (const PhraseCoverRow& row : answer.tables.covers) covers[{row.page_id, row.rank}] = &row;
  for (const auto& [place, row] : covers) {
    told[urls[place.first]] += "\n" + row->donor_url + " " + std::to_string(row->gain);
  }
  return told;
}

TEST_F(PhrasesOrder, ALargeSiteThatIsReadFirstHidesNoDonor) {
  SharedSentences shared;
  const std::string one_site = shared.File(300, [](int) { return std::string("copies.example"); });
  const std::string others = shared.File(100, [](int i) { return "www.site" + std::to_string(i) + ".example"; });
  const phrase_oracle::Answer first = Find({one_site, others}, {});
  ASSERT_TRUE(first.tables.duplicates.empty());
  ASSERT_EQ(first.tables.pages.size(), 400u);
  EXPECT_GT(first.tables.pages.front().capped, 0);
  EXPECT_EQ(ByUrl(first), ByUrl(Find({others, one_site}, {})));

  const phrase_oracle::Answer of_all = Find({one_site, others}, {.max_donors = 1'000});
  EXPECT_EQ(of_all.tables.pages.front().capped, 0);
  EXPECT_GE(MeanForeign(first), 0.99 * MeanForeign(of_all));
  EXPECT_GT(MeanForeign(of_all), 30);
}

}  // namespace
}  // namespace seamripper
