// The steps of the quilt detector.
#ifndef SEAMRIPPER_DETECTORS_QUILT_STEPS_H_
#define SEAMRIPPER_DETECTORS_QUILT_STEPS_H_

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "detectors/page_list.h"
#include "detectors/repeated_lists.h"
#include "detectors/sites.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/collapse.h"
#include "kernels/quilt/cover.h"
#include "kernels/quilt/share.h"
#include "seamripper/quilts.h"
#include "step/page_column.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// What a run may rest on beside the corpus.
struct QuiltSides {
  const HostAddresses* addresses = nullptr;      // null: those the crawl recorded alone
  const std::vector<bool>* set_aside = nullptr;  // pages, by number, that count as another page; null: none
};

// The sense in which sources are foreign, also where all are wanted.
inline SiteMode ForeignMode(const QuiltOptions& options) {
  return options.foreign == SiteMode::kNone ? SiteMode::kDomain : options.foreign;
}

// What is counted of a page.
struct PageGrams {
  uint32_t grams = 0;  // distinct
  uint32_t positions = 0;
  uint32_t patch_grams = 0;
  uint32_t patch_repetitions = 0;  // positions of patch grams but for the first of each

  uint32_t patch_positions() const { return patch_grams + patch_repetitions; }
};

// The same of every page.
struct GramColumns {
  explicit GramColumns(uint64_t pages) : grams(pages), positions(pages), patch_grams(pages), patch_repetitions(pages) {}
  PageGrams operator[](uint64_t page) const {
    return {grams[page], positions[page], patch_grams[page], patch_repetitions[page]};
  }

  PageColumn<uint32_t, Merge::kSet> grams;
  PageColumn<uint32_t, Merge::kSet> positions;
  PageColumn<uint32_t, Merge::kAdd> patch_grams;
  PageColumn<uint32_t, Merge::kAdd> patch_repetitions;
};

struct Quilt {
  uint64_t page = 0;  // number
  PageGrams grams;
  uint64_t covered_grams = 0;
  std::vector<CoverSource> sources;  // pages by number, in the order of choice
  bool cover_cut = false;            // it had more edges than the limit: covered from the first of them only
};

// map: a page's distinct grams, each with how many places it stands at.
class GramsOfPage {
 public:
  static constexpr std::string_view kName = "grams";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = 72;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> grams;
    DistinctGrams distinct;
  };

  struct Changes {
    PageSets<uint32_t> grams;
    PageSets<uint32_t> positions;
  };
  Changes changes;

  GramsOfPage(uint64_t seed, uint32_t k, const QuiltSides& sides, GramColumns* pages)
      : GramsOfPage(PolynomialsFromSeed(seed), k, sides, pages) {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (sides_.set_aside != nullptr && (*sides_.set_aside)[page.number]) return;
    FingerprintWords(words_, page.text, &scratch->words);
    grams_.Grams(scratch->words, &scratch->grams);
    scratch->distinct.Find(scratch->grams);
    sink->changes.positions.Emit(page.number, static_cast<uint32_t>(scratch->grams.size()));
    const std::span<const uint64_t> grams = scratch->distinct.grams();
    const std::span<const uint32_t> places = scratch->distinct.places();
    sink->changes.grams.Emit(page.number, static_cast<uint32_t>(grams.size()));
    for (size_t i = 0; i < grams.size(); ++i) sink->Key(grams[i], places[i]);
  }

 private:
  GramsOfPage(const Polynomials& polynomials, uint32_t k, const QuiltSides& sides, GramColumns* pages)
      : changes{PageSets<uint32_t>(&pages->grams), PageSets<uint32_t>(&pages->positions)},
        words_(polynomials.words),
        grams_(polynomials.phrases, k),
        sides_(sides) {}

  RabinHash words_;
  GramHash grams_;
  const QuiltSides sides_;
};

// group keys: the pages that hold a patch gram, as a row whose key is their list (detectors/page_list.h). The value is
// empty, or says in four bytes for how many such grams the row stands. Counts a gram in each of its pages.
struct HoldersOfGram {
  static constexpr std::string_view kName = "patch grams";
  struct Scratch {
    std::string holders;
    RepeatedLists repeated;
  };
  struct Changes {
    PageAdds<uint32_t> patch_grams;
    PageAdds<uint32_t> patch_repetitions;
  };
  uint32_t m;
  Changes changes;

  HoldersOfGram(uint32_t most_pages, GramColumns* pages)
      : m(most_pages),
        changes{PageAdds<uint32_t>(&pages->patch_grams), PageAdds<uint32_t>(&pages->patch_repetitions)} {}

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return m; }

  template <class Sink>
  void operator()(const NarrowGroup& gram, Scratch* scratch, Sink* sink) const {
    if (gram.pages > m) return;
    for (size_t i = 0; i < gram.page.size(); ++i) {
      if (gram.occurrences[i] > 1) sink->changes.patch_repetitions.Emit(gram.page[i], gram.occurrences[i] - 1);
    }
    if (!scratch->repeated.is_open()) [[unlikely]]
      scratch->repeated.Open(changes.patch_grams.column()->size());
    scratch->repeated.Add(gram.page, Give(scratch, sink));
  }

  template <class Sink>
  void Finish(Scratch* scratch, Sink* sink) const {
    if (scratch->repeated.is_open()) scratch->repeated.GiveAll(Give(scratch, sink));
  }

  template <class Sink>
  static auto Give(Scratch* scratch, Sink* sink) {
    return [scratch, sink](std::span<const uint64_t> holders, uint32_t grams) {
      for (const uint64_t page : holders) sink->changes.patch_grams.Emit(page, grams);
      scratch->holders.clear();
      AppendPages(holders, &scratch->holders);
      sink->Row(scratch->holders, {reinterpret_cast<const char*>(&grams), grams == 1 ? 0 : sizeof grams});
    };
  }
  static uint32_t GramsOf(const WideRow& row) {
    uint32_t grams = 1;
    row.value.copy(reinterpret_cast<char*>(&grams), sizeof grams);
    return grams;
  }
};

// group rows: grams with the same holders are one class; each holder that may be a quilt gets it.
// may_be_quilt(page, holders) says whether a page may, by what its classes with so many holders add.
template <class MayBeQuilt>
struct ClassOfHolders {
  static constexpr std::string_view kName = "classes";
  static constexpr bool kFoldsRows = true;
  struct Scratch {
    std::vector<uint64_t> pages;
    std::string value;
  };
  MayBeQuilt may_be_quilt;

  explicit ClassOfHolders(MayBeQuilt may) : may_be_quilt(std::move(may)) {}

  template <class Sink>
  void operator()(std::string_view holders, std::span<const WideRow> grams, Scratch* scratch, Sink* sink) const {
    uint32_t weight = 0;
    for (const WideRow& row : grams) weight += static_cast<uint32_t>(row.copies) * HoldersOfGram::GramsOf(row);
    scratch->value.assign(reinterpret_cast<const char*>(&weight), sizeof weight);
    scratch->value.append(holders);
    if (scratch->pages.size() < holders.size()) scratch->pages.resize(holders.size());
    const std::span<const uint64_t> pages(scratch->pages.data(), ReadPages(holders, scratch->pages.data()));
    for (const uint64_t page : pages) {
      if (may_be_quilt(page, pages.size())) sink->Row(BigEndian(page).bytes(), scratch->value);
    }
  }
};

// The cover of one page after the other, from the rows ClassOfHolders gave it.
class CoverProblem {
 public:
  // Holders in classes that one page's cover looks at: a page that holds pieces of everything is covered from its first
  // classes alone, and says so.
  static constexpr uint64_t kMaxEdges = uint64_t{1} << 26;

  void Read(std::span<const WideRow> rows);
  std::span<const GramClass> classes() const { return classes_; }

  // False when there were too many edges for all classes.
  bool Load(uint64_t page, std::span<const GramClass> classes);

  // Pages on the loaded page's own site are no sources; null: they are. Returns how many grams are covered.
  uint64_t Solve(const Sites* barred_sites, uint64_t min_gain, std::vector<CoverSource>* sources);

 private:
  uint64_t page_ = 0;
  std::vector<PageId> holders_;
  std::vector<GramClass> classes_;
  std::vector<uint8_t> barred_;
  GreedyCover cover_;
};

// How many sources cover a page, whether they make it a quilt or not.
using CoverSizes = PageColumn<uint32_t, Merge::kSet>;

// collect: the greedy cover of a page by its classes.
struct CoverOfPage {
  static constexpr std::string_view kName = "covers";
  using Scratch = CoverProblem;
  struct Changes {
    PageSets<uint32_t> cover_sizes;
  };
  uint32_t c;
  uint64_t min_share;
  const Sites* barred_sites;  // null: none are
  const GramColumns* pages;
  Changes changes;

  CoverOfPage(const QuiltOptions& options, const Sites* barred, const GramColumns* of_pages, CoverSizes* sizes)
      : c(options.c),
        min_share(options.min_share),
        barred_sites(barred),
        pages(of_pages),
        changes{PageSets<uint32_t>(sizes)} {}

  template <class Sink>
  void operator()(std::string_view key, std::span<const WideRow> rows, CoverProblem* problem, Sink* out) const {
    Quilt quilt;
    quilt.page = BigEndian::Load(key);
    quilt.grams = (*pages)[quilt.page];
    problem->Read(rows);
    quilt.cover_cut = !problem->Load(quilt.page, problem->classes());
    const uint64_t min_gain = SmallestShareOf(quilt.grams.patch_grams, min_share);
    quilt.covered_grams = problem->Solve(barred_sites, min_gain, &quilt.sources);
    out->changes.cover_sizes.Emit(quilt.page, static_cast<uint32_t>(quilt.sources.size()));
    if (quilt.sources.size() >= c) out->push_back(std::move(quilt));
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_STEPS_H_
