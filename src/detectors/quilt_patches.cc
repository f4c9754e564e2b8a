#include "detectors/quilt_patches.h"

#include <algorithm>

#include "kernels/text/words.h"

namespace seamripper {
namespace {

// Counts characters along a text from left to right; going back starts again.
class CharacterCount {
 public:
  explicit CharacterCount(std::string_view text) : text_(text) {}

  uint32_t Before(uint32_t byte) {
    if (byte < at_) at_ = characters_ = 0;
    for (; at_ < byte; ++at_) characters_ += (static_cast<unsigned char>(text_[at_]) & 0xc0) != 0x80 ? 1 : 0;
    return characters_;
  }

 private:
  std::string_view text_;
  uint32_t at_ = 0;
  uint32_t characters_ = 0;
};

struct Passage {
  uint32_t begin_byte = 0;
  uint32_t end_byte = 0;
  uint32_t begin_character = 0;
  uint32_t end_character = 0;
};

Passage PassageOf(const std::vector<WordSpan>& spans, uint32_t first, uint32_t words, CharacterCount* count) {
  Passage passage;
  passage.begin_byte = spans[first].begin;
  passage.end_byte = spans[first + words - 1].end;
  passage.begin_character = count->Before(passage.begin_byte);
  passage.end_character = count->Before(passage.end_byte);
  return passage;
}

// Fingerprints found the passage; the words themselves decide.
bool SameWords(std::string_view a, std::string_view b) {
  WordWalk walk_a(a);
  WordWalk walk_b(b);
  while (true) {
    const bool more_a = walk_a.Next();
    if (more_a != walk_b.Next()) return false;
    if (!more_a) return true;
    if (walk_a.folded() != walk_b.folded()) return false;
  }
}

std::string_view TextOf(std::string_view text, const Passage& passage) {
  return text.substr(passage.begin_byte, passage.end_byte - passage.begin_byte);
}

}  // namespace

void PatchesOfQuilt::operator()(const PageView& page, std::span<const PageView> sources, Scratch* scratch,
                                std::vector<QuiltPatchRow>* out) const {
  FingerprintWords(words_, page.text, &scratch->page_words, &scratch->page_spans);
  scratch->finder.SetPage(scratch->page_words, k_);
  CharacterCount page_count(page.text);
  for (const PageView& source : sources) {
    FingerprintWords(words_, source.text, &scratch->source_words, &scratch->source_spans);
    scratch->patches.clear();
    scratch->finder.AddSource(scratch->source_words, &scratch->patches);
    CharacterCount source_count(source.text);
    for (const Patch& patch : scratch->patches) {
      const Passage here = PassageOf(scratch->page_spans, patch.page_begin, patch.words, &page_count);
      const Passage there = PassageOf(scratch->source_spans, patch.source_begin, patch.words, &source_count);
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
