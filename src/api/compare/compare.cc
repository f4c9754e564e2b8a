#include "seamripper/compare.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "api/corpus/read_text.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "kernels/quilt/patches.h"
#include "kernels/stretch/shared_words.h"
#include "kernels/stretch/stretch_words.h"
#include "kernels/stretch/stretches.h"
#include "kernels/stretch/word_weight.h"
#include "kernels/text/character_index.h"
#include "kernels/text/same_words.h"
#include "os/file.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/ingest.h"
#include "store/corpus_reader.h"

namespace seamripper {
namespace {

Result<ComparedText> ReadText(const Corpus* corpus, const CompareRequest& request, const std::string& name) {
  ComparedText text;
  text.name = name == "-" ? "standard input" : name;
  if (corpus != nullptr && name != "-") {
    Result<PageFacts> page = ReadPage(*corpus, name);
    if (page.ok()) {
      text.name = std::move(page->url);
      text.text = std::move(page->text);
      text.truncated = page->truncated;
      return text;
    }
    if (page.status().code() != Code::kUsage || !FactsOf(name).is_regular) return page.status();
  }
  ASSIGN_OR_RETURN(FileText file, ReadFileText(name, request.max_page_bytes));
  text.text = std::move(file.text);
  text.truncated = file.truncated;
  return text;
}

// A text ready to be looked through.
struct Words {
  Words(const RabinHash& hash, std::string_view all) : text(all), characters(all) {
    FingerprintWords(hash, all, &words, &spans);
  }

  TextSpan SpanOf(uint64_t first, uint64_t count) const {
    const uint64_t begin = spans[first].begin;
    const uint64_t end = spans[first + count - 1].end;
    return {begin, end, characters.CharactersBefore(begin), characters.CharactersBefore(end), first, first + count};
  }
  std::string_view TextOf(const TextSpan& span) const {
    return text.substr(span.start_byte, span.end_byte - span.start_byte);
  }

  std::string_view text;
  CharacterIndex characters;
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
};

// What of `page` stands in `source`.
void FindPassages(const Words& page, const Words& source, uint32_t k, ComparedText* text) {
  PatchFinder finder;
  std::vector<Patch> patches;
  finder.SetPage(page.words, k);
  finder.AddSource(source.words, &patches);
  text->words = page.words.size();
  for (const Patch& patch : patches) {
    SharedPassage passage;
    passage.here = page.SpanOf(patch.page_begin, patch.words);
    passage.there = source.SpanOf(patch.source_begin, patch.words);
    passage.words = passage.same_words = patch.words;
    if (!SameWords(page.TextOf(passage.here), source.TextOf(passage.there))) continue;
    passage.number = static_cast<uint32_t>(text->passages.size() + 1);
    text->shared_words += passage.words;
    text->passages.push_back(passage);
  }
}

// Whatever B has of A overlaps a passage of A, for A's were taken wherever k words stand in B. The one that holds its
// middle word is meant, or failing that a neighbour.
void NumberAsIn(const std::vector<SharedPassage>& passages_of_a, std::vector<SharedPassage>* passages_of_b) {
  if (passages_of_a.empty()) return;
  for (SharedPassage& passage : *passages_of_b) {
    const uint64_t middle = passage.there.start_word + passage.words / 2;
    const auto behind =
        std::upper_bound(passages_of_a.begin(), passages_of_a.end(), middle,
                         [](uint64_t word, const SharedPassage& each) { return word < each.here.start_word; });
    const bool before_overlaps =
        behind != passages_of_a.begin() && std::prev(behind)->here.end_word > passage.there.start_word;
    const bool take_before = before_overlaps || behind == passages_of_a.end();
    passage.number = (take_before ? std::prev(behind) : behind)->number;
  }
}

struct WeighedWords {
  explicit WeighedWords(const RabinHash& hash, std::string_view text) {
    std::vector<WordSpan> spans;
    FindStretchWords(hash, text, &words, &spans);
    for (size_t i = 0; i < words.size(); ++i) weights.push_back(WordWeight(0, 0, BytesOfStretchWord(spans, i)));
  }
  std::vector<uint64_t> words;
  std::vector<uint16_t> weights;
};

std::vector<Stretch> StretchesOf(const WeighedWords& a, const WeighedWords& b) {
  AnchoredTexts texts(a.words.size());
  texts.Add(a.words);
  texts.IndexRuns();
  texts.Weigh([&](uint32_t, uint32_t word, uint64_t) { return a.weights[word]; });
  std::vector<uint32_t> names;
  texts.NamesOf(b.words, &names);
  const NamedText other = {names, b.weights};
  SharedWordsFinder shared_finder;
  shared_finder.FindTexts(texts, other);
  std::vector<SharedWords> shared;
  shared_finder.Find(0, {}, &shared);
  std::vector<Stretch> stretches;
  StretchFinder().Find(texts.names(), texts.text(0), other, shared, &stretches);
  return stretches;
}

void AddPassage(const SharedPassage& passage, ComparedText* text) {
  text->shared_words += passage.words;
  text->passages.push_back(passage);
}

// Of B, those with the most in common first, whatever overlaps them not at all.
void FindStretches(const RabinHash& hash, const Words& a, const Words& b, Comparison* comparison) {
  const std::vector<Stretch> stretches = StretchesOf(WeighedWords(hash, a.text), WeighedWords(hash, b.text));
  std::vector<std::pair<uint64_t, SharedPassage>> of_b;
  comparison->a.words = a.words.size();
  comparison->b.words = b.words.size();
  for (const Stretch& stretch : stretches) {
    SharedPassage passage;
    passage.here = a.SpanOf(stretch.begin, stretch.end - stretch.begin);
    passage.there = b.SpanOf(stretch.other_begin, stretch.other_end - stretch.other_begin);
    if (stretch.is_run() && !SameWords(a.TextOf(passage.here), b.TextOf(passage.there))) continue;
    passage.words = stretch.end - stretch.begin;
    passage.same_words = stretch.same_words;
    passage.number = static_cast<uint32_t>(comparison->a.passages.size() + 1);
    AddPassage(passage, &comparison->a);
    std::swap(passage.here, passage.there);
    passage.words = stretch.other_end - stretch.other_begin;
    of_b.emplace_back(stretch.common_weight, passage);
  }
  std::stable_sort(of_b.begin(), of_b.end(), [](const auto& x, const auto& y) { return x.first > y.first; });
  std::vector<bool> is_taken(b.words.size());
  for (const auto& [weight, passage] : of_b) {
    const auto begin = is_taken.begin() + static_cast<ptrdiff_t>(passage.here.start_word);
    const auto end = is_taken.begin() + static_cast<ptrdiff_t>(passage.here.end_word);
    if (std::find(begin, end, true) != end) continue;
    std::fill(begin, end, true);
    AddPassage(passage, &comparison->b);
  }
  std::sort(comparison->b.passages.begin(), comparison->b.passages.end(),
            [](const SharedPassage& x, const SharedPassage& y) { return x.here.start_word < y.here.start_word; });
}

std::vector<uint64_t> SortedGrams(const GramHash& hash, std::span<const uint64_t> words) {
  std::vector<uint64_t> grams;
  hash.Grams(words, &grams);
  std::sort(grams.begin(), grams.end());
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  return grams;
}

void CountGrams(const GramHash& hash, std::span<const uint64_t> words_of_a, std::span<const uint64_t> words_of_b,
                Comparison* comparison) {
  const std::vector<uint64_t> a = SortedGrams(hash, words_of_a);
  const std::vector<uint64_t> b = SortedGrams(hash, words_of_b);
  for (auto at_a = a.begin(), at_b = b.begin(); at_a != a.end() && at_b != b.end();) {
    if (*at_a == *at_b) ++comparison->shared_grams;
    const bool a_is_behind = *at_a <= *at_b;
    const bool b_is_behind = *at_b <= *at_a;
    if (a_is_behind) ++at_a;
    if (b_is_behind) ++at_b;
  }
  comparison->a.grams = a.size();
  comparison->b.grams = b.size();
  comparison->union_grams = a.size() + b.size() - comparison->shared_grams;
}

static_assert(kMostGramWords == kMaxGramWords);

Status CheckRequest(const CompareRequest& request) {
  if (request.k < 1 || request.k > kMaxGramWords) {
    return UsageError("grams of " + std::to_string(request.k) + " words cannot be compared: ask for 1 to " +
                      std::to_string(kMaxGramWords));
  }
  if (request.a == "-" && request.b == "-") {
    return UsageError("standard input can be only one of the two: give a file for the other");
  }
  return {};
}

}  // namespace

Result<Comparison> Compare(const CompareRequest& request, const Corpus* corpus) {
  RETURN_IF_ERROR(CheckRequest(request));
  Comparison comparison;
  comparison.k = request.k;
  comparison.rewritten = request.rewritten;
  for (const auto& [name, text] : {std::pair{&request.a, &comparison.a}, std::pair{&request.b, &comparison.b}}) {
    ASSIGN_OR_RETURN(*text, ReadText(corpus, request, *name));
  }
  const Polynomials polynomials = PolynomialsFromSeed(kDefaultSeed);
  const RabinHash hash(polynomials.words);
  const Words a(hash, comparison.a.text);
  const Words b(hash, comparison.b.text);
  if (request.rewritten) {
    FindStretches(hash, a, b, &comparison);
  } else {
    FindPassages(a, b, request.k, &comparison.a);
    FindPassages(b, a, request.k, &comparison.b);
    NumberAsIn(comparison.a.passages, &comparison.b.passages);
  }
  CountGrams(GramHash(polynomials.phrases, request.k), a.words, b.words, &comparison);
  return comparison;
}

}  // namespace seamripper
