#include "seamripper/compare.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "api/read_text.h"
#include "detectors/quilt_patches.h"
#include "kernels/gram/grams.h"
#include "os/file.h"
#include "seamripper/corpus.h"
#include "seamripper/ingest.h"
#include "store/corpus_reader.h"

namespace seamripper {
namespace {

Result<ComparedText> ReadText(const CompareRequest& request, const std::string& name) {
  ComparedText text;
  text.name = name == "-" ? "standard input" : name;
  if (!request.corpus.empty() && name != "-") {
    Result<PageFacts> page = ReadPage(request.corpus, name);
    if (page.ok()) {
      text.name = std::move(page->url);
      text.text = std::move(page->text);
      text.truncated = page->truncated;
      return text;
    }
    if (page.status().code() != Code::kUsage || !FactsOf(name).is_regular) return page.status();
  }
  Result<FileText> file = ReadFileText(name, request.max_page_bytes);
  if (!file.ok()) return file.status();
  text.text = std::move(file->text);
  text.truncated = file->truncated;
  return text;
}

uint64_t WordAt(const std::vector<WordSpan>& spans, int64_t start_byte) {
  const auto found = std::lower_bound(spans.begin(), spans.end(), start_byte,
                                      [](const WordSpan& span, int64_t byte) { return span.begin < byte; });
  return static_cast<uint64_t>(found - spans.begin());
}

TextSpan SpanOf(int64_t start_byte, int64_t end_byte, int64_t start_char, int64_t end_char, uint64_t word,
                int64_t words) {
  return {static_cast<uint64_t>(start_byte),
          static_cast<uint64_t>(end_byte),
          static_cast<uint64_t>(start_char),
          static_cast<uint64_t>(end_char),
          word,
          word + static_cast<uint64_t>(words)};
}

// What of `text` stands in `other`. Leaves the words of both in *scratch.
void FindPassages(const PatchesOfQuilt& patches, const ComparedText& other, ComparedText* text,
                  PatchesOfQuilt::Scratch* scratch) {
  PageView page, source;
  page.text = text->text;
  source.text = other.text;
  std::vector<QuiltPatchRow> rows;
  patches(page, {&source, 1}, scratch, &rows);
  text->words = scratch->page_words.size();
  for (const QuiltPatchRow& row : rows) {
    SharedPassage passage;
    passage.number = static_cast<uint32_t>(text->passages.size() + 1);
    passage.words = static_cast<uint64_t>(row.words);
    passage.here = SpanOf(row.start_byte, row.end_byte, row.start_char, row.end_char,
                          WordAt(scratch->page_spans, row.start_byte), row.words);
    passage.there = SpanOf(row.source_start_byte, row.source_end_byte, row.source_start_char, row.source_end_char,
                           WordAt(scratch->source_spans, row.source_start_byte), row.words);
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

Status CheckRequest(const CompareRequest& request) {
  if (request.k < 1 || request.k > kMaxGramWords) {
    return UsageError("grams of " + std::to_string(request.k) + " words cannot be compared: ask for 1 to " +
                      std::to_string(kMaxGramWords));
  }
  if (request.a == "-" && request.b == "-") {
    return UsageError("standard input can be only one of the two: give a file for the other");
  }
  // Said before any file is taken for a page that is not there.
  return request.corpus.empty() ? Status() : CorpusReader::Open(request.corpus).status();
}

}  // namespace

Result<Comparison> Compare(const CompareRequest& request) {
  RETURN_IF_ERROR(CheckRequest(request));
  Comparison comparison;
  comparison.k = request.k;
  for (const auto& [name, text] : {std::pair{&request.a, &comparison.a}, std::pair{&request.b, &comparison.b}}) {
    Result<ComparedText> read = ReadText(request, *name);
    if (!read.ok()) return read.status();
    *text = std::move(*read);
  }
  const PatchesOfQuilt patches(kDefaultSeed, request.k);
  PatchesOfQuilt::Scratch scratch;
  FindPassages(patches, comparison.b, &comparison.a, &scratch);
  FindPassages(patches, comparison.a, &comparison.b, &scratch);
  NumberAsIn(comparison.a.passages, &comparison.b.passages);
  scratch.finder = {};
  CountGrams(GramHash(PolynomialsFromSeed(kDefaultSeed).phrases, request.k), scratch.source_words, scratch.page_words,
             &comparison);
  return comparison;
}

}  // namespace seamripper
