#include "detectors/check_stretches.h"

#include "kernels/hash/polynomial.h"
#include "kernels/stretch/stretch_words.h"
#include "kernels/stretch/word_weight.h"
#include "kernels/text/same_words.h"

namespace seamripper {
namespace {

// A stretch of few words whose rarest run stands on more pages than this, and on more than one in a thousand, is a stock
// phrase.
constexpr uint32_t kMostWordsOfStock = 50;
constexpr uint64_t kPagesOfStock = 10;
constexpr uint64_t kStockShare = 1000;

}  // namespace

CheckStretches::CheckStretches(uint64_t seed, const DocumentWords& documents, const KeyCounts& counts,
                               const RunPages& run_pages, uint64_t pages, uint64_t min_words)
    : hash_(PolynomialsFromSeed(seed).words),
      documents_(documents),
      counts_(counts),
      run_pages_(run_pages.begin(), run_pages.end()),
      pages_(pages),
      min_words_(min_words) {}

std::span<const uint32_t> CheckStretches::FindDocuments(const PageView& page, Scratch* scratch) const {
  FindStretchWords(hash_, page.text, &scratch->words, &scratch->spans);
  documents_.all().NamesOf(scratch->words, &scratch->names);
  scratch->weights.clear();
  for (size_t i = 0; i < scratch->words.size(); ++i) {
    scratch->weights.push_back(WordWeight(pages_, counts_[PagesOfWords::KeyOf(scratch->words[i])],
                                          BytesOfStretchWord(scratch->spans, i)));
  }
  return scratch->shared_finder.FindTexts(documents_.all(), {scratch->names, scratch->weights});
}

bool CheckStretches::Compare(const PageView& page, const CharacterIndex& characters, uint32_t document,
                             Scratch* scratch) const {
  const AnchoredTexts& all = documents_.all();
  scratch->shared_finder.Find(document, run_pages_, &scratch->shared);
  scratch->finder.Find(all.names(), all.text(document), {scratch->names, scratch->weights}, scratch->shared,
                       &scratch->stretches);
  if (scratch->stretches.empty()) return false;
  CheckMatch& found = scratch->match;
  found.Begin(document, page, scratch->words.size());
  const CheckedText here = {documents_.text(document), documents_.spans(document), documents_.characters(document)};
  const CheckedText there = {page.text, scratch->spans, characters};
  scratch->is_there.assign(scratch->words.size(), false);
  for (const Stretch& stretch : scratch->stretches) {
    const WordRange range = {stretch.begin, stretch.end, stretch.other_begin, stretch.other_end};
    const bool is_chance = stretch.is_run() && !SameWords(here.Words(range.begin, range.end),
                                                          there.Words(range.page_begin, range.page_end));
    if (is_chance) continue;
    const bool stock = IsStock(stretch);
    found.Add(here, there, range, stretch.same_words, stock);
    if (!stock) found.match.weight += static_cast<int64_t>(stretch.surplus());
    std::fill(scratch->is_there.begin() + range.page_begin, scratch->is_there.begin() + range.page_end, true);
  }
  found.Finish(std::count(scratch->is_there.begin(), scratch->is_there.end(), true));
  return !found.passages.empty() && static_cast<uint64_t>(found.match.shared_words) >= min_words_;
}

bool CheckStretches::IsStock(const Stretch& stretch) const {
  return stretch.end - stretch.begin <= kMostWordsOfStock &&
         stretch.pages > std::max(kPagesOfStock, pages_ / kStockShare);
}

}  // namespace seamripper
