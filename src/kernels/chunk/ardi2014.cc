
#include "base/check.h"
#include "kernels/chunk/chunk_hasher.h"
#include "kernels/chunk/chunks.h"
#include "kernels/chunk/visible_text.h"

namespace seamripper {
namespace {

// The first cut at or after `from`; the end if there is none.
size_t NextCut(std::string_view payload, size_t from) {
  while ((from = payload.find('<', from)) != std::string_view::npos && from + 2 < payload.size()) {
    const char after = payload[from + 2];
    const bool opens = after == '>' || after == ' ' || after == '\t' || after == '/';
    if ((payload[from + 1] | 0x20) == 'p' && opens) return from;
    ++from;
  }
  return payload.size();
}

void MarkVisible(std::string_view payload, std::vector<Chunk>* chunks) {
  auto chunk = chunks->begin();
  for (TextRuns runs(payload); runs.Next();) {
    while (chunk->offset + chunk->length <= runs.begin()) ++chunk;
    chunk->visible = chunk->visible || HasWordOutsideReferences(runs.run());
  }
}

}  // namespace

bool CutArdi2014(std::string_view payload, size_t max_chunks, std::vector<Chunk>* chunks) {
  CHECK(payload.size() <= UINT32_MAX);
  chunks->clear();
  ChunkHasher hasher(chunks);
  size_t begin = 0;
  for (size_t end = 0; begin < payload.size() && chunks->size() < max_chunks; begin = end) {
    end = NextCut(payload, begin + 1);
    const std::string_view piece = payload.substr(begin, end - begin);
    chunks->push_back({.offset = static_cast<uint32_t>(begin), .length = static_cast<uint32_t>(piece.size())});
    hasher.Add(piece);
  }
  hasher.Flush();
  MarkVisible(payload.substr(0, begin), chunks);
  return begin == payload.size();
}

}  // namespace seamripper
