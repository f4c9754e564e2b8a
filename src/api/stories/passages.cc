#include "seamripper/passages.h"

#include <utility>

#include "kernels/text/words.h"

namespace seamripper {
namespace {

// Leaving out fewer words than this would take as much room to say as to show.
constexpr uint64_t kFewWords = 12;

bool IsSpace(char c) { return c == ' ' || c == '\n'; }

// A full stop stays with the word that ends at `end`: up to white space, or else to the next word.
uint64_t WithMarksBehind(std::string_view text, uint64_t end, uint64_t next_word) {
  while (end < next_word && !IsSpace(text[end])) ++end;
  return end;
}

// Quotation marks stay with the word that begins at `begin`, if there is white space before them.
uint64_t WithMarksBefore(std::string_view text, uint64_t previous_end, uint64_t begin) {
  for (uint64_t at = begin; at > previous_end; --at) {
    if (IsSpace(text[at - 1])) return at;
  }
  return begin;
}

class Cutter {
 public:
  Cutter(std::string_view text, uint64_t context_words) : text_(text), context_words_(context_words) {}

  void AddPassage(const PassageSpan& passage) {
    CutOwn(passage.start_byte, true);
    Add(TextPart::Kind::kPassage, passage.end_byte, passage.number);
  }

  std::vector<TextPart> Finish() {
    CutOwn(text_.size(), false);
    return std::move(parts_);
  }

  uint64_t at() const { return at_; }

 private:
  void Add(TextPart::Kind kind, uint64_t end, uint32_t number = 0, uint64_t words = 0) {
    if (end > at_) parts_.push_back({kind, number, at_, end, words});
    at_ = end;
  }

  // Own text up to `end`, where a passage follows or the text ends.
  void CutOwn(uint64_t end, bool passage_follows) {
    const bool passage_precedes = !parts_.empty();
    if (context_words_ != kWholeText && (passage_precedes || passage_follows)) {
      LeaveOutMiddle(end, passage_precedes, passage_follows);
    }
    Add(TextPart::Kind::kOwn, end);
  }

  void LeaveOutMiddle(uint64_t end, bool passage_precedes, bool passage_follows) {
    const std::string_view own = text_.substr(at_, end - at_);
    const uint64_t words = CountWords(own);
    const uint64_t keep_first = passage_precedes ? context_words_ : 0;
    const uint64_t keep_last = passage_follows ? context_words_ : 0;
    if (words < kFewWords || words - kFewWords < keep_first || words - kFewWords - keep_first < keep_last) return;
    uint64_t first_end = 0;
    uint64_t last_begin = own.size();
    uint64_t previous_end = 0;
    WordWalk walk(own);
    for (uint64_t word = 1; walk.Next(); ++word) {
      if (word == keep_first + 1 && passage_precedes) first_end = WithMarksBehind(own, previous_end, walk.begin());
      if (word + keep_last == words + 1) {
        last_begin = WithMarksBefore(own, previous_end, walk.begin());
        break;
      }
      previous_end = walk.end();
    }
    const uint64_t begin = at_;
    Add(TextPart::Kind::kOwn, begin + first_end);
    Add(TextPart::Kind::kLeftOut, begin + last_begin, 0, words - keep_first - keep_last);
  }

  std::string_view text_;
  uint64_t context_words_;
  uint64_t at_ = 0;
  std::vector<TextPart> parts_;
};

}  // namespace

std::vector<TextPart> TextPartsOf(std::string_view text, std::span<const PassageSpan> passages,
                                  uint64_t context_words) {
  Cutter cutter(text, context_words);
  for (const PassageSpan& passage : passages) {
    const bool sound = passage.start_byte >= cutter.at() && passage.start_byte < passage.end_byte;
    if (sound && passage.end_byte <= text.size()) cutter.AddPassage(passage);
  }
  return cutter.Finish();
}

}  // namespace seamripper
