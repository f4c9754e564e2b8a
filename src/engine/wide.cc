#include "engine/wide.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "base/check.h"
#include "base/xxh3.h"
#include "store/packet.h"

namespace seamripper {
namespace {

// A row is a word with both lengths, then key and value, filled up to a whole word.
constexpr size_t WordsOf(size_t bytes) { return (bytes + 7) / 8; }

}  // namespace

void WideWriter::Add(std::string_view key, std::string_view value) {
  CHECK(key.size() <= UINT32_MAX && value.size() <= UINT32_MAX);
  const size_t words = 1 + WordsOf(key.size() + value.size());
  const size_t partition = PartitionOf(Xxh3Of64(key), bits_);
  Spool::Writer::Room& room = writer_.room(partition);
  if (!room.Has(words)) writer_.OpenChunk(partition, words);
  room.cursor[words - 1] = 0;  // what fills up the last word is zero; the lengths come after, for rows of one word
  room.cursor[0] = uint64_t{key.size()} << 32 | value.size();
  char* to = reinterpret_cast<char*>(room.cursor + 1);
  std::memcpy(to, key.data(), key.size());
  std::memcpy(to + key.size(), value.data(), value.size());
  room.cursor += words;
}

Status WideGrouper::Load(const Spool& spool, size_t partition) {
  const auto stretches = spool.Read(partition, &storage_);
  if (!stretches.ok()) return stretches.status();
  rows_.clear();
  for (std::span<const uint64_t> rest : *stretches) {
    while (!rest.empty()) {
      const size_t key_bytes = rest[0] >> 32;
      const size_t value_bytes = rest[0] & UINT32_MAX;
      const size_t words = 1 + WordsOf(key_bytes + value_bytes);
      CHECK(words <= rest.size());
      const char* from = reinterpret_cast<const char*>(rest.data() + 1);
      rows_.push_back({{from, key_bytes}, {from + key_bytes, value_bytes}});
      rest = rest.subspan(words);
    }
  }
  std::sort(rows_.begin(), rows_.end(),
            [](const WideRow& a, const WideRow& b) { return std::tie(a.key, a.value) < std::tie(b.key, b.value); });
  return {};
}

}  // namespace seamripper
