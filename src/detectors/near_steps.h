// The steps of the detector `near`.
#ifndef SEAMRIPPER_DETECTORS_NEAR_STEPS_H_
#define SEAMRIPPER_DETECTORS_NEAR_STEPS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/status.h"
#include "columns/near_tables.h"
#include "columns/table.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/near/gram_set.h"
#include "kernels/near/least_similarity.h"
#include "step/key_counts.h"
#include "step/page_column.h"
#include "step/page_view.h"

namespace seamripper {

// The distinct grams of a page, as quilts have them.
class GramsOfText {
 public:
  static constexpr size_t kScratchPerWord = 72;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> grams;
    DistinctGrams distinct;
  };

  GramsOfText(uint64_t seed, uint32_t k)
      : words_(PolynomialsFromSeed(seed).words), grams_(PolynomialsFromSeed(seed).phrases, k) {}

  std::span<const uint64_t> operator()(std::string_view text, Scratch* scratch) const {
    FingerprintWords(words_, text, &scratch->words);
    grams_.Grams(scratch->words, &scratch->grams);
    scratch->distinct.Find(scratch->grams);
    return scratch->distinct.grams();
  }

 private:
  RabinHash words_;
  GramHash grams_;
};

// map pages: counts the pages that have a gram.
struct PagesOfGram {
  static constexpr std::string_view kName = "pages of grams";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = GramsOfText::kScratchPerWord;
  using Scratch = GramsOfText::Scratch;
  GramsOfText grams;
  KeyCountChanges changes;

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    for (const uint64_t gram : grams(page.text, scratch)) sink->changes.Emit(gram);
  }
};

// The set of a page that others may be near.
struct GramSetRow {
  int64_t page = 0;  // number
  PageId page_id = 0;
  std::string set;  // bytes of a GramSet
};

template <>
struct Table<GramSetRow> {
  using Row = GramSetRow;
  static constexpr std::string_view kName = "gram_sets";
  static constexpr auto kFields =
      std::tuple(Stored("page", &Row::page), Stored("page_id", &Row::page_id), Stored("set", &Row::set));
  static auto Key(const Row& row) { return std::tie(row.page); }
  static auto Order(const Row& row) { return Key(row); }
};

// map sorted: the sets of pages whose grams are not too many alone.
class SetOfPage {
 public:
  static constexpr std::string_view kName = "gram sets";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = GramsOfText::kScratchPerWord + 60;
  struct Scratch {
    GramsOfText::Scratch grams;
    std::vector<uint32_t> counts;
    GramSetMaker maker;
    GramSetRow row;
  };

  SetOfPage(const GramsOfText& grams, const LeastSimilarity& least, const KeyCounts& counts)
      : grams_(grams), least_(least), counts_(counts) {}

  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* output) const {
    const std::span<const uint64_t> grams = grams_(page.text, &scratch->grams);
    if (!Count(grams, &scratch->counts)) return;
    if (!scratch->maker.Make(grams, scratch->counts, least_)) return;
    scratch->row.page = static_cast<int64_t>(page.number);
    scratch->row.page_id = page.id;
    scratch->row.set.clear();
    AppendGramSet(scratch->maker.set(), &scratch->row.set);
    output->Add(scratch->row);
  }

 private:
  // How many pages have each. Most pages have so many grams alone that the others need not be looked up: then false. Asked after
  // each few only, as the processor guesses it wrong.
  bool Count(std::span<const uint64_t> grams, std::vector<uint32_t>* counts) const {
    constexpr size_t kAtOnce = 64;
    const uint64_t may_be_alone = least_.MostAlone(grams.size());
    uint64_t alone = 0;
    counts->resize(grams.size());
    for (size_t begin = 0; begin < grams.size() && alone <= may_be_alone; begin += kAtOnce) {
      const size_t end = std::min(grams.size(), begin + kAtOnce);
      for (size_t i = begin; i < end; ++i) {
        (*counts)[i] = counts_[grams[i]];
        alone += (*counts)[i] <= 1 ? 1 : 0;
      }
    }
    return alone <= may_be_alone;
  }

  const GramsOfText& grams_;
  const LeastSimilarity least_;
  const KeyCounts& counts_;
};

// The kept page that stands for a page, by number.
struct NearestKept {
  uint64_t kept = 0;
  uint32_t shared = 0;
  uint32_t all = 0;  // 0: none is near

  bool is_near() const { return all > 0; }
  // Of `other`, which is no worse candidate unless it shares less of all, or as much and is a later page.
  void Take(const NearestKept& other) {
    const uint64_t ours = uint64_t{shared} * other.all;
    const uint64_t theirs = uint64_t{other.shared} * all;
    if (!is_near() || theirs > ours || (theirs == ours && other.kept < kept)) *this = other;
  }
};

using NearestColumn = PageColumn<NearestKept, Merge::kSet>;

// pair: a page beside the kept one that stands for it.
struct RowOfNear {
  static constexpr std::string_view kName = "rows";
  struct Scratch {};
  const NearestColumn& nearest;

  uint32_t page_parts() const { return kHeadPart; }
  uint32_t other_parts() const { return kHeadPart; }

  void operator()(const PageView& page, std::span<const PageView> kept, Scratch*, NearRow* row) const {
    if (kept.empty()) return;  // it was lost between slices, which the run will say
    const NearestKept& found = nearest[page.number];
    row->page_id = page.id;
    row->url = page.url;
    row->representative_id = kept.front().id;
    row->representative_url = kept.front().url;
    row->shared_grams = found.shared;
    row->union_grams = found.all;
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_NEAR_STEPS_H_
