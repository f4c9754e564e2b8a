#include <emmintrin.h>

#include <algorithm>
#include <array>
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

// Sixteen bytes at once, if all are ASCII and no two white spaces meet, as is usual: stored text has them collapsed.
// *after_space and *word as in Fold.
bool FoldSixteen(const char* from, char* out, uint32_t* after_space, uint32_t* word) {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const auto mask = [](__m128i is_in) { return static_cast<uint32_t>(_mm_movemask_epi8(is_in)); };
  const auto in_range = [](__m128i of, char first, char last) {  // of bytes below 0x80
    return _mm_and_si128(_mm_cmpgt_epi8(of, _mm_set1_epi8(static_cast<char>(first - 1))),
                         _mm_cmplt_epi8(of, _mm_set1_epi8(static_cast<char>(last + 1))));
  };
  const __m128i controls = in_range(bytes, '\t', '\r');
  const uint32_t spaces = mask(_mm_or_si128(controls, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))));
  if (mask(bytes) != 0 || (spaces & (spaces << 1 | *after_space)) != 0) return false;
  const __m128i lower = _mm_or_si128(bytes, _mm_and_si128(in_range(bytes, 'A', 'Z'), _mm_set1_epi8(0x20)));
  const __m128i words = _mm_or_si128(in_range(lower, 'a', 'z'), in_range(bytes, '0', '9'));
  const __m128i folded = _mm_or_si128(_mm_andnot_si128(controls, lower), _mm_and_si128(controls, _mm_set1_epi8(' ')));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), folded);
  *after_space = spaces >> 15;
  *word |= mask(words);
  return true;
}

// Every white space is written as a space, and overwritten unless it is the first of its run: no branch in the loop
// over ASCII depends on where words end. There is room at `begin` for twice the line.
FoldedBlock Fold(std::string_view line, char* begin) {
  char* out = begin;
  size_t continuations = 0;  // bytes written beyond one for each character
  uint32_t after_space = 1;
  uint32_t word = 0;
  for (size_t at = 0; at < line.size();) {
    const uint8_t byte = static_cast<uint8_t>(line[at]);
    if (byte < 0x80) {
      if (line.size() - at >= 16 && FoldSixteen(line.data() + at, out, &after_space, &word)) {
        at += 16;
        out += 16;
        continue;
      }
      const AsciiFold ascii = kAsciiFolds[byte];
      const uint32_t space = ascii.folded == ' ';
      *out = ascii.folded;
      out += 1 - (space & after_space);
      after_space = space;
      word |= ascii.word;
      ++at;
      continue;
    }
    const CodePoint decoded = DecodeUtf8(line.substr(at));
    if (IsWhiteSpace(decoded.value)) {
      *out = ' ';
      out += 1 - after_space;
      after_space = 1;
    } else {
      const size_t length = FoldOther(decoded.value, line.substr(at, decoded.length), out);
      out += length;
      continuations += length - 1;
      after_space = 0;
      word |= FlagsOf(decoded.value) & kWordFlags;
    }
    at += decoded.length;
  }
  if (out > begin && after_space != 0) --out;
  const size_t size = static_cast<size_t>(out - begin);
  return {{begin, size}, size - continuations, word != 0};
}

// Room for folded lines until they are hashed.
class FoldedLines {
 public:
  explicit FoldedLines(ChunkHasher* hasher) : hasher_(hasher) {}

  char* RoomFor(size_t bytes) {
    if (size_ - used_ < bytes) {
      hasher_->Flush();
      used_ = 0;
      if (size_ < bytes) {
        size_ = std::max(bytes, kLeastBytes);
        buffer_ = std::make_unique_for_overwrite<char[]>(size_);
      }
    }
    return buffer_.get() + used_;
  }
  // So many bytes of the room last given are wanted until they are hashed.
  void Keep(size_t bytes) { used_ += bytes; }

 private:
  static constexpr size_t kLeastBytes = 16 << 10;
  ChunkHasher* const hasher_;
  std::unique_ptr<char[]> buffer_;
  size_t size_ = 0;
  size_t used_ = 0;
};

}  // namespace

void CutBlocks(std::string_view text, std::vector<Chunk>* chunks, MessageHasher* message_hasher) {
  CHECK(text.size() <= UINT32_MAX);
  chunks->clear();
  ChunkHasher hasher(chunks, message_hasher);
  FoldedLines folded(&hasher);
  for (size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (line.size() < kMinBlockCharacters) continue;
    const FoldedBlock block = Fold(line, folded.RoomFor(2 * line.size()));
    if (block.characters < kMinBlockCharacters) continue;
    chunks->push_back({.offset = static_cast<uint32_t>(begin),
                       .length = static_cast<uint32_t>(line.size()),
                       .visible = block.has_word});
    hasher.Add(block.bytes);
    folded.Keep(block.bytes.size());
  }
  hasher.Flush();
}

}  // namespace seamripper
