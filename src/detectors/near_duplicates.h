// Which pages are near-duplicates of each other, and how near to the one that represents them? The first steps of the
// detector `phrases`.
//
// Pages with a pair of runs in common are joined: with the first page that has it, so that a million equal pages are a
// million joins. What is joined may be a chain whose ends have little in common. So every page is held against its
// representative, shingle by shingle and phrase by phrase.
#ifndef SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_
#define SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/status.h"
#include "detectors/first_trouble.h"
#include "detectors/page_shingles.h"
#include "kernels/quilt/share.h"
#include "kernels/shingle/phrases.h"
#include "kernels/shingle/runs.h"
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

// Clusters by page number. Memory: 24 bytes a page.
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
  // Once, when all similarities are known: whoever is less similar than that, in parts per billion, is on its own.
  void Finish(uint64_t min_similarity);

 private:
  std::vector<uint64_t> representatives_;
  std::vector<uint32_t> sizes_;  // of representatives
  std::vector<PageSimilarity> similarities_;
};

// map: a page's pairs of runs. Keeps its shingles.
template <class ShinglesOfPages>
struct RunPairsOfPage {
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
  ShinglesOfPages* shingles;  // by page, of those with words
  FirstTrouble* trouble;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    shingler->Phrases(page.text, &scratch->words, &scratch->phrases);
    if (scratch->phrases.empty()) return;
    shingler->Shingle(scratch->phrases, &scratch->shingles);
    if (!trouble->Passes(shingles->Set(page.number, scratch->shingles))) return;
    RunPairKeys(shingler->run_hash(), scratch->shingles, &scratch->keys);
    for (const uint64_t key : scratch->keys) sink->Key(key);
  }
};

// The same of shingles that are there.
template <class ShinglesOfPages>
struct RunPairsOfShingles {
  static constexpr std::string_view kName = "shingles";
  static constexpr uint32_t kParts = kNoParts;
  struct Scratch {
    Shingles shingles;
    std::array<uint64_t, kRunPairs> keys;
  };
  const PageShingler* shingler;
  const ShinglesOfPages* shingles;
  FirstTrouble* trouble;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (page.words == 0 || !trouble->Passes(shingles->Read(page.number, &scratch->shingles))) return;
    RunPairKeys(shingler->run_hash(), scratch->shingles, &scratch->keys);
    for (const uint64_t key : scratch->keys) sink->Key(key);
  }
};

// group keys: a page that has a pair of runs, joined with the first that has it.
template <class Components>
struct PagesOfRunPair {
  static constexpr std::string_view kName = "near-duplicates";
  static constexpr bool kEachPage = true;
  struct Scratch {};
  Components* components;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return 1; }

  template <class Sink>
  void operator()(const NarrowGroup& group, uint64_t page, Scratch*, Sink*) const {
    components->Join(group.page.front(), page);
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
  // Replaces *compared. True when the shingles are to be compared too: not of equal texts, which most near-duplicates
  // are, nor of a representative without text, left out because both together are too large.
  bool Compare(const PageShingler& shingler, const PageView& page, const PageView& representative,
               ComparedPage* compared);

 private:
  std::vector<uint64_t> words_;
  std::vector<uint64_t> phrases_;
  uint64_t representative_ = UINT64_MAX;
  std::vector<uint64_t> representative_phrases_;  // distinct, sorted
};

// pair: a page and its representative.
template <class ShinglesOfPages>
struct ComparisonOfPage {
  static constexpr std::string_view kName = "similarities";
  struct Scratch {
    PhraseComparison phrases;
    Shingles shingles;
    Shingles representative_shingles;
  };
  const PageShingler* shingler;
  const ShinglesOfPages* shingles;
  FirstTrouble* trouble;

  uint32_t page_parts() const { return kTextPart; }
  uint32_t other_parts() const { return kTextPart; }

  void operator()(const PageView& page, std::span<const PageView> others, Scratch* scratch,
                  ComparedPage* compared) const {
    const PageView& representative = others.front();
    if (!scratch->phrases.Compare(*shingler, page, representative, compared) ||
        !trouble->Passes(shingles->Read(page.number, &scratch->shingles)) ||
        !trouble->Passes(shingles->Read(representative.number, &scratch->representative_shingles))) {
      return;
    }
    compared->similarity.runs_agreeing =
        static_cast<int8_t>(RunsAgreeing(scratch->shingles, scratch->representative_shingles));
    compared->similarity.shingles_agreeing =
        static_cast<int8_t>(ShinglesAgreeing(scratch->shingles, scratch->representative_shingles));
  }
};

// All pages held against their representatives, a share of them at a time, because whoever brings pages together keeps a
// list of them in memory.
template <class Engine, class ShinglesOfPages>
Status CompareWithRepresentatives(Engine* engine, const PageShingler& shingler, const ShinglesOfPages& shingles,
                                  PageClusters* clusters) {
  constexpr size_t kPairsAtATime = size_t{1} << 19;
  FirstTrouble trouble;
  const ComparisonOfPage<ShinglesOfPages> comparison{&shingler, &shingles, &trouble};
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
    RETURN_IF_ERROR(engine->template Pair<ComparedPage>(pairs, comparison, keep));
    pairs.clear();
  }
  return trouble.status();
}

// Leaves the shingles of every page with words in `shingles`, unless they are there.
template <class Engine, class ShinglesOfPages>
Result<PageClusters> FindClusters(Engine* engine, const PageShingler& shingler, uint64_t min_similarity,
                                  ShinglesOfPages* shingles, bool are_there) {
  PageClusters clusters(engine->page_numbers());
  {
    using Components = typename Engine::PageComponents;
    Components components(engine->page_numbers());
    FirstTrouble trouble;
    ASSIGN_OR_RETURN(auto keys,
                     are_there ? engine->MapKeys(RunPairsOfShingles<ShinglesOfPages>{&shingler, shingles, &trouble})
                               : engine->MapKeys(RunPairsOfPage<ShinglesOfPages>{&shingler, shingles, &trouble}));
    RETURN_IF_ERROR(trouble.status());
    ASSIGN_OR_RETURN(const auto none, engine->GroupKeys(std::move(keys), PagesOfRunPair<Components>{&components}));
    for (uint64_t page = 0; page < engine->page_numbers(); ++page) {
      clusters.SetRepresentative(page, components.SmallestOf(page));
    }
  }
  RETURN_IF_ERROR(CompareWithRepresentatives(engine, shingler, *shingles, &clusters));
  clusters.Finish(min_similarity);
  return clusters;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_DUPLICATES_H_
