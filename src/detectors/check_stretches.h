// What matters of "Where is my text?": stretches, rewritten ones too, and passages that are long and rare; told by the rarity
// of words on the pages of the corpus. Everything that is word for word, however short, is check.h.
#ifndef SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_
#define SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "detectors/check.h"
#include "detectors/document_grams.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/mix.h"
#include "kernels/stretch/stretches.h"
#include "kernels/stretch/word_weight.h"
#include "step/key_counts.h"
#include "step/page_view.h"

namespace seamripper {

// map pages: counts the pages that have a word.
struct PagesOfWord {
  static constexpr std::string_view kName = "pages of words";
  static constexpr uint32_t kParts = kTextPart;
  static constexpr size_t kScratchPerWord = 72;
  struct Scratch {
    std::vector<uint64_t> words;
    DistinctGrams distinct;
  };
  RabinHash hash;
  KeyCountChanges changes;

  // Fingerprints of short words have much in common.
  static uint64_t KeyOf(uint64_t word) { return Mix(word); }

  template <class Sink>
  void operator()(const PageView& page, Scratch* scratch, Sink* sink) const {
    FingerprintWords(hash, page.text, &scratch->words);
    scratch->distinct.Find(scratch->words);
    for (const uint64_t word : scratch->distinct.grams()) sink->changes.Emit(KeyOf(word));
  }
};

// Memory besides the texts: 360 bytes a word at most.
class CheckStretches {
 public:
  static constexpr std::string_view kName = "check";
  static constexpr uint32_t kParts = CheckPage::kParts;
  static constexpr size_t kScratchPerWord = 500;

  // So many anchors two texts share before they are compared; an anchor that more documents have brings none of them up.
  static constexpr uint32_t kLeastAnchors = 6;
  static constexpr size_t kMostDocuments = 64;
  // A passage word for word that is in no stretch matters when it has so many words and sixteenths of a bit.
  static constexpr int64_t kLeastWords = 10;
  static constexpr uint64_t kLeastWeight = 24 * 16;

  struct Found {
    std::vector<CheckMatch> all;
    void Add(const CheckMatch& match) { all.push_back(match); }
  };
  struct Scratch {
    CheckPage::Scratch exact;
    Found found;
    std::vector<uint64_t> words;
    std::vector<WordSpan> spans;
    std::vector<uint16_t> weights;
    std::vector<Anchor> anchors;
    std::vector<uint32_t> shared;  // anchors, by document; 0 between pages
    std::vector<uint32_t> touched;
    std::vector<bool> is_there;
    StretchFinder finder;
    std::vector<Stretch> stretches;
    CheckMatch match;
  };

  // The texts and counts outlive it; `pages` are those that were counted.
  CheckStretches(uint64_t seed, uint32_t k, uint64_t min_words, std::span<const std::string_view> texts,
                 const KeyCounts& counts, uint64_t pages);

  // Calls out->Add(const CheckMatch&) for each document that the page shares anything with that matters, in their order.
  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* out) const {
    scratch->found.all.clear();
    exact_(page, &scratch->exact, &scratch->found);
    FindCandidates(page, scratch);
    if (scratch->found.all.empty() && scratch->touched.empty()) return;
    const CharacterIndex characters(page.text);
    auto exact = scratch->found.all.begin();
    for (const uint32_t document : scratch->touched) {
      for (; exact != scratch->found.all.end() && exact->match.document < document; ++exact) Pass(&*exact, scratch, out);
      if (AddStretches(page, characters, document, scratch)) {
        out->Add(scratch->match);
        if (exact != scratch->found.all.end() && exact->match.document == document) ++exact;
      }
    }
    for (; exact != scratch->found.all.end(); ++exact) Pass(&*exact, scratch, out);
  }

 private:
  struct Weighed {
    std::vector<uint16_t> weights;
    std::vector<Anchor> anchors;
  };

  uint16_t WeightOf(uint64_t word, WordSpan span) const {
    return WordWeight(pages_, counts_[PagesOfWord::KeyOf(word)], span.end - span.begin);
  }
  // Fills words, spans, weights, anchors that documents have too, by key, and the documents with enough of them, ascending.
  void FindCandidates(const PageView& page, Scratch* scratch) const;
  // Fills scratch->match; false when there is no stretch.
  bool AddStretches(const PageView& page, const CharacterIndex& characters, uint32_t document, Scratch* scratch) const;
  // What of the passages matters.
  bool KeepRarePassages(CheckMatch* match) const;
  template <class Output>
  void Pass(CheckMatch* match, Scratch*, Output* out) const {
    if (KeepRarePassages(match)) out->Add(*match);
  }

  const RabinHash hash_;
  const CheckPage exact_;
  const KeyCounts& counts_;
  const uint64_t pages_;
  const uint64_t min_words_;
  std::vector<Weighed> weighed_;  // by document
  DocumentGrams index_;           // of the anchors' keys
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_CHECK_STRETCHES_H_
