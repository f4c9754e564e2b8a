#include "testing/phrase_oracle.h"

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "base/xxh3.h"
#include "testing/naive_rabin.h"

namespace seamripper::phrase_oracle {
namespace {

constexpr int kRuns = 6;
constexpr int kRunShingles = 14;
constexpr int kShingles = kRuns * kRunShingles;

// Of a one, the bits of the value and 64 zeros, a bit at a time.
uint64_t Remainder(uint64_t value, uint64_t polynomial) {
  uint64_t remainder = 1;
  for (int i = 127; i >= 0; --i) {
    const bool divides = remainder >> 63 != 0;
    remainder = remainder << 1 | (i >= 64 ? value >> (i - 64) & 1 : 0);
    if (divides) remainder ^= polynomial;
  }
  return remainder;
}

std::string Hexadecimal(uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::set<std::string> SitesOf(const Page& page, SiteMode mode) {
  std::set<std::string> sites = page.addresses;
  switch (mode) {
    case SiteMode::kHost:
      return {page.host};
    case SiteMode::kNone:
    case SiteMode::kDomain:
      return {page.domain};
    case SiteMode::kPrivate:
      return {page.private_domain};
    case SiteMode::kIp:
      return sites;
    case SiteMode::kServer:
      sites.insert(page.domain);
      return sites;
  }
  return sites;
}

bool IsForeign(const Page& a, const Page& b, SiteMode mode) {
  if (mode == SiteMode::kIp && (a.addresses.empty() || b.addresses.empty())) return a.domain != b.domain;
  const std::set<std::string> sites = SitesOf(b, mode);
  return std::ranges::none_of(SitesOf(a, mode), [&](const std::string& site) { return sites.contains(site); });
}

// What is known of a page with words.
struct Document {
  const Page* page;
  NaiveShingles shingles = {};
  std::set<Words> phrases = {};
  std::array<Words, kShingles> sampled = {};  // the phrases behind the shingles
  size_t representative = 0;                  // index of one
};

std::pair<int64_t, int64_t> SharedAndUnited(const Document& a, const Document& b) {
  int64_t shared = 0;
  for (const Words& phrase : a.phrases) shared += b.phrases.contains(phrase) ? 1 : 0;
  return {shared, static_cast<int64_t>(a.phrases.size() + b.phrases.size()) - shared};
}

class Finder {
 public:
  Finder(const std::vector<Page>& pages, const PhraseOptions& options, Hashes* hashes)
      : pages_(pages), options_(options), hashes_(*hashes) {
    for (const Page& page : pages) {
      if (page.words.empty()) {
        ++answer_.without_words;
        continue;
      }
      Document document = {.page = &page, .shingles = hashes_.OfPage(page.words, options.k)};
      for (const Words& phrase : PhrasesOf(page.words, options.k)) document.phrases.insert(phrase);
      for (const Words& phrase : document.phrases) {
        const NaiveShingles& values = hashes_.OfPhrase(phrase);
        for (size_t at = 0; at < kShingles; ++at) {
          if (values[at] == document.shingles[at]) document.sampled[at] = phrase;
        }
      }
      document.representative = documents_.size();
      documents_.push_back(std::move(document));
    }
  }

  Answer Find() {
    Cluster();
    AddDuplicates();
    FindPopular();
    AddPopular();
    AddPages();
    AddSites();
    return std::move(answer_);
  }

 private:
  bool Represents(size_t i) const { return documents_[i].representative == i; }

  // Smallest members spread until nothing changes.
  void Cluster() {
    std::set<std::pair<size_t, size_t>> near;
    for (size_t i = 0; i < documents_.size(); ++i) {
      for (size_t j = 0; j < i; ++j) {
        if (RunsAgreeing(documents_[i].shingles, documents_[j].shingles) >= 2) near.insert({i, j});
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [i, j] : near) {
        const size_t smaller = std::min(documents_[i].representative, documents_[j].representative);
        for (const size_t member : {i, j}) {
          changed = changed || documents_[member].representative != smaller;
          documents_[member].representative = smaller;
        }
      }
    }
    for (size_t i = 0; i < documents_.size(); ++i) {
      const auto [shared, united] = SharedAndUnited(documents_[i], documents_[documents_[i].representative]);
      const auto similarity = static_cast<__int128>(options_.min_similarity);
      if (static_cast<__int128>(shared) * 1'000'000'000 < similarity * united) documents_[i].representative = i;
    }
  }

  int64_t ClusterSize(size_t representative) const {
    return std::ranges::count(documents_, representative, &Document::representative);
  }

  void AddDuplicates() {
    for (size_t i = 0; i < documents_.size(); ++i) {
      const Document& document = documents_[i];
      const Document& representative = documents_[document.representative];
      const int64_t size = ClusterSize(document.representative);
      if (size < 2) continue;
      const int runs = RunsAgreeing(document.shingles, representative.shingles);
      answer_.near_duplicates += Represents(i) ? 0 : 1;
      answer_.chained += runs < 2 ? 1 : 0;
      int32_t equal = 0;
      for (size_t at = 0; at < kShingles; ++at) equal += document.shingles[at] == representative.shingles[at] ? 1 : 0;
      const auto [shared, united] = SharedAndUnited(document, representative);
      answer_.tables.duplicates.push_back(
          {document.page->id, document.page->url, representative.page->id, size, runs, equal, shared, united});
    }
  }

  // The documents that have a shingle at an index; and those that sampled a phrase.
  void FindPopular() {
    for (size_t i = 0; i < documents_.size(); ++i) {
      if (!Represents(i)) continue;
      for (size_t at = 0; at < kShingles; ++at) {
        holders_[{at, documents_[i].shingles[at]}].insert(i);
        sampled_by_[documents_[i].sampled[at]].insert(i);
      }
    }
  }

  bool IsPopular(const std::set<size_t>& holders) const { return holders.size() >= options_.min_documents; }

  void AddPopular() {
    for (const auto& [shingle, holders] : holders_) {
      if (!IsPopular(holders)) continue;
      const Document& first = documents_[*holders.begin()];
      const Words& words = first.sampled[shingle.first];
      PopularPhraseRow row;
      for (const std::string& word : words) row.phrase += (row.phrase.empty() ? "" : " ") + word;
      row.shingle_index = static_cast<int32_t>(shingle.first) + 1;
      row.shingle = Hexadecimal(shingle.second);
      row.pages = static_cast<int64_t>(holders.size());
      row.sampled_pages = static_cast<int64_t>(sampled_by_[words].size());
      std::set<std::string> domains;
      for (const size_t holder : holders) domains.insert(documents_[holder].page->domain);
      row.domains = static_cast<int64_t>(domains.size());
      row.example_url = first.page->url;
      answer_.tables.popular.push_back(row);
    }
  }

  // The first draw of splitmix64 started at the seed xor the hash of the bytes.
  uint64_t DrawFor(const std::string& bytes) const {
    uint64_t z = (hashes_.seed() ^ Xxh3Of64(bytes)) + 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

  // In which order documents come where nothing else decides.
  std::pair<uint64_t, size_t> ByUrl(size_t i) const { return {DrawFor(documents_[i].page->url), i}; }

  // Who of them are looked at: if they are too many, of each host its first, in the order of hosts; then others.
  std::set<size_t> ListOf(const std::set<size_t>& holders) const {
    if (holders.size() <= options_.max_donors) return holders;
    std::vector<std::pair<uint64_t, size_t>> by_url;
    for (const size_t holder : holders) by_url.push_back(ByUrl(holder));
    std::ranges::sort(by_url);
    std::map<std::pair<uint64_t, std::string>, size_t> first_of_host;
    for (const auto& [draw, holder] : by_url) {
      const std::string& host = documents_[holder].page->host;
      first_of_host.insert({{DrawFor(host), host}, holder});
    }
    std::set<size_t> list;
    for (const auto& [host, holder] : first_of_host) {
      if (list.size() < options_.max_donors) list.insert(holder);
    }
    for (const auto& [draw, holder] : by_url) {
      if (list.size() < options_.max_donors) list.insert(holder);
    }
    return list;
  }

  // Documents in the list of each index's shingle.
  struct Lists {
    std::map<size_t, std::set<size_t>> of_index;
    std::set<size_t> popular;
    int capped = 0;
  };

  Lists ListsOf(size_t i) {
    Lists lists;
    for (size_t at = 0; at < kShingles; ++at) {
      const std::set<size_t>& holders = holders_.at({at, documents_[i].shingles[at]});
      if (IsPopular(holders)) {
        lists.popular.insert(at);
        lists.capped += holders.size() > options_.max_donors ? 1 : 0;
      }
      lists.of_index[at] = ListOf(holders);
      lists.of_index[at].erase(i);
    }
    return lists;
  }

  static int CountHeld(const Lists& lists, const std::set<size_t>& indexes, size_t donor) {
    int held = 0;
    for (const size_t at : indexes) held += lists.of_index.at(at).contains(donor) ? 1 : 0;
    return held;
  }

  // Foreign ones first, then by gain, by all shingles in common, by URL.
  std::vector<size_t> GreedyCover(size_t i, const Lists& lists) {
    std::set<size_t> every;
    for (size_t at = 0; at < kShingles; ++at) every.insert(at);
    std::vector<size_t> cover;
    for (std::set<size_t> left = lists.popular;;) {
      std::tuple<bool, int, int> best_rank;
      size_t best = documents_.size();
      for (size_t donor = 0; donor < documents_.size(); ++donor) {
        const int gain = CountHeld(lists, left, donor);
        if (gain == 0) continue;
        const bool first = options_.foreign != SiteMode::kNone &&
                           IsForeign(*documents_[i].page, *documents_[donor].page, options_.foreign);
        const std::tuple rank(first, gain, CountHeld(lists, every, donor));
        const bool is_first =
            best == documents_.size() || rank > best_rank || (rank == best_rank && ByUrl(donor) < ByUrl(best));
        if (is_first) std::tie(best_rank, best) = std::pair(rank, donor);
      }
      if (best == documents_.size()) return cover;
      cover.push_back(best);
      std::erase_if(left, [&](size_t at) { return lists.of_index.at(at).contains(best); });
    }
  }

  // What the donors of `cover` hold, but for `left_out`.
  static std::set<size_t> Covered(const Lists& lists, const std::vector<size_t>& cover, size_t left_out) {
    std::set<size_t> covered;
    for (const size_t at : lists.popular) {
      for (const size_t donor : cover) {
        if (donor != left_out && lists.of_index.at(at).contains(donor)) covered.insert(at);
      }
    }
    return covered;
  }

  void Prune(const Lists& lists, std::vector<size_t>* cover) {
    const std::set<size_t> all = Covered(lists, *cover, documents_.size());
    const std::vector<size_t> chosen = *cover;
    for (const size_t donor : chosen) {
      if (Covered(lists, *cover, donor) == all) std::erase(*cover, donor);
    }
  }

  void AddCover(size_t i, const Lists& lists, PhrasePageRow* row) {
    std::vector<size_t> cover = GreedyCover(i, lists);
    if (options_.prune) Prune(lists, &cover);
    row->cover_size = static_cast<int32_t>(cover.size());
    row->foreign_contribution = 0;
    row->capped = lists.capped;
    std::set<size_t> left = lists.popular;
    int32_t rank = 0;
    for (const size_t donor : cover) {
      const Page& page = *documents_[i].page;
      const Page& from = *documents_[donor].page;
      const int gain = CountHeld(lists, left, donor);
      std::erase_if(left, [&](size_t at) { return lists.of_index.at(at).contains(donor); });
      if (IsForeign(page, from, SiteMode::kIp)) row->foreign_contribution += gain;
      answer_.tables.covers.push_back(
          {page.id, ++rank, from.id, from.url, gain, IsForeign(page, from, options_.foreign)});
    }
  }

  void AddPages() {
    for (size_t i = 0; i < documents_.size(); ++i) {
      if (!Represents(i)) continue;
      const Lists lists = ListsOf(i);
      const auto popular = static_cast<int32_t>(lists.popular.size());
      popular_[documents_[i].page->id] = popular;
      ++answer_.documents;
      answer_.with_popular += popular > 0 ? 1 : 0;
      answer_.half_popular += 2 * popular >= kShingles ? 1 : 0;
      PhrasePageRow row = {.page_id = documents_[i].page->id, .url = documents_[i].page->url, .popular = popular};
      if (popular >= static_cast<int32_t>(options_.min_popular)) AddCover(i, lists, &row);
      if (popular > 0) answer_.tables.pages.push_back(row);
    }
  }

  void AddSites() {
    std::map<std::string, PhraseSiteRow> sites;
    std::map<std::pair<std::string, PageId>, int64_t> members;  // of clusters, by site
    for (const Page& page : pages_) ++sites[*SitesOf(page, options_.site).begin()].crawled_pages;
    for (const auto& [id, popular] : popular_) {
      const Page& page = *std::ranges::find(pages_, id, &Page::id);
      PhraseSiteRow& site = sites[*SitesOf(page, options_.site).begin()];
      ++site.pages;
      site.popular_sum += popular;
      site.popular_squares += popular * popular;
    }
    for (const DuplicateRow& row : answer_.tables.duplicates) {
      const Page& page = *std::ranges::find(pages_, row.page_id, &Page::id);
      ++members[{*SitesOf(page, options_.site).begin(), row.cluster_id}];
    }
    for (const auto& [cluster, count] : members) {
      PhraseSiteRow& site = sites[cluster.first];
      if (site.crawled_pages >= 10 && 2 * count > site.crawled_pages) site.majority_cluster = cluster.second;
    }
    for (auto& [name, site] : sites) {
      site.site = name;
      const int64_t scaled_variance = site.pages * site.popular_squares - site.popular_sum * site.popular_sum;
      site.suspicious = site.pages >= 10 && site.popular_sum >= 30 * site.pages &&
                        scaled_variance < 15 * 15 * site.pages * site.pages;
      answer_.tables.sites.push_back(site);
    }
  }

  const std::vector<Page>& pages_;
  const PhraseOptions& options_;
  Hashes& hashes_;
  Answer answer_;
  std::vector<Document> documents_;
  std::map<std::pair<size_t, uint64_t>, std::set<size_t>> holders_;
  std::map<Words, std::set<size_t>> sampled_by_;
  std::map<PageId, int32_t> popular_;  // shingles of documents
};

}  // namespace

std::vector<Words> PhrasesOf(const Words& words, size_t k) {
  std::vector<Words> phrases;
  for (size_t i = 0; i < words.size(); ++i) {
    Words phrase;
    for (size_t j = 0; j < k; ++j) phrase.push_back(words[(i + j) % words.size()]);
    phrases.push_back(phrase);
  }
  return phrases;
}

const NaiveShingles& Hashes::OfPhrase(const Words& phrase) {
  const auto [found, is_new] = known_.try_emplace(phrase);
  if (is_new) {
    std::vector<uint64_t> words;
    for (const std::string& word : phrase) words.push_back(NaiveRabinOfBytes(word, polynomials_.words));
    const uint64_t hash = NaiveRabinOfWords(words, polynomials_.phrases);
    for (size_t i = 0; i < kSamplePolynomials; ++i) found->second[i] = Remainder(hash, polynomials_.samples[i]);
  }
  return found->second;
}

NaiveShingles Hashes::OfPage(const Words& words, size_t k) {
  NaiveShingles smallest;
  smallest.fill(UINT64_MAX);
  for (const Words& phrase : PhrasesOf(words, k)) {
    const NaiveShingles& shingles = OfPhrase(phrase);
    for (size_t i = 0; i < kSamplePolynomials; ++i) smallest[i] = std::min(smallest[i], shingles[i]);
  }
  return smallest;
}

int RunsAgreeing(const NaiveShingles& a, const NaiveShingles& b) {
  int runs = 0;
  for (int begin = 0; begin < kShingles; begin += kRunShingles) {
    runs += std::equal(a.begin() + begin, a.begin() + begin + kRunShingles, b.begin() + begin) ? 1 : 0;
  }
  return runs;
}

Answer Find(const std::vector<Page>& pages, const PhraseOptions& options, Hashes* hashes) {
  return Finder(pages, options, hashes).Find();
}

}  // namespace seamripper::phrase_oracle
