#include "testing/phrase_crawl.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "detectors/phrases.h"
#include "seamripper/ingest.h"
#include "testing/found_rows.h"
#include "testing/table_difference.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

namespace oracle = phrase_oracle;
using oracle::Words;

// What its name is made of says what a host's domains are; no list is asked.
struct Host {
  std::string name;
  std::string domain;
  std::string private_domain;
  std::set<std::string> addresses = {};
};

class CrawlMaker {
 public:
  CrawlMaker(size_t max_pages, std::mt19937_64* random) : random_(*random), files_(1 + Below(3)) {
    vocabulary_ = OneOf<size_t>({3, 40, 2000});
    const size_t shortest = OneOf<size_t>({3, 30});
    for (size_t left = OneOf<size_t>({3, 10, 20}); left > 0; --left) {
      sentences_.push_back(RandomWords(shortest + Below(12)));
    }
    for (size_t left = OneOf<size_t>({1, 1, 2, 8}); left > 0; --left) hosts_.push_back(DrawHost(left));
    stitched_of_16_ = OneOf<size_t>({2, 8, 15});
    for (size_t left = Below(8) == 0 ? Below(4) : max_pages / 2 + Below(max_pages / 2); left > 0; --left) AddPage();
  }

  PhraseCrawl Finish() {
    for (oracle::Page& page : crawl_.pages) {
      page.addresses = std::ranges::find(hosts_, page.host, &Host::name)->addresses;
    }
    std::ranges::sort(crawl_.pages, {}, &oracle::Page::id);
    for (const WarcBuilder& file : files_) crawl_.files.push_back(file.Build());
    return std::move(crawl_);
  }

 private:
  size_t Below(size_t limit) { return random_() % limit; }
  template <class Value>
  Value OneOf(std::initializer_list<Value> values) {
    return values.begin()[Below(values.size())];
  }

  Words RandomWords(size_t count) {
    Words words;
    for (; count > 0; --count) words.push_back("wö" + std::to_string(Below(vocabulary_)));
    return words;
  }

  Host DrawHost(size_t number) {
    const std::string label = "h" + std::to_string(number);
    const std::string site = "s" + std::to_string(Below(3));
    Host host = Below(3) == 0 ? Host{label + "." + site + ".github.io", "github.io", site + ".github.io"}
                              : Host{label + "." + site + ".example", site + ".example", site + ".example"};
    if (Below(4) == 0) {
      crawl_.addresses[host.name] = {DrawAddress()};
      host.addresses.insert(crawl_.addresses[host.name][0]);
    }
    return host;
  }

  std::string DrawAddress() { return "192.0.2." + std::to_string(Below(4)); }

  Words Stitched() {
    Words words;
    for (size_t left = 1 + Below(8); left > 0; --left) {
      const Words& sentence = sentences_[Below(sentences_.size())];
      words.insert(words.end(), sentence.begin(), sentence.end());
    }
    return words;
  }

  // Of another page.
  Words Copied() {
    if (crawl_.pages.empty()) return Stitched();
    const size_t from = Below(3) == 0 ? crawl_.pages.size() - 1 : Below(crawl_.pages.size());
    Words words = crawl_.pages[from].words;
    if (words.empty() || Below(3) == 0) return words;
    if (Below(4) == 0)
      std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(Below(words.size())), words.end());
    for (size_t left = Below(3); left > 0; --left) words[Below(words.size())] = "new" + std::to_string(random_());
    return words;
  }

  Words PageWords() {
    if (Below(16) < stitched_of_16_) return Stitched();
    switch (Below(8)) {
      case 0:
        return {};
      case 1:
        return RandomWords(1 + Below(2));
      case 2:
        return Words(1 + Below(30), "wö0");
      case 3:
        return RandomWords(100 + Below(150));
      default:
        return Copied();
    }
  }

  std::string TextOf(const Words& words) {
    static constexpr std::string_view kSeparators[] = {" ", " ", " ", ", ", " – ", "</p><p>"};
    std::string text;
    for (std::string word : words) {
      if (Below(8) == 0 && word[0] == 'w') word.replace(0, 3, "WÖ");
      text.append(text.empty() ? "" : kSeparators[Below(std::size(kSeparators))]).append(word);
    }
    return words.empty() && Below(2) == 0 ? "?!" : text;
  }

  void AddPage() {
    oracle::Page page;
    Host& host = hosts_[Below(hosts_.size())];
    page.words = PageWords();
    page.host = host.name;
    page.domain = host.domain;
    page.private_domain = host.private_domain;
    page.url = "http://" + host.name + "/" + std::to_string(crawl_.pages.size());
    const size_t file = Below(files_.size());
    page.id = MakePageId(file, files_[file].offsets().size());
    HeaderFields fields = {{"WARC-Target-URI", page.url},
                           {"WARC-Date", "2026-08-01T00:00:00Z"},
                           {"Content-Type", "application/http; msgtype=response"}};
    if (Below(2) == 0) {
      fields.emplace_back("WARC-IP-Address", DrawAddress());
      host.addresses.insert(fields.back().second);
    }
    files_[file].AddRecord("response", fields,
                           "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<!DOCTYPE html><p>" +
                               TextOf(page.words) + "</p>");
    crawl_.pages.push_back(std::move(page));
  }

  std::mt19937_64& random_;
  std::vector<WarcBuilder> files_;
  size_t vocabulary_ = 0;
  size_t stitched_of_16_ = 0;  // pages
  std::vector<Words> sentences_;
  std::vector<Host> hosts_;
  PhraseCrawl crawl_;
};

oracle::Answer AnswerOf(const Result<PhraseCounts>& counts) {
  oracle::Answer answer;
  EXPECT_TRUE(counts.ok()) << counts.status().message();
  if (!counts.ok()) return answer;
  answer.without_words = counts->without_words;
  answer.near_duplicates = counts->near_duplicates;
  answer.chained = counts->chained;
  answer.documents = counts->documents;
  answer.with_popular = counts->with_popular;
  answer.half_popular = counts->half_popular;
  return answer;
}

}  // namespace

PhraseOptions RandomPhraseOptions(std::mt19937_64* random) {
  const auto one_of = [random](auto... values) {
    const std::common_type_t<decltype(values)...> all[] = {values...};
    return all[(*random)() % sizeof...(values)];
  };
  PhraseOptions options;
  options.k = one_of(1u, 2u, 3u, 5u, 5u, 6u);
  options.min_similarity = one_of(0u, 0u, 500'000'000u, 950'000'000u, 1'000'000'000u);
  options.min_documents = one_of(2u, 3u, 5u, 5u);
  options.min_popular = one_of(1u, 10u, 30u, 60u);
  options.max_donors = one_of(1u, 2u, 3u, 8u, 64u);
  options.prune = one_of(false, true);
  options.foreign =
      one_of(SiteMode::kNone, SiteMode::kHost, SiteMode::kDomain, SiteMode::kPrivate, SiteMode::kIp, SiteMode::kServer);
  options.site = one_of(SiteMode::kHost, SiteMode::kDomain, SiteMode::kPrivate);
  return options;
}

PhraseCrawl RandomPhraseCrawl(size_t max_pages, std::mt19937_64* random) {
  return CrawlMaker(max_pages, random).Finish();
}

oracle::Answer DetectedPhrases(const CorpusReader& corpus, const PhraseOptions& options, const HostAddresses& addresses,
                               const EngineOptions& how) {
  const auto engine = LocalEngine::Open(corpus, how);
  CHECK(engine.ok());
  FoundRows<DuplicateRow, PopularPhraseRow, PhrasePageRow, PhraseCoverRow, PhraseSiteRow> found;
  oracle::Answer answer =
      AnswerOf(DetectPhrases(engine->get(), kDefaultSeed, options, true, &addresses, &found));
  answer.tables = {found.RowsOf<DuplicateRow>(), found.RowsOf<PopularPhraseRow>(), found.RowsOf<PhrasePageRow>(),
                   found.RowsOf<PhraseCoverRow>(), found.RowsOf<PhraseSiteRow>()};
  return answer;
}

oracle::Answer ClusteredPhrases(const CorpusReader& corpus, const PhraseOptions& options, const HostAddresses& addresses,
                                const FakeClusterOptions& how) {
  FakeCluster cluster(corpus, how);
  oracle::Answer answer;
  const Status status = cluster.Run([&](RemoteEngine* engine, FoundTables* tables) -> Status {
    const auto counts = DetectPhrasesFromText(engine, kDefaultSeed, options, true, &addresses, tables);
    if (counts.ok()) answer = AnswerOf(counts);
    return counts.status();
  });
  EXPECT_TRUE(status.ok()) << status.message();
  answer.tables = {cluster.RowsOf<DuplicateRow>(), cluster.RowsOf<PopularPhraseRow>(), cluster.RowsOf<PhrasePageRow>(),
                   cluster.RowsOf<PhraseCoverRow>(), cluster.RowsOf<PhraseSiteRow>()};
  return answer;
}

std::string FirstDifference(const oracle::Answer& expected, const oracle::Answer& detected) {
  std::string difference = FirstDifferenceOfTable(expected.tables.duplicates, detected.tables.duplicates);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.tables.popular, detected.tables.popular);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.tables.pages, detected.tables.pages);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.tables.covers, detected.tables.covers);
  if (difference.empty()) difference = FirstDifferenceOfTable(expected.tables.sites, detected.tables.sites);
  const auto counts = [](const oracle::Answer& answer) {
    std::string text;
    for (const uint64_t count : {answer.without_words, answer.near_duplicates, answer.chained, answer.documents,
                                 answer.with_popular, answer.half_popular}) {
      text += " " + std::to_string(count);
    }
    return text;
  };
  if (difference.empty() && counts(expected) != counts(detected)) {
    difference = "expected" + counts(expected) + "\ndetected" + counts(detected);
  }
  return difference;
}

}  // namespace seamripper
