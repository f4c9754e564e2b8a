// Most text is ASCII or nearly so, and its words are short: a word's end is found in one look at eight bytes, where a
// loop over bytes would be mispredicted once a word. Only bytes of 0x80 and above are decoded and looked up.
#include "kernels/text/words.h"

#include <bit>
#include <cstddef>
#include <cstring>

#include "kernels/text/ascii.h"
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

enum class Folding { kNone, kAscii, kFull };

struct Word {
  size_t begin;
  size_t end;
  Folding folding;  // what it takes to fold it
};

// The word of the solo letter at `begin`. No solo letter has a case, but the mark U+0345 folds to a letter.
inline Word SoloWord(std::string_view text, size_t begin, uint32_t letter_bytes) {
  size_t end = begin + letter_bytes;
  Folding folding = Folding::kNone;
  while (end < text.size() && !IsAscii(text[end])) {
    const Character next = CharacterAt(text, end);
    if ((next.flags & kMark) == 0) break;
    if ((next.flags & kFolds) != 0) folding = Folding::kFull;
    end += next.length;
  }
  return {begin, end, folding};
}

// The run that begins at `begin`.
inline Word Run(std::string_view text, size_t begin) {
  size_t end = begin;
  uint64_t upper = 0;
  Folding folding = Folding::kAscii;
  while (end < text.size()) {
    if (!IsAscii(text[end])) {
      const Character next = CharacterAt(text, end);
      if ((next.flags & kWordFlags) == 0 || (next.flags & kSolo) != 0) break;
      folding = Folding::kFull;
      upper |= next.flags & kFolds;
      end += next.length;
      continue;
    }
    const uint64_t eight = LoadEight(text, end);
    const uint64_t others = ~AsciiWordBytes(eight) & kTopBits;
    const uint64_t bits_before = (others - 1) & ~others;
    upper |= AsciiUpperBytes(eight) & bits_before;
    end += BytesBefore(others);
    if (others != 0 && (end >= text.size() || IsAscii(text[end]))) break;
  }
  return {begin, end, upper == 0 ? Folding::kNone : folding};
}

// The first word of `text` at or after `at`; an empty one at the end if there is none.
inline Word NextWord(std::string_view text, size_t at) {
  while (at < text.size()) {
    if (!IsAscii(text[at])) {
      const Character next = CharacterAt(text, at);
      if ((next.flags & kSolo) != 0) return SoloWord(text, at, next.length);
      if ((next.flags & kWordFlags) != 0) return Run(text, at);
      at += next.length;
      continue;
    }
    const uint64_t eight = LoadEight(text, at);
    const uint64_t stops = AsciiWordBytes(eight) | (eight & kTopBits);
    at += BytesBefore(stops);
    if (stops != 0 && IsAscii(text[at])) return Run(text, at);
  }
  return {text.size(), text.size(), Folding::kNone};
}

// The folded word at the start of *scratch, which only grows.
std::string_view FoldAscii(std::string_view word, std::string* scratch) {
  if (scratch->size() < word.size() + 8) scratch->resize(word.size() + 8);
  for (size_t i = 0; i < word.size(); i += 8) {
    const uint64_t lower = AsciiLower(LoadEight(word, i));
    std::memcpy(scratch->data() + i, &lower, 8);
  }
  return {scratch->data(), word.size()};
}

std::string_view FoldFull(std::string_view word, std::string* scratch) {
  scratch->clear();
  for (size_t i = 0; i < word.size();) {
    const CodePoint decoded = DecodeUtf8(word.substr(i));
    AppendUtf8(scratch, SimpleFold(decoded.value));
    i += decoded.length;
  }
  return *scratch;
}

}  // namespace

bool WordWalk::Next() {
  const Word word = NextWord(text_, end_);
  begin_ = word.begin;
  end_ = word.end;
  folded_ = std::string_view(text_.data() + begin_, end_ - begin_);
  if (word.folding == Folding::kAscii) folded_ = FoldAscii(folded_, &scratch_);
  if (word.folding == Folding::kFull) folded_ = FoldFull(folded_, &scratch_);
  return !folded_.empty();
}

uint64_t CountWords(std::string_view text) {
  enum { kNone, kRun, kAfterSolo } state = kNone;
  uint64_t count = 0;
  for (size_t i = 0; i < text.size();) {
    if (const uint64_t eight = LoadEight(text, i); (eight & kTopBits) == 0) {
      const uint64_t words = AsciiWordBytes(eight);
      const uint64_t after = words << 8 | (state == kRun ? 0x80 : 0);
      count += static_cast<uint64_t>(std::popcount(words & ~after));
      state = words >> 63 != 0 ? kRun : kNone;
      i += 8;
      continue;
    }
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
