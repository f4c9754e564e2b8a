// words/1 by its definition, a code point at a time: the truth WordWalk is compared with.
#ifndef SEAMRIPPER_TESTING_NAIVE_WORDS_H_
#define SEAMRIPPER_TESTING_NAIVE_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

struct NaiveWord {
  uint64_t begin = 0;  // byte span in the text
  uint64_t end = 0;
  std::string folded;
  friend bool operator==(const NaiveWord&, const NaiveWord&) = default;
};

// The words of valid UTF-8 `text`.
std::vector<NaiveWord> NaiveWords(std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_WORDS_H_
