// Most text is ASCII or nearly so, and its words are short: a word's end is found in one look at eight bytes, where a
// loop over bytes would be mispredicted once a word. Cyrillic letters are told in the same look. Only other bytes of
// 0x80 and above are decoded and looked up.
#include "kernels/text/words.h"

#include <cstddef>
#include <cstring>

#include "kernels/text/ascii.h"
#include "kernels/text/count_words.h"
#include "kernels/text/cyrillic.h"
#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

struct Character {
  uint8_t flags;    // CharacterFlags
  uint32_t length;  // bytes
};

inline Character CharacterAt(std::string_view text, size_t at) {
  const CodePoint decoded = DecodeUtf8({text.data() + at, text.size() - at});
  return {FlagsOf(decoded.value), decoded.length};
}

inline bool IsAscii(char byte) { return static_cast<uint8_t>(byte) < 0x80; }

// Both ends are two registers each: one struct for a whole word went through memory, and waiting for it took a third
// of the walk's time.
struct WordBegin {
  size_t at;             // the end of the text if there is no word
  uint64_t solo_length;  // bytes of the solo letter the word begins with, 0 if it is a run
};

enum class Folding : uint64_t { kNone, kAscii, kFull };

struct WordEnd {
  size_t at;
  Folding folding;  // what it takes to fold the word
};

// The first word of `text` that begins at or after `at`.
inline WordBegin FindWord(std::string_view text, size_t at) {
  while (at < text.size()) {
    if (!IsAscii(text[at])) {
      const Character next = CharacterAt(text, at);
      if ((next.flags & kWordFlags) != 0) return {at, (next.flags & kSolo) != 0 ? next.length : 0};
      at += next.length;
      continue;
    }
    const uint64_t eight = LoadEight(text, at);
    const uint64_t stops = AsciiWordBytes(eight) | (eight & kTopBits);
    at += BytesBefore(stops);
    if (stops != 0 && IsAscii(text[at])) return {at, 0};
  }
  return {text.size(), 0};
}

// The end of the word whose solo letter ends at `at`. No solo letter has a case, but the mark U+0345 folds to a letter.
WordEnd EndOfMarks(std::string_view text, size_t at) {
  Folding folding = Folding::kNone;
  while (at < text.size() && !IsAscii(text[at])) {
    const Character next = CharacterAt(text, at);
    if ((next.flags & kMark) == 0) break;
    if ((next.flags & kFolds) != 0) folding = Folding::kFull;
    at += next.length;
  }
  return {at, folding};
}

// The end of the run that begins at or goes on at `at`.
WordEnd EndOfRun(std::string_view text, size_t at) {
  uint64_t upper = 0, not_ascii = 0;
  while (at < text.size()) {
    const uint64_t eight = LoadEight(text, at);
    const CyrillicBytes cyrillic = (eight & kTopBits) == 0 ? CyrillicBytes{} : CyrillicBytesOf(eight);
    const uint64_t others = ~(AsciiWordBytes(eight) | cyrillic.letters) & kTopBits;
    const uint64_t bits_before = (others - 1) & ~others;
    upper |= (AsciiUpperBytes(eight) | cyrillic.capitals) & bits_before;
    not_ascii |= cyrillic.letters & bits_before;
    at += BytesBefore(others);
    if (others == 0) continue;
    if (at >= text.size() || IsAscii(text[at])) break;
    const Character next = CharacterAt(text, at);
    if ((next.flags & kWordFlags) == 0 || (next.flags & kSolo) != 0) break;
    not_ascii = 1;
    upper |= next.flags & kFolds;
    at += next.length;
  }
  if (upper == 0) return {at, Folding::kNone};
  return {at, not_ascii == 0 ? Folding::kAscii : Folding::kFull};
}

// The ASCII bytes of `text` from `begin` to `end`, folded, at the start of *scratch, which only grows.
std::string_view FoldAscii(std::string_view text, size_t begin, size_t end, std::string* scratch) {
  const size_t length = end - begin;
  if (scratch->size() < length + 8) scratch->resize(length + 8);
  for (size_t i = 0; i < length; i += 8) {
    const uint64_t lower = AsciiLower(LoadEight(text, begin + i));
    std::memcpy(scratch->data() + i, &lower, 8);
  }
  return {scratch->data(), length};
}

// As above, for any word. A byte gives three at most: U+FFFD, were it ill-formed.
std::string_view FoldFull(std::string_view word, std::string* scratch) {
  if (scratch->size() < 3 * word.size()) scratch->resize(3 * word.size());
  char* const begin = scratch->data();
  char* to = begin;
  for (size_t i = 0; i < word.size();) {
    const CodePoint decoded = DecodeUtf8(word.substr(i));
    to = WriteUtf8(to, SimpleFold(decoded.value));
    i += decoded.length;
  }
  return {begin, to};
}

}  // namespace

bool WordWalk::Next() {
  const WordBegin begin = FindWord(text_, end_);
  const WordEnd end =
      begin.solo_length != 0 ? EndOfMarks(text_, begin.at + begin.solo_length) : EndOfRun(text_, begin.at);
  begin_ = begin.at;
  end_ = end.at;
  folded_ = std::string_view(text_.data() + begin.at, end.at - begin.at);
  if (end.folding == Folding::kAscii) folded_ = FoldAscii(text_, begin.at, end.at, &scratch_);
  if (end.folding == Folding::kFull) folded_ = FoldFull(folded_, &scratch_);
  return begin.at != end.at;
}

uint64_t CountWords(std::string_view text, CpuLevel cpu) {
  enum { kNone, kRun, kAfterSolo } state = kNone;
  uint64_t count = 0;
  bool is_ascii = cpu >= CpuLevel::kAvx2;  // what comes next, as far as one can tell
  for (size_t i = 0; i < text.size();) {
    if (is_ascii) {
      const CountedWords words = CountAsciiWordsAvx2(text, i, state == kRun);
      if (words.at != i) state = words.in_word ? kRun : kNone;
      count += words.count;
      i = words.at;
    }
    const uint64_t eight = LoadEight(text, i);
    const uint64_t letters = (eight & kTopBits) == 0 ? 0 : CyrillicBytesOf(eight).letters;
    const size_t known = BytesBefore(eight & kTopBits & ~letters);  // up to what has to be looked up
    if (known != 0) {
      const uint64_t words = AsciiWordBytes(eight) | letters;
      const uint64_t begins = words & ~(words << 8 | (state == kRun ? 0x80 : 0));
      count += CountBytes(begins << 8 * (8 - known));
      state = (words >> (8 * known - 1) & 1) != 0 ? kRun : kNone;
      i += known;
      is_ascii = cpu >= CpuLevel::kAvx2 && (eight & kTopBits) == 0;
      continue;
    }
    is_ascii = false;
    const Character next = CharacterAt(text, i);
    i += next.length;
    if ((next.flags & kWordFlags) == 0) {
      state = kNone;
    } else if ((next.flags & kSolo) != 0) {
      state = kAfterSolo;
      count++;
    } else if (state == kNone || (state == kAfterSolo && (next.flags & kMark) == 0)) {
      state = kRun;
      count++;
    }
  }
  return count;
}

}  // namespace seamripper
