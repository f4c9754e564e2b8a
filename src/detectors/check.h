// "Where is my text?" (seamripper/check.h says what is found): one map over the pages, each held against all documents.
#ifndef SEAMRIPPER_DETECTORS_CHECK_H_
#define SEAMRIPPER_DETECTORS_CHECK_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "detectors/check_match.h"
#include "detectors/document_grams.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/patches.h"
#include "kernels/text/character_index.h"
#include "step/page_view.h"

namespace seamripper {

// A document ready to be looked for. Its text stays where it is.
struct CheckedDocument {
  explicit CheckedDocument(std::string_view all) : text(all), characters(all) {}

  std::string_view text;
  CharacterIndex characters;
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
};

// Memory besides the texts: 36 bytes a word at most.
class CheckPage {
 public:
  static constexpr std::string_view kName = "check";
  static constexpr uint32_t kParts = kHeadPart | kTextPart;
  static constexpr size_t kScratchPerWord = 200;

  // The words of a text around the grams it shares, in their order; where some are left out, one word stands that no
  // text has. What two texts share can be found from their excerpts alone, and these are mostly short.
  struct Excerpt {
    std::vector<uint64_t> words;
    std::vector<uint32_t> places;  // in the text
  };
  struct Scratch {
    std::vector<uint64_t> words, grams, shared;
    std::vector<WordSpan> spans;
    std::vector<uint32_t> hits, positions;
    std::vector<DocumentGrams::Place> places;
    Excerpt page, document;
    PatchFinder finder;
    std::vector<Patch> patches;
    CheckMatch found;
  };

  // Passages of k words or more; a document that shares fewer than `min_words` with a page is not told of. The texts
  // outlive it.
  CheckPage(uint64_t seed, uint32_t k, uint64_t min_words, std::span<const std::string_view> texts);

  const std::vector<CheckedDocument>& documents() const { return documents_; }

  // Calls out->Add(const CheckMatch&) for each document that the page shares a passage with, in their order.
  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* out) const {
    if (!SharesGrams(page, scratch)) return;
    const CharacterIndex characters(page.text);
    size_t end = 0;
    for (size_t begin = 0; begin < scratch->places.size(); begin = end) {
      while (end < scratch->places.size() && scratch->places[end].document == scratch->places[begin].document) ++end;
      if (Compare(page, characters, begin, end, scratch)) out->Add(scratch->found);
    }
  }

 private:
  // Fills words, spans, the page's excerpt and the places, by document, of the grams that documents have too.
  bool SharesGrams(const PageView& page, Scratch* scratch) const;
  // With the document of these places.
  bool Compare(const PageView& page, const CharacterIndex& characters, size_t begin, size_t end,
               Scratch* scratch) const;
  void AddPassages(const PageView& page, const CharacterIndex& characters, const CheckedDocument& document,
                   Scratch* scratch) const;
  uint64_t SharedWordsOfPage(const PageView& page, const CheckedDocument& document, Scratch* scratch) const;

  RabinHash word_hash_;
  GramHash gram_hash_;
  uint64_t min_words_;
  std::vector<CheckedDocument> documents_;
  DocumentGrams grams_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_CHECK_H_
