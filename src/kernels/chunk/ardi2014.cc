#include <emmintrin.h>

#include <bit>
#include <cstdint>

#include "base/check.h"
#include "kernels/chunk/chunk_hasher.h"
#include "kernels/chunk/chunks.h"
#include "kernels/chunk/visible_text.h"

namespace seamripper {
namespace {

// Which of the sixteen bytes at `p` are a '<' with a p after it; seventeen are read.
uint32_t BeginningsOfP(const char* p) {
  const auto load = [](const char* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); };
  const __m128i opens = _mm_cmpeq_epi8(load(p), _mm_set1_epi8('<'));
  const __m128i lower = _mm_or_si128(load(p + 1), _mm_set1_epi8(0x20));
  return static_cast<uint32_t>(_mm_movemask_epi8(_mm_and_si128(opens, _mm_cmpeq_epi8(lower, _mm_set1_epi8('p')))));
}

// Whether there is a cut at `at`, which has two more bytes behind it.
bool IsCut(std::string_view payload, size_t at) {
  const char after = payload[at + 2];
  const bool opens = after == '>' || after == ' ' || after == '\t' || after == '/';
  return payload[at] == '<' && (payload[at + 1] | 0x20) == 'p' && opens;
}

// The first cut at or after `from`; the end if there is none.
size_t NextCut(std::string_view payload, size_t from) {
  for (; from + 66 <= payload.size(); from += 64) {
    const char* const p = payload.data() + from;
    uint64_t found = BeginningsOfP(p) | uint64_t{BeginningsOfP(p + 16)} << 16 | uint64_t{BeginningsOfP(p + 32)} << 32 |
                     uint64_t{BeginningsOfP(p + 48)} << 48;
    for (; found != 0; found &= found - 1) {
      const size_t at = from + static_cast<size_t>(std::countr_zero(found));
      if (IsCut(payload, at)) return at;
    }
  }
  for (; from + 2 < payload.size(); ++from) {
    if (IsCut(payload, from)) return from;
  }
  return payload.size();
}

// Once a chunk is known to be visible, what else is in it need not be looked at.
void MarkVisible(std::string_view payload, const PlainStretches* known, std::vector<Chunk>* chunks) {
  auto chunk = chunks->begin();
  const auto end_of_chunk = [&] { return chunk->offset + chunk->length; };
  size_t from = 0;
  for (VisibleTexts texts(payload, known); texts.Next(from);) {
    while (end_of_chunk() <= texts.begin()) ++chunk;
    chunk->visible = chunk->visible || HasWordOutsideReferences(texts.text());
    if (chunk->visible) from = end_of_chunk();
  }
}

}  // namespace

bool CutArdi2014(std::string_view payload, size_t max_chunks, std::vector<Chunk>* chunks, const PlainStretches* known,
                 MessageHasher* message_hasher) {
  CHECK(payload.size() <= UINT32_MAX);
  chunks->clear();
  ChunkHasher hasher(chunks, message_hasher);
  size_t begin = 0;
  for (size_t end = 0; begin < payload.size() && chunks->size() < max_chunks; begin = end) {
    end = NextCut(payload, begin + 1);
    const std::string_view piece = payload.substr(begin, end - begin);
    chunks->push_back({.offset = static_cast<uint32_t>(begin), .length = static_cast<uint32_t>(piece.size())});
    hasher.Add(piece);
  }
  hasher.Flush();
  const bool is_whole = begin == payload.size();
  MarkVisible(payload.substr(0, begin), is_whole ? known : nullptr, chunks);
  return is_whole;
}

}  // namespace seamripper
