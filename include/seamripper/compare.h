// Two texts side by side: the passages they share, and how much of each that is.
#ifndef SEAMRIPPER_COMPARE_H_
#define SEAMRIPPER_COMPARE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "base/status.h"
#include "seamripper/corpus.h"

namespace seamripper {

struct CompareRequest {
  // Files with HTML or plain text, recognised by content; "-" for standard input, once. With a corpus: its pages, by URL
  // or id; what is none of them, but a file, is read as a file.
  std::string a = {};
  std::string b = {};
  uint32_t k = 5;  // words a passage has at least, and words in a gram; 1 to kMostGramWords (detect.h)
  bool rewritten = false;  // stretches, though words were changed in them
  uint64_t max_page_bytes = uint64_t{16} << 20;
};

// Ends are behind the last byte, character or word. Words are counted from 0.
struct TextSpan {
  uint64_t start_byte = 0;
  uint64_t end_byte = 0;
  uint64_t start_char = 0;
  uint64_t end_char = 0;
  uint64_t start_word = 0;
  uint64_t end_word = 0;
  friend bool operator==(const TextSpan&, const TextSpan&) = default;
};

struct SharedPassage {
  uint32_t number = 0;  // in A 1, 2, ... in its order; in B that of the passage of A it stands for
  TextSpan here;
  TextSpan there;  // in the other text: of equally long places the first
  uint64_t words = 0;
  uint64_t same_words = 0;  // of them, in runs that the other text has word for word
  friend bool operator==(const SharedPassage&, const SharedPassage&) = default;
};

struct ComparedText {
  std::string name = {};  // the file, or the URL of the page
  std::string text = {};  // as it is compared: white space collapsed, a block a line
  bool truncated = false;
  uint64_t words = 0;
  uint64_t shared_words = 0;  // in its passages
  uint64_t grams = 0;         // distinct
  std::vector<SharedPassage> passages = {};
};

// Passages of one text found in the other follow the rule of quilts (the longest at every place, from left to right, no
// word in two of them), each text in turn being the page and the other its source. So the two lists may differ: what
// stands once in A and twice in B is one passage of A and two of B. Everything else is the same when A and B change places.
//
// Rewritten, passages are the stretches of check.h, with no corpus to say how rare a word is: the longer, the rarer. Those of
// B are A's seen from the other side, but for those that overlap one with more in common.
struct Comparison {
  uint32_t k = 0;
  bool rewritten = false;
  ComparedText a;
  ComparedText b;
  uint64_t shared_grams = 0;  // distinct grams that both have; equal up to collisions of 64 bits
  uint64_t union_grams = 0;   // that either has
};

// kUsage: a text is not there, is empty, is a crawl file or is neither HTML nor text. Memory: at most 200 bytes a word, 500
// with what is rewritten.
Result<Comparison> Compare(const CompareRequest& request, const Corpus* corpus = nullptr);

}  // namespace seamripper

#endif  // SEAMRIPPER_COMPARE_H_
