// words/1: the words of a text. A word is a maximal run of letters, marks and decimal digits; in Han, Hiragana,
// Katakana, Thai, Lao, Khmer and Myanmar a letter with its marks is a word. Compared after simple case folding.
//
// In full: a solo letter (kSolo) and the marks right after it are one word, whatever stands around them. What is left
// is cut into maximal runs of letters, marks and decimal digits. So a mark that follows no solo letter is an ordinary
// member of a run, and may begin one; a digit after a solo letter and its marks begins a new run; and every code point
// with a word flag is in exactly one word.
#ifndef SEAMRIPPER_KERNELS_TEXT_WORDS_H_
#define SEAMRIPPER_KERNELS_TEXT_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "cpu/cpu.h"

namespace seamripper {

inline constexpr char kWordsProfile[] = "words/1";

// Walks the words of valid UTF-8 `text`, which must outlive the walk. Linear; memory: the longest word.
class WordWalk {
 public:
  explicit WordWalk(std::string_view text) : text_(text) {}

  // Moves to the next word; false at the end.
  bool Next();

  // The next word is the first from `at` on, which no word reaches across.
  void SkipTo(uint64_t at) { end_ = at; }

  uint64_t begin() const { return begin_; }  // byte span of the word in the text
  uint64_t end() const { return end_; }
  // The word case-folded, valid until the next call of Next.
  std::string_view folded() const { return folded_; }

 private:
  std::string_view text_;
  uint64_t begin_ = 0;
  uint64_t end_ = 0;
  std::string scratch_;
  std::string_view folded_;  // in text_ when folding changes nothing, else in scratch_
};

// How many words Next would find, without folding them.
uint64_t CountWords(std::string_view text, CpuLevel cpu = ActiveCpuLevel());

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_WORDS_H_
