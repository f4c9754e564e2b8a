// What matters of "Where is my text?": stretches, rewritten ones too, and runs that are long and rare; told by the rarity of
// words on the pages of the corpus. Everything that is word for word, however short, is check.h.
#ifndef SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_
#define SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "detectors/check_match.h"
#include "detectors/document_words.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/mix.h"
#include "kernels/stretch/shared_words.h"
#include "kernels/stretch/stretch_words.h"
#include "kernels/stretch/stretches.h"
#include "step/key_counts.h"
#include "step/page_view.h"

namespace seamripper {

// map pages: counts the pages that have a word, and those that have a run of the documents.
struct PagesOfWords {
  static constexpr std::string_view kName = "pages of words";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = 92;
  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<WordSpan> spans;
    DistinctGrams distinct;
    std::vector<uint32_t> names;
    std::vector<uint64_t> runs;
  };
  struct Changes {
    KeyCountChanges words;
    PageAdds<uint32_t> runs;
  };
  RabinHash hash;
  const AnchoredTexts& documents;
  Changes changes;

  // Fingerprints of short words have much in common.
  static uint64_t KeyOf(uint64_t word) { return Mix(word); }

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    FindStretchWords(hash, page.text, &scratch->words, &scratch->spans);
    documents.NamesOf(scratch->words, &scratch->names);
    scratch->runs.clear();
    ForEachRun(scratch->names, [&](uint64_t key, uint32_t) {
      const auto places = documents.runs().Find(key);
      if (!places.empty()) scratch->runs.push_back(documents.runs().NumberOf(places));
    });
    std::sort(scratch->runs.begin(), scratch->runs.end());
    scratch->runs.erase(std::unique(scratch->runs.begin(), scratch->runs.end()), scratch->runs.end());
    for (const uint64_t run : scratch->runs) sink->changes.runs.Emit(run, 1);
    scratch->distinct.Find(scratch->words);
    for (const uint64_t word : scratch->distinct.grams()) sink->changes.words.Emit(KeyOf(word));
  }
};

class CheckStretches {
 public:
  static constexpr std::string_view kName = "check";
  static constexpr uint32_t kParts = kHeadPart | kTextPart;
  static constexpr size_t kScratchPerWord = 400;

  struct Scratch {
    std::vector<uint64_t> words;
    std::vector<WordSpan> spans;
    std::vector<uint32_t> names;
    std::vector<uint16_t> weights;
    SharedWordsFinder shared_finder;
    std::vector<SharedWords> shared;
    StretchFinder finder;
    std::vector<Stretch> stretches;
    std::vector<bool> is_there;
    CheckMatch match;
  };

  // All outlive it; `pages` are those that were counted.
  CheckStretches(uint64_t seed, const DocumentWords& documents, const KeyCounts& counts, const RunPages& run_pages,
                 uint64_t pages, uint64_t min_words);

  // Calls out->Add(const CheckMatch&) for each document that the page shares anything with that matters, in their order.
  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* out) const {
    const std::span<const uint32_t> documents = FindDocuments(page, scratch);
    if (documents.empty()) return;
    const CharacterIndex characters(page.text);
    for (const uint32_t document : documents) {
      if (Compare(page, characters, document, scratch)) out->Add(scratch->match);
    }
  }

 private:
  std::span<const uint32_t> FindDocuments(const PageView& page, Scratch* scratch) const;
  // Fills scratch->match; false when there is nothing that matters.
  bool Compare(const PageView& page, const CharacterIndex& characters, uint32_t document, Scratch* scratch) const;
  bool IsStock(const Stretch& stretch) const;

  const RabinHash hash_;
  const DocumentWords& documents_;
  const KeyCounts& counts_;
  const std::span<const uint32_t> run_pages_;
  const uint64_t pages_;
  const uint64_t min_words_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_
