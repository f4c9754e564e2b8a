#include "testing/naive_words.h"

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

struct Letter {
  char32_t code_point;
  uint64_t begin;
  uint64_t end;
};

std::vector<Letter> Letters(std::string_view text) {
  std::vector<Letter> letters;
  for (uint64_t at = 0; at < text.size();) {
    const CodePoint decoded = DecodeUtf8(text.substr(at));
    letters.push_back({decoded.value, at, at + decoded.length});
    at += decoded.length;
  }
  return letters;
}

bool Is(const Letter& letter, uint8_t flags) { return (FlagsOf(letter.code_point) & flags) != 0; }

}  // namespace

std::vector<NaiveWord> NaiveWords(std::string_view text) {
  const std::vector<Letter> letters = Letters(text);

  // Which letters belong to a solo letter: itself and the marks right after it.
  std::vector<bool> with_solo(letters.size());
  for (size_t i = 0; i < letters.size(); i++) {
    with_solo[i] = Is(letters[i], kSolo) || (i > 0 && with_solo[i - 1] && Is(letters[i], kMark));
  }

  std::vector<NaiveWord> words;
  for (size_t i = 0; i < letters.size(); i++) {
    if (!Is(letters[i], kLetter | kMark | kDecimalDigit)) continue;
    const bool after_word = i > 0 && Is(letters[i - 1], kLetter | kMark | kDecimalDigit);
    const bool begins = Is(letters[i], kSolo) || !after_word || with_solo[i] != with_solo[i - 1];
    if (begins) words.push_back({letters[i].begin, letters[i].begin, ""});
    words.back().end = letters[i].end;
    AppendUtf8(&words.back().folded, SimpleFold(letters[i].code_point));
  }
  return words;
}

}  // namespace seamripper
