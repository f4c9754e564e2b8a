#include "detectors/quilt_patches.h"

#include <algorithm>

#include "kernels/text/character_index.h"
#include "kernels/text/same_words.h"
#include "step/pair.h"

namespace seamripper {
namespace {

struct Passage {
  int64_t begin_byte = 0;
  int64_t end_byte = 0;
  int64_t begin_character = 0;
  int64_t end_character = 0;
};

Passage PassageOf(std::span<const WordSpan> spans, uint32_t first, uint32_t words, const CharacterIndex& index) {
  const uint32_t begin = spans[first].begin;
  const uint32_t end = spans[first + words - 1].end;
  const auto characters = [&index](uint32_t byte) { return static_cast<int64_t>(index.CharactersBefore(byte)); };
  return {begin, end, characters(begin), characters(end)};
}

std::string_view TextOf(std::string_view text, const Passage& passage) {
  return text.substr(static_cast<size_t>(passage.begin_byte),
                     static_cast<size_t>(passage.end_byte - passage.begin_byte));
}

// What was prepared of a source: this, its words, their spans, its characters, and of many words an index.
struct PreparedHead {
  uint64_t seed;
  uint64_t words;
  uint64_t character_counts;  // none when the words are too few to pay for them
};

std::string_view Taken(size_t bytes, std::string_view* from) {
  const std::string_view taken = from->substr(0, bytes);
  from->remove_prefix(bytes);
  return taken;
}

// A shorter source is read faster than an index of it is made and kept.
constexpr size_t kLongSource = size_t{1} << 14;

// Asking an index costs more for each free place of the page than reading costs for a word of the source.
constexpr size_t kMuchLonger = 12;

}  // namespace

void PatchesOfQuilt::Prepare(const PageView& source, std::string* bytes) const {
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
  FingerprintWords(words_, source.text, &words, &spans);
  std::vector<uint64_t> counts = CharacterIndex::Counts(source.text);
  if (counts.size() > words.size() / kWordsPerCount) counts.clear();
  const PreparedHead head = {KeyedGramHash::SeedFrom(words), words.size(), counts.size()};
  std::vector<uint32_t> places;
  if (words.size() >= kLongSource) places = SourceIndex::Places(words, head.seed, k_);
  AppendPrepared(std::span(&head, 1), bytes);
  AppendPrepared(std::span<const uint64_t>(words), bytes);
  AppendPrepared(std::span<const WordSpan>(spans), bytes);
  AppendPrepared(std::span<const uint64_t>(counts), bytes);
  AppendPrepared(std::span<const uint32_t>(places), bytes);
}

PatchesOfQuilt::SourceWords PatchesOfQuilt::WordsOf(const PageView& source, Scratch* scratch) const {
  std::string_view rest = source.prepared;
  if (rest.empty()) {
    FingerprintWords(words_, source.text, &scratch->source_words, &scratch->source_spans);
    return {scratch->source_words, scratch->source_spans, {}, std::nullopt};
  }
  const PreparedHead head = PreparedValues<PreparedHead>(Taken(sizeof(PreparedHead), &rest)).front();
  const auto words = PreparedValues<uint64_t>(Taken(head.words * sizeof(uint64_t), &rest));
  const auto spans = PreparedValues<WordSpan>(Taken(head.words * sizeof(WordSpan), &rest));
  const auto counts = PreparedValues<uint64_t>(Taken(head.character_counts * sizeof(uint64_t), &rest));
  if (rest.empty()) return {words, spans, counts, std::nullopt};
  return {words, spans, counts, SourceIndex(words, head.seed, k_, PreparedValues<uint32_t>(rest))};
}

void PatchesOfQuilt::operator()(const PageView& page, std::span<const PageView> sources, Scratch* scratch,
                                std::vector<QuiltPatchRow>* out) const {
  FingerprintWords(words_, page.text, &scratch->page_words, &scratch->page_spans);
  scratch->finder.SetPage(scratch->page_words, k_);
  const CharacterIndex page_index(page.text);
  for (const PageView& source : sources) {
    if (scratch->finder.IsUsedUp()) break;
    const SourceWords source_words = WordsOf(source, scratch);
    scratch->patches.clear();
    if (source_words.index.has_value() && source_words.words.size() > kMuchLonger * scratch->finder.free_places()) {
      scratch->finder.AddSource(*source_words.index, &scratch->patches);
    } else {
      scratch->finder.AddSource(source_words.words, &scratch->patches);
    }
    if (scratch->patches.empty()) continue;
    const CharacterIndex source_index = source_words.character_counts.empty()
                                            ? CharacterIndex(source.text)
                                            : CharacterIndex(source.text, source_words.character_counts);
    for (const Patch& patch : scratch->patches) {
      const Passage here = PassageOf(scratch->page_spans, patch.page_begin, patch.words, page_index);
      const Passage there = PassageOf(source_words.spans, patch.source_begin, patch.words, source_index);
      if (!SameWords(TextOf(page.text, here), TextOf(source.text, there))) continue;
      out->push_back({.page_id = page.id,
                      .start_byte = here.begin_byte,
                      .end_byte = here.end_byte,
                      .start_char = here.begin_character,
                      .end_char = here.end_character,
                      .source_id = source.id,
                      .source_start_byte = there.begin_byte,
                      .source_end_byte = there.end_byte,
                      .source_start_char = there.begin_character,
                      .source_end_char = there.end_character,
                      .words = patch.words});
    }
  }
}

}  // namespace seamripper
