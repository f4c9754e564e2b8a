// Which pages are near-duplicates of each other, and how near to the one that represents them? The first steps of the
// detector `phrases`.
//
// Pages with a pair of runs in common are joined: with the first page that has it, so that a million equal pages are a
// million joins. What is joined may be a chain whose ends have little in common. So every page is held against its
// representative: phrase by phrase, the two texts side by side, then shingle by shingle, which go to the representative as
// rows.
#ifndef SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_
#define SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "detectors/page_shingles.h"
#include "kernels/quilt/share.h"
#include "kernels/shingle/phrases.h"
#include "kernels/shingle/runs.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/pair.h"
#include "step/shapes.h"

namespace seamripper {

// What a page and its representative have in common. -1: too large to be held beside each other.
struct PageSimilarity {
  int32_t shared_phrases = -1;  // distinct
  int32_t union_phrases = -1;
  int8_t runs_agreeing = -1;
  int8_t shingles_agreeing = -1;
};

// Clusters by page number; the representative of any page may be asked, all else of a page's own. Memory: 24 bytes a page.
class PageClusters {
 public:
  explicit PageClusters(uint64_t page_numbers)
      : representatives_(page_numbers), sizes_(page_numbers), similarities_(page_numbers) {}

  uint64_t representative(uint64_t page) const { return representatives_[page]; }
  bool Represents(uint64_t page) const { return representatives_[page] == page; }
  uint32_t size(uint64_t page) const { return sizes_[representatives_[page]]; }  // of its cluster
  const PageSimilarity& similarity(uint64_t page) const { return similarities_[page]; }
  uint64_t page_numbers() const { return representatives_.size(); }

  void SetRepresentative(uint64_t page, uint64_t representative) { representatives_[page] = representative; }
  void SetSimilarity(uint64_t page, const PageSimilarity& similarity) { similarities_[page] = similarity; }
  void SetAgreement(uint64_t page, int runs, int shingles) {
    similarities_[page].runs_agreeing = static_cast<int8_t>(runs);
    similarities_[page].shingles_agreeing = static_cast<int8_t>(shingles);
  }
  // Once, when all similarities are known: whoever is less similar than that, in parts per billion, is on its own.
  void Finish(uint64_t min_similarity);

 private:
  std::vector<uint64_t> representatives_;
  std::vector<uint32_t> sizes_;  // of representatives
  std::vector<PageSimilarity> similarities_;
};

// map: a page's pairs of runs.
struct RunPairsOfText {
  static constexpr std::string_view kName = "shingles";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = PageShingler::kScratchPerWord;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> phrases;
    Shingles shingles;
    std::array<uint64_t, kRunPairs> keys;
  };
  const PageShingler* shingler;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    FindShingles(page, scratch, sink);
  }

 protected:
  // Leaves the page's shingles in *scratch. False when it has no words.
  template <class Sink>
  bool FindShingles(const PageView& page, Scratch* scratch, Sink* sink) const {
    shingler->Phrases(page.text, &scratch->words, &scratch->phrases);
    if (scratch->phrases.empty()) return false;
    shingler->Shingle(scratch->phrases, &scratch->shingles);
    RunPairKeys(shingler->run_hash(), scratch->shingles, &scratch->keys);
    for (const uint64_t key : scratch->keys) sink->Key(key);
    return true;
  }
};

// The same, for an engine that keeps the shingles of every page.
template <class Values>
struct RunPairsOfPage : RunPairsOfText {
  struct Changes {
    typename Values::Sets shingles;  // by page, of those with words
  };
  Changes changes;

  RunPairsOfPage(const PageShingler* the_shingler, Values* values)
      : RunPairsOfText{the_shingler}, changes{typename Values::Sets(values)} {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (FindShingles(page, scratch, sink)) sink->changes.shingles.Emit(page.number, scratch->shingles);
  }
};

// group keys: a page that has a pair of runs, joined with the first that has it.
struct PagesOfRunPair {
  static constexpr std::string_view kName = "near-duplicates";
  static constexpr bool kEachPage = true;
  struct Scratch {};
  PageJoins changes;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return 1; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch*, Sink* sink) const {
    sink->changes.Emit(group.page.front(), page);
  }
};

// A page that was held against its representative.
struct ComparedPage {
  uint64_t page = 0;
  uint64_t representative = 0;
  PageSimilarity similarity;
  int32_t representative_phrases = -1;  // distinct
};

// Holds the phrases of pages against those of their representatives. Pages of one cluster often follow each other, so what
// was made of the last representative is kept. One thread at a time.
class PhraseComparison {
 public:
  // Replaces *compared. Of equal texts, which most near-duplicates are, it knows the shingles too. A representative
  // without text was left out because both together are too large.
  void Compare(const PageShingler& shingler, const PageView& page, const PageView& representative,
               ComparedPage* compared);

 private:
  std::vector<uint64_t> words_;
  std::vector<uint64_t> phrases_;
  uint64_t representative_ = UINT64_MAX;
  std::vector<uint64_t> representative_phrases_;  // distinct, sorted
};

// pair: a page and its representative.
struct ComparisonOfPage {
  static constexpr std::string_view kName = "similarities";
  using Scratch = PhraseComparison;
  const PageShingler* shingler;

  uint32_t page_parts() const { return kTextPart; }
  uint32_t other_parts() const { return kTextPart; }

  void operator()(const PageView& page, std::span<const PageView> others, Scratch* scratch,
                  ComparedPage* compared) const {
    scratch->Compare(*shingler, page, others.front(), compared);
  }
};

// map rows: the shingles of a page, to its representative, whose own come first.
template <class ShinglesOfPages>
struct ShinglesToCompare {
  static constexpr std::string_view kName = "shingles to compare";
  static constexpr uint32_t kParts = ShinglesOfPages::kParts;
  static constexpr size_t kScratchPerWord = ShinglesOfPages::kScratchPerWord;
  struct Scratch {
    typename ShinglesOfPages::Scratch of_page;
    Shingles shingles;
    std::string value;
  };
  const ShinglesOfPages* shingles;
  const PageClusters* clusters;
  const std::vector<bool>* wanted;

  const std::vector<bool>* wanted_pages() const { return wanted; }

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (!shingles->Read(page, &scratch->of_page, &scratch->shingles)) return;
    const uint64_t representative = clusters->representative(page.number);
    scratch->value.assign(1, representative == page.number ? 0 : 1).append(BigEndian(page.number).bytes());
    scratch->value.append(reinterpret_cast<const char*>(scratch->shingles.data()), sizeof(Shingles));
    sink->Row(BigEndian(representative).bytes(), scratch->value);
  }
};

// How many runs of a page agree with those of its representative, and 256 times the shingles that do.
using AgreementColumn = PageColumn<uint16_t, Merge::kAdd>;

// group rows: the shingles of pages beside those of their representative.
struct AgreementOfPages {
  static constexpr std::string_view kName = "shingles compared";
  static constexpr bool kWholeGroups = true;
  struct Scratch {
    Shingles representative;
    Shingles page;
  };
  PageAdds<uint16_t> changes;

  template <class Sink>
  void operator()(std::string_view, const RowGroup& pages, Scratch* scratch, Sink* sink) const {
    pages.ForEach([&](const WideRow& row) {
      const bool represents = row.value[0] == 0;
      Shingles* const shingles = represents ? &scratch->representative : &scratch->page;
      row.value.substr(9).copy(reinterpret_cast<char*>(shingles->data()), sizeof(Shingles));
      if (!represents) sink->changes.Emit(BigEndian::Load(row.value.substr(1)), Agreement(*scratch));
    });
  }

 private:
  static uint16_t Agreement(const Scratch& scratch) {
    return static_cast<uint16_t>(ShinglesAgreeing(scratch.page, scratch.representative) << 8 |
                                 RunsAgreeing(scratch.page, scratch.representative));
  }
};

// Whose shingles are still to be compared with those of its representative, once their phrases are.
std::vector<bool> PagesToCompare(const PageClusters& clusters);

template <class Engine, class ShinglesOfPages>
Status CompareShingles(Engine* engine, const ShinglesOfPages& shingles, PageClusters* clusters) {
  const std::vector<bool> to_compare = PagesToCompare(*clusters);
  std::vector<bool> wanted = to_compare;
  for (uint64_t page = 0; page < to_compare.size(); ++page) {
    if (to_compare[page]) wanted[clusters->representative(page)] = true;
  }
  AgreementColumn agreement(engine->page_numbers());
  ASSIGN_OR_RETURN(auto rows, engine->MapRows(ShinglesToCompare<ShinglesOfPages>{&shingles, clusters, &wanted}));
  RETURN_IF_ERROR(shingles.status());
  ASSIGN_OR_RETURN(const auto none,
                   engine->GroupRows(std::move(rows), AgreementOfPages{PageAdds<uint16_t>(&agreement)}));
  for (uint64_t page = 0; page < to_compare.size(); ++page) {
    if (to_compare[page]) clusters->SetAgreement(page, agreement[page] & 255, agreement[page] >> 8);
  }
  return {};
}

// All pages held against their representatives, a share of them at a time, because whoever brings pages together keeps a
// list of them in memory.
template <class Engine>
Status ComparePhrases(Engine* engine, const PageShingler& shingler, PageClusters* clusters) {
  constexpr size_t kPairsAtATime = size_t{1} << 19;
  const auto keep = [clusters](const ComparedPage& compared) {
    clusters->SetSimilarity(compared.page, compared.similarity);
    const int32_t phrases = compared.representative_phrases;
    if (phrases >= 0) clusters->SetSimilarity(compared.representative, {phrases, phrases, kRuns, kShingles});
    return Status();
  };
  std::vector<PagePair> pairs;
  for (uint64_t page = 0; page < clusters->page_numbers(); ++page) {
    if (!clusters->Represents(page)) pairs.push_back({page, 1, clusters->representative(page)});
    const bool is_last = page + 1 == clusters->page_numbers();
    if (pairs.size() < kPairsAtATime && !(is_last && !pairs.empty())) continue;
    RETURN_IF_ERROR(engine->template Pair<ComparedPage>(pairs, ComparisonOfPage{&shingler}, keep));
    pairs.clear();
  }
  return {};
}

// From the pairs of runs of all pages.
template <class Engine, class ShinglesOfPages>
Result<PageClusters> FindClusters(Engine* engine, const PageShingler& shingler, uint64_t min_similarity,
                                  const ShinglesOfPages& shingles, typename Engine::Stream run_pairs) {
  PageClusters clusters(engine->page_numbers());
  {
    JoinedPages joined(engine->page_numbers());
    ASSIGN_OR_RETURN(const auto none, engine->GroupKeys(std::move(run_pairs), PagesOfRunPair{PageJoins(&joined)}));
    for (uint64_t page = 0; page < engine->page_numbers(); ++page) clusters.SetRepresentative(page, joined[page]);
  }
  RETURN_IF_ERROR(ComparePhrases(engine, shingler, &clusters));
  RETURN_IF_ERROR(CompareShingles(engine, shingles, &clusters));
  clusters.Finish(min_similarity);
  return clusters;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_
