#include "detectors/check.h"

#include <algorithm>

#include "kernels/hash/polynomial.h"
#include "kernels/text/same_words.h"

namespace seamripper {
namespace {

// Stand for what an excerpt leaves out; two, so that they are not taken for a word that both texts have. Whoever crafts a
// word with one of these fingerprints makes passages of his own that SameWords refuses.
constexpr uint64_t kLeftOutOfPage = 0x9e3779b97f4a7c15;
constexpr uint64_t kLeftOutOfDocument = 0xc2b2ae3d27d4eb4f;

// `positions`, ascending, are those of grams of k words. A passage is made of such grams alone, so it is all there.
void MakeExcerpt(std::span<const uint64_t> words, std::span<const uint32_t> positions, size_t k, uint64_t left_out,
                 CheckPage::Excerpt* excerpt) {
  excerpt->words.clear();
  excerpt->places.clear();
  size_t next = 0;
  for (const uint32_t position : positions) {
    if (position > next && next > 0) {
      excerpt->words.push_back(left_out);
      excerpt->places.push_back(static_cast<uint32_t>(next));
    }
    for (next = std::max<size_t>(next, position); next < position + k; ++next) {
      excerpt->words.push_back(words[next]);
      excerpt->places.push_back(static_cast<uint32_t>(next));
    }
  }
}

std::string_view TextOf(std::string_view text, std::span<const WordSpan> spans, uint32_t begin, uint32_t words) {
  return text.substr(spans[begin].begin, spans[begin + words - 1].end - spans[begin].begin);
}

}  // namespace

CheckPage::CheckPage(uint64_t seed, uint32_t k, uint64_t min_words, std::span<const std::string_view> texts)
    : word_hash_(PolynomialsFromSeed(seed).words),
      gram_hash_(PolynomialsFromSeed(seed).phrases, k),
      min_words_(min_words) {
  documents_.reserve(texts.size());
  std::vector<uint64_t> grams;
  for (const std::string_view text : texts) {
    CheckedDocument& document = documents_.emplace_back(text);
    FingerprintWords(word_hash_, text, &document.words, &document.spans);
    gram_hash_.Grams(document.words, &grams);
    grams_.Add(static_cast<uint32_t>(documents_.size() - 1), grams);
  }
  grams_.Sort();
}

bool CheckPage::SharesGrams(const PageView& page, Scratch* scratch) const {
  FingerprintWords(word_hash_, page.text, &scratch->words);
  gram_hash_.Grams(scratch->words, &scratch->grams);
  scratch->hits.clear();
  scratch->shared.clear();
  for (size_t i = 0; i < scratch->grams.size(); ++i) {
    if (!grams_.Has(scratch->grams[i])) continue;
    scratch->hits.push_back(static_cast<uint32_t>(i));
    scratch->shared.push_back(scratch->grams[i]);
  }
  if (scratch->hits.empty()) return false;
  FingerprintWords(word_hash_, page.text, &scratch->words, &scratch->spans);
  MakeExcerpt(scratch->words, scratch->hits, gram_hash_.k(), kLeftOutOfPage, &scratch->page);

  // However often a page repeats a gram, its places are gone over once.
  std::sort(scratch->shared.begin(), scratch->shared.end());
  scratch->shared.erase(std::unique(scratch->shared.begin(), scratch->shared.end()), scratch->shared.end());
  scratch->places.clear();
  for (const uint64_t gram : scratch->shared) {
    const std::span<const DocumentGrams::Place> places = grams_.Find(gram);
    scratch->places.insert(scratch->places.end(), places.begin(), places.end());
  }
  std::sort(scratch->places.begin(), scratch->places.end(),
            [](const DocumentGrams::Place& a, const DocumentGrams::Place& b) {
              return std::pair(a.document, a.position) < std::pair(b.document, b.position);
            });
  return true;
}

bool CheckPage::Compare(const PageView& page, const CharacterIndex& characters, size_t begin, size_t end,
                        Scratch* scratch) const {
  const uint32_t number = scratch->places[begin].document;
  const CheckedDocument& document = documents_[number];
  scratch->positions.clear();
  for (size_t i = begin; i < end; ++i) scratch->positions.push_back(scratch->places[i].position);
  MakeExcerpt(document.words, scratch->positions, gram_hash_.k(), kLeftOutOfDocument, &scratch->document);

  CheckMatch& found = scratch->found;
  found.Begin(number, page, scratch->words.size());
  AddPassages(page, characters, document, scratch);
  if (found.passages.empty() || static_cast<uint64_t>(found.match.shared_words) < min_words_) return false;
  found.Finish(static_cast<int64_t>(SharedWordsOfPage(page, document, scratch)));
  return true;
}

void CheckPage::AddPassages(const PageView& page, const CharacterIndex& characters, const CheckedDocument& document,
                            Scratch* scratch) const {
  const CheckedText here = {document.text, document.spans, document.characters};
  const CheckedText there = {page.text, scratch->spans, characters};
  scratch->patches.clear();
  scratch->finder.SetPage(scratch->document.words, gram_hash_.k());
  scratch->finder.AddSource(scratch->page.words, &scratch->patches);
  for (const Patch& patch : scratch->patches) {
    const uint32_t begin = scratch->document.places[patch.page_begin];
    const uint32_t page_begin = scratch->page.places[patch.source_begin];
    const WordRange range = {begin, begin + patch.words, page_begin, page_begin + patch.words};
    if (!SameWords(here.Words(range.begin, range.end), there.Words(range.page_begin, range.page_end))) continue;
    scratch->found.Add(here, there, range, patch.words, false);
  }
}

uint64_t CheckPage::SharedWordsOfPage(const PageView& page, const CheckedDocument& document, Scratch* scratch) const {
  scratch->patches.clear();
  scratch->finder.SetPage(scratch->page.words, gram_hash_.k());
  scratch->finder.AddSource(scratch->document.words, &scratch->patches);
  uint64_t words = 0;
  for (const Patch& patch : scratch->patches) {
    const uint32_t here = scratch->page.places[patch.page_begin];
    const uint32_t there = scratch->document.places[patch.source_begin];
    const bool same = SameWords(TextOf(page.text, scratch->spans, here, patch.words),
                                TextOf(document.text, document.spans, there, patch.words));
    if (same) words += patch.words;
  }
  return words;
}

}  // namespace seamripper
