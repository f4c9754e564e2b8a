// The steps of the quilt detector.
#ifndef SEAMRIPPER_DETECTORS_QUILT_STEPS_H_
#define SEAMRIPPER_DETECTORS_QUILT_STEPS_H_

#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "detectors/sites.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/collapse.h"
#include "kernels/quilt/cover.h"
#include "kernels/quilt/share.h"
#include "step/page_view.h"
#include "step/shapes.h"

namespace seamripper {

// What is counted of every page, by number.
struct PageGrams {
  uint32_t grams = 0;  // distinct
  uint32_t positions = 0;
  uint32_t patch_grams = 0;
  uint32_t patch_positions = 0;
};

struct Quilt {
  uint64_t page = 0;  // number
  PageGrams grams;
  uint64_t covered_grams = 0;
  std::vector<CoverSource> sources;  // pages by number, in the order of choice
  bool cover_cut = false;            // it had more edges than the limit: covered from the first of them only
};

// map: a page's grams, one key for each place where one stands.
class GramsOfPage {
 public:
  static constexpr uint32_t kParts = kTextPart;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<uint64_t> grams;
    DistinctGrams distinct;
  };

  // Pages in `set_aside`, which may be null, have none: they count as another page.
  GramsOfPage(uint64_t seed, uint32_t k, const std::vector<bool>* set_aside, std::vector<PageGrams>* pages)
      : GramsOfPage(PolynomialsFromSeed(seed), k, set_aside, pages) {}

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    if (set_aside_ != nullptr && (*set_aside_)[page.number]) return;
    FingerprintWords(words_, page.text, &scratch->words);
    grams_.Grams(scratch->words, &scratch->grams);
    scratch->distinct.Find(scratch->grams);
    PageGrams& counts = (*pages_)[page.number];
    counts.grams = static_cast<uint32_t>(scratch->distinct.grams().size());
    counts.positions = static_cast<uint32_t>(scratch->grams.size());
    for (const uint64_t gram : scratch->grams) sink->Key(gram);
  }

 private:
  GramsOfPage(const Polynomials& polynomials, uint32_t k, const std::vector<bool>* set_aside,
              std::vector<PageGrams>* pages)
      : words_(polynomials.words), grams_(polynomials.phrases, k), set_aside_(set_aside), pages_(pages) {}

  RabinHash words_;
  GramHash grams_;
  const std::vector<bool>* set_aside_;
  std::vector<PageGrams>* pages_;
};

// group keys: the pages that hold a patch gram, as a row whose key is the list itself. Counts it in each of them.
struct HoldersOfGram {
  struct Scratch {};
  uint32_t m;
  std::vector<PageGrams>* pages;

  uint32_t least_pages() const { return 2; }
  uint32_t list_cap() const { return m; }

  template <class Sink>
  void operator()(const NarrowGroup& gram, Scratch*, Sink* sink) const {
    if (gram.pages > m) return;
    for (size_t i = 0; i < gram.page.size(); ++i) {
      PageGrams& counts = (*pages)[gram.page[i]];
      std::atomic_ref(counts.patch_grams).fetch_add(1, std::memory_order_relaxed);
      std::atomic_ref(counts.patch_positions).fetch_add(gram.occurrences[i], std::memory_order_relaxed);
    }
    sink->Row({reinterpret_cast<const char*>(gram.page.data()), gram.page.size_bytes()}, {});
  }
};

// group rows: grams with the same holders are one class; each holder that may be a quilt gets it.
struct ClassOfHolders {
  struct Scratch {
    std::string value;
  };
  uint64_t theta;
  std::vector<PageGrams>* pages;

  bool MayBeQuilt(const PageGrams& page) const {
    return page.patch_grams > 0 && IsShareOf(page.patch_grams, page.grams, theta);
  }

  template <class Sink>
  void operator()(std::string_view holders, std::span<const WideRow> grams, Scratch* scratch, Sink* sink) const {
    const auto weight = static_cast<uint32_t>(grams.size());
    scratch->value.assign(reinterpret_cast<const char*>(&weight), sizeof weight);
    scratch->value.append(holders);
    for (size_t at = 0; at < holders.size(); at += sizeof(uint64_t)) {
      uint64_t page;
      std::memcpy(&page, holders.data() + at, sizeof page);
      if (MayBeQuilt((*pages)[page])) sink->Row(BigEndian(page).bytes(), scratch->value);
    }
  }
};

// collect: the greedy cover of a page by its classes.
struct CoverOfPage {
  // Holders in classes that one page's cover looks at: a page that holds pieces of everything is covered from its first
  // classes alone, and says so.
  static constexpr uint64_t kMaxEdges = uint64_t{1} << 26;

  struct Scratch {
    std::vector<PageId> holders;
    std::vector<GramClass> classes;
    std::vector<uint8_t> barred;
    GreedyCover cover;
  };
  uint32_t c;
  uint64_t min_share;
  const Sites* barred_sites;  // null: none are
  const std::vector<PageGrams>* pages;

  void operator()(std::string_view key, std::span<const WideRow> rows, Scratch* scratch,
                  std::vector<Quilt>* out) const {
    Quilt quilt;
    quilt.page = BigEndian::Load(key);
    quilt.grams = (*pages)[quilt.page];
    ReadClasses(rows, scratch);
    quilt.cover_cut = !scratch->cover.Load(static_cast<PageId>(quilt.page), scratch->classes, kMaxEdges);
    scratch->barred.clear();
    if (barred_sites != nullptr) {
      for (const PageId page : scratch->cover.candidates()) {
        scratch->barred.push_back(barred_sites->Same(static_cast<uint64_t>(page), quilt.page) ? 1 : 0);
      }
    }
    const uint64_t min_gain = SmallestShareOf(quilt.grams.patch_grams, min_share);
    quilt.covered_grams = scratch->cover.Solve(min_gain, scratch->barred, &quilt.sources);
    if (quilt.sources.size() >= c) out->push_back(std::move(quilt));
  }

 private:
  static void ReadClasses(std::span<const WideRow> rows, Scratch* scratch) {
    size_t total = 0;
    for (const WideRow& row : rows) total += (row.value.size() - sizeof(uint32_t)) / sizeof(PageId);
    scratch->holders.resize(total);
    scratch->classes.clear();
    PageId* to = scratch->holders.data();
    for (const WideRow& row : rows) {
      GramClass gram_class;
      std::memcpy(&gram_class.weight, row.value.data(), sizeof gram_class.weight);
      const size_t bytes = row.value.size() - sizeof gram_class.weight;
      std::memcpy(to, row.value.data() + sizeof gram_class.weight, bytes);
      gram_class.holders = {to, bytes / sizeof(PageId)};
      to += gram_class.holders.size();
      scratch->classes.push_back(gram_class);
    }
  }
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_QUILT_STEPS_H_
