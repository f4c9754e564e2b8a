#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

#include "base/check.h"
#include "kernels/chunk/chunk_hasher.h"
#include "kernels/chunk/chunks.h"
#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

// Unicode 15.0, PropList.txt: White_Space.
constexpr bool IsWhiteSpace(char32_t c) {
  return (0x9 <= c && c <= 0xd) || c == ' ' || c == 0x85 || c == 0xa0 || c == 0x1680 || (0x2000 <= c && c <= 0x200a) ||
         c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

struct AsciiFold {
  char folded;  // ' ' for all white space
  uint8_t word;
};

constexpr std::array<AsciiFold, 128> MakeAsciiFolds() {
  std::array<AsciiFold, 128> folds{};
  for (char32_t c = 0; c < folds.size(); ++c) {
    const bool capital = 'A' <= c && c <= 'Z';
    const bool word = capital || ('a' <= c && c <= 'z') || ('0' <= c && c <= '9');
    folds[c] = {static_cast<char>(IsWhiteSpace(c) ? U' ' : capital ? c + 32 : c), word};
  }
  return folds;
}

constexpr std::array<AsciiFold, 128> kAsciiFolds = MakeAsciiFolds();

struct FoldedBlock {
  std::string_view bytes;
  size_t characters = 0;
  bool has_word = false;
};

// Writes what a code point that is not ASCII becomes, at most half as long again as `spelling`, and returns its length.
size_t FoldOther(char32_t code_point, std::string_view spelling, char* out) {
  const char32_t folded = SimpleFold(code_point);
  std::string folded_spelling;
  if (folded != code_point) {
    AppendUtf8(&folded_spelling, folded);
    spelling = folded_spelling;
  }
  std::memcpy(out, spelling.data(), spelling.size());
  return spelling.size();
}

// A line on its way to its folded form. Every white space is written as a space, and overwritten unless it is the first
// of its run: no branch depends on where words of ASCII end.
class LineFold {
 public:
  // There is room at `begin` for twice the line.
  explicit LineFold(char* begin) : begin_(begin), out_(begin) {}

  FoldedBlock Fold(std::string_view line) {
    for (;;) {
      line.remove_prefix(FoldBySixteen(line));
      if (line.empty()) break;
      for (const char* const end = line.data() + std::min<size_t>(line.size(), 16); line.data() < end;) {
        line.remove_prefix(FoldOne(line));
      }
    }
    if (out_ > begin_ && after_space_ != 0) --out_;
    const size_t size = static_cast<size_t>(out_ - begin_);
    return {{begin_, size}, size - continuations_, word_ != 0};
  }

 private:
  // Folds the beginning of `rest` to as many bytes, and returns how many those are. The last are folded once more along
  // with those before them.
  size_t FoldBySixteen(std::string_view rest) {
    size_t at = 0;
    for (; rest.size() - at >= 16; at += 16) {
      if (!FoldSixteen(rest.data() + at, after_space_)) return at;
    }
    const size_t left = rest.size() - at;
    if (at == 0 || left == 0) return at;
    out_ -= 16 - left;
    if (FoldSixteen(rest.data() + rest.size() - 16, out_[-1] == ' ')) return rest.size();
    out_ += 16 - left;
    return at;
  }

  // Sixteen bytes at once, if all are ASCII and no two white spaces meet, as is usual: stored text has them collapsed.
  [[gnu::always_inline]] bool FoldSixteen(const char* from, uint32_t after_space) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    const auto mask = [](__m128i is_in) { return static_cast<uint32_t>(_mm_movemask_epi8(is_in)); };
    const auto in_range = [](__m128i of, char first, char last) {  // of bytes below 0x80
      return _mm_and_si128(_mm_cmpgt_epi8(of, _mm_set1_epi8(static_cast<char>(first - 1))),
                           _mm_cmplt_epi8(of, _mm_set1_epi8(static_cast<char>(last + 1))));
    };
    const __m128i controls = in_range(bytes, '\t', '\r');
    const uint32_t spaces = mask(_mm_or_si128(controls, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))));
    if (mask(bytes) != 0 || (spaces & (spaces << 1 | after_space)) != 0) return false;
    const __m128i lower = _mm_or_si128(bytes, _mm_and_si128(in_range(bytes, 'A', 'Z'), _mm_set1_epi8(0x20)));
    const __m128i words = _mm_or_si128(in_range(lower, 'a', 'z'), in_range(bytes, '0', '9'));
    const __m128i folded = _mm_or_si128(_mm_andnot_si128(controls, lower), _mm_and_si128(controls, _mm_set1_epi8(' ')));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out_), folded);
    out_ += 16;
    after_space_ = spaces >> 15;
    word_ |= mask(words);
    return true;
  }

  // One character; returns its length.
  size_t FoldOne(std::string_view rest) {
    const auto byte = static_cast<uint8_t>(rest[0]);
    if (byte < 0x80) {
      const AsciiFold ascii = kAsciiFolds[byte];
      *out_ = ascii.folded;
      Advance(ascii.folded == ' ');
      word_ |= ascii.word;
      return 1;
    }
    const CodePoint decoded = DecodeUtf8(rest);
    if (IsWhiteSpace(decoded.value)) {
      *out_ = ' ';
      Advance(1);
    } else {
      const size_t length = FoldOther(decoded.value, rest.substr(0, decoded.length), out_);
      out_ += length;
      continuations_ += length - 1;
      after_space_ = 0;
      word_ |= FlagsOf(decoded.value) & kWordFlags;
    }
    return decoded.length;
  }

  // One byte was written; `space`: 1 for a space.
  void Advance(uint32_t space) {
    out_ += 1 - (space & after_space_);
    after_space_ = space;
  }

  char* const begin_;
  char* out_;
  size_t continuations_ = 0;  // bytes written beyond one for each character
  uint32_t after_space_ = 1;  // 0 or 1
  uint32_t word_ = 0;
};

// Room for folded lines until they are hashed.
class FoldedLines {
 public:
  explicit FoldedLines(ChunkHasher* hasher) : hasher_(hasher) {}

  char* RoomFor(size_t bytes) {
    if (size_ - used_ < bytes) {
      hasher_->Flush();
      used_ = 0;
      if (size_ < bytes) {
        size_ = bytes;
        large_ = std::make_unique_for_overwrite<char[]>(size_);
        buffer_ = large_.get();
      }
    }
    return buffer_ + used_;
  }
  // So many bytes of the room last given are wanted until they are hashed.
  void Keep(size_t bytes) { used_ += bytes; }

 private:
  ChunkHasher* const hasher_;
  char small_[16 << 10];
  std::unique_ptr<char[]> large_;  // where a line needs more
  char* buffer_ = small_;
  size_t size_ = sizeof small_;
  size_t used_ = 0;
};

// Walks the lines of `text`; what ends them is found 64 bytes at a time, since most are short.
class LineWalk {
 public:
  explicit LineWalk(std::string_view text) : text_(text) {}

  bool Next() {
    begin_ = end_ + 1;
    if (begin_ >= text_.size()) return false;
    while (ends_ == 0 && text_.size() - looked_at_ >= 64) LookAtMore();
    if (ends_ != 0) {
      end_ = looked_at_ - 64 + static_cast<size_t>(std::countr_zero(ends_));
      ends_ &= ends_ - 1;
    } else {
      end_ = std::min(text_.find_first_of("\n\r", std::max(begin_, looked_at_)), text_.size());
    }
    return true;
  }
  std::string_view line() const { return text_.substr(begin_, end_ - begin_); }

 private:
  void LookAtMore() {
    const char* const p = text_.data() + looked_at_;
    const auto ends = [](const char* from) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
      const __m128i is_end =
          _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
      return uint64_t{static_cast<uint32_t>(_mm_movemask_epi8(is_end))};
    };
    ends_ = ends(p) | ends(p + 16) << 16 | ends(p + 32) << 32 | ends(p + 48) << 48;
    looked_at_ += 64;
  }

  const std::string_view text_;
  size_t begin_ = 0;
  size_t end_ = SIZE_MAX;
  size_t looked_at_ = 0;
  uint64_t ends_ = 0;  // of lines in the last 64 bytes that were looked at
};

}  // namespace

void CutBlocks(std::string_view text, std::vector<Chunk>* chunks, MessageHasher* message_hasher) {
  CHECK(text.size() <= UINT32_MAX);
  chunks->clear();
  ChunkHasher hasher(chunks, message_hasher);
  FoldedLines folded(&hasher);
  for (LineWalk lines(text); lines.Next();) {
    const std::string_view line = lines.line();
    if (line.size() < kMinBlockCharacters) continue;
    const FoldedBlock block = LineFold(folded.RoomFor(2 * line.size())).Fold(line);
    if (block.characters < kMinBlockCharacters) continue;
    chunks->push_back({.offset = static_cast<uint32_t>(line.data() - text.data()),
                       .length = static_cast<uint32_t>(line.size()),
                       .visible = block.has_word});
    hasher.Add(block.bytes);
    folded.Keep(block.bytes.size());
  }
  hasher.Flush();
}

}  // namespace seamripper
