#include "engine/wide.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <tuple>

#include "base/check.h"
#include "base/xxh3.h"
#include "store/packet.h"

namespace seamripper {
namespace {

// Where a row ends is known when its lengths are there, so what comes is asked for beforehand.
constexpr size_t kAheadWords = 64;

// Calls visit(key, value) for each row.
template <class Visit>
void ForEachWideRow(const std::vector<std::span<const uint64_t>>& stretches, Visit visit) {
  for (std::span<const uint64_t> rest : stretches) {
    while (!rest.empty()) {
      const WideLengths lengths = WideLengths::Of(rest[0]);
      CHECK(lengths.words() <= rest.size());
      __builtin_prefetch(rest.data() + kAheadWords);
      const char* from = reinterpret_cast<const char*>(rest.data() + 1);
      visit(std::string_view(from, lengths.key), std::string_view(from + lengths.key, lengths.value));
      rest = rest.subspan(lengths.words());
    }
  }
}

}  // namespace

void WideWriter::Add(std::string_view key, std::string_view value) {
  CHECK(key.size() <= UINT32_MAX && value.size() <= UINT32_MAX);
  const WideLengths lengths = {static_cast<uint32_t>(key.size()), static_cast<uint32_t>(value.size())};
  const size_t words = lengths.words();
  const size_t partition = PartitionOf(Xxh3Of64(key), bits_);
  Spool::Writer::Room& room = writer_.room(partition);
  if (!room.Has(words)) writer_.OpenChunk(partition, words);
  room.cursor[words - 1] = 0;  // what fills up the last word is zero; the lengths come after, for rows of one word
  room.cursor[0] = lengths.word();
  char* to = reinterpret_cast<char*>(room.cursor + 1);
  key.copy(to, key.size());  // memcpy must not see an empty view's null
  value.copy(to + key.size(), value.size());
  room.cursor += words;
}

// All rows of the partition in order, or false when they need more than the memory. What the spool holds in memory is of
// its own share; only the list of rows is then ours.
Result<bool> WideGrouper::Load(const Spool& spool, size_t partition) {
  rows_.clear();
  storage_.reset();
  const uint64_t bytes = spool.StorageBytes(partition);
  if (bytes > options_.memory_bytes) return false;
  ASSIGN_OR_RETURN(const auto stretches, spool.Read(partition, &storage_));
  if (!HashKeys(stretches, (options_.memory_bytes - bytes) / kBytesPerRow)) {
    storage_.reset();
    return false;
  }
  Sort(stretches);
  return true;
}

// False when there are more than `most` rows.
bool WideGrouper::HashKeys(const std::vector<std::span<const uint64_t>>& stretches, size_t most) {
  hashes_.clear();
  size_t rows = 0;
  ForEachWideRow(stretches, [&](std::string_view key, std::string_view) {
    if (++rows <= most) hashes_.push_back(Xxh3Of64(key));
  });
  return rows <= most;
}

WideGrouper::ValueBeginning::ValueBeginning(std::string_view value) {
  char bytes[16] = {};
  value.copy(bytes, sizeof bytes);
  std::memcpy(&high, bytes, sizeof high);
  std::memcpy(&low, bytes + sizeof high, sizeof low);
  high = __builtin_bswap64(high);
  low = __builtin_bswap64(low);
}

// Into buckets of two or so, by the last bits of the hash: the first ones say the partition. In a bucket they stand as they
// come, which is often in order. Leaves each bucket's begin.
void WideGrouper::FillBuckets(const std::vector<std::span<const uint64_t>>& stretches) {
  const size_t buckets = std::bit_ceil(hashes_.size() / 2 + 1);
  const auto bucket_of = [buckets](uint64_t hash) { return hash & (buckets - 1); };
  bucket_begins_.assign(buckets + 2, 0);
  for (const uint64_t hash : hashes_) ++bucket_begins_[bucket_of(hash) + 2];
  // A bucket's begin stands one place too far until it has been filled, which makes it the begin of the next.
  std::partial_sum(bucket_begins_.begin(), bucket_begins_.end(), bucket_begins_.begin());
  hashed_.resize(hashes_.size());
  auto hash = hashes_.begin();
  ForEachWideRow(stretches, [&](std::string_view key, std::string_view value) {
    hashed_[bucket_begins_[bucket_of(*hash) + 1]++] = {*hash, ValueBeginning(value), key.data(),
                                                       static_cast<uint32_t>(key.size()),
                                                       static_cast<uint32_t>(value.size())};
    ++hash;
  });
}

// By the hashes of their keys and the beginnings of their values, which are numbers; only rows that agree in both are
// looked at. The hashes need not ascend from bucket to bucket.
void WideGrouper::Sort(const std::vector<std::span<const uint64_t>>& stretches) {
  FillBuckets(stretches);
  const size_t rows = hashed_.size();
  const auto before = [](const HashedRow& a, const HashedRow& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.beginning < b.beginning;
  };
  for (size_t i = 0; i + 1 < bucket_begins_.size(); ++i) {
    HashedRow* const begin = hashed_.data() + bucket_begins_[i];
    HashedRow* const end = hashed_.data() + bucket_begins_[i + 1];
    if (!std::is_sorted(begin, end, before)) std::sort(begin, end, before);
  }
  if (rows_.capacity() < rows) rows_ = {};
  rows_.reserve(rows);
  for (const HashedRow& row : hashed_)
    rows_.push_back({{row.key, row.key_bytes}, {row.key + row.key_bytes, row.value_bytes}});
  for (size_t begin = 0, end = 0; begin < rows; begin = end) {
    while (end < rows && hashed_[end].hash == hashed_[begin].hash) ++end;
    if (end - begin > 1) SortEqualHashes(begin, end);
  }
}

void WideGrouper::SortEqualHashes(size_t begin, size_t end) {
  const auto at = [this](size_t row) { return rows_.begin() + static_cast<ptrdiff_t>(row); };
  const std::string_view key = rows_[begin].key;
  if (!std::all_of(at(begin), at(end), [key](const WideRow& row) { return row.key == key; })) {
    std::sort(at(begin), at(end),
              [](const WideRow& a, const WideRow& b) { return std::tie(a.key, a.value) < std::tie(b.key, b.value); });
    return;
  }
  for (size_t first = begin, last = begin; first < end; first = last) {
    while (last < end && hashed_[last].beginning == hashed_[first].beginning) ++last;
    if (last - first > 1) {
      std::sort(at(first), at(last), [](const WideRow& a, const WideRow& b) { return a.value < b.value; });
    }
  }
}

// Keys of different hashes need not be looked at.
size_t WideGrouper::EndOfGroup(size_t begin) const {
  size_t end = begin + 1;
  while (end < rows_.size() && hashed_[end].hash == hashed_[begin].hash && rows_[end].key == rows_[begin].key) ++end;
  return end;
}

// What a KeptGroup would keep of the rows [begin, end), in their own place.
std::span<const WideRow> WideGrouper::Limited(size_t begin, size_t end) {
  uint64_t bytes = CostOf(rows_[begin]);
  size_t last = begin;
  for (size_t i = begin + 1; i < end; ++i) {
    if (options_.fold && rows_[i].value == rows_[last].value) {
      ++rows_[last].copies;
      continue;
    }
    bytes += CostOf(rows_[i]);
    if (bytes > options_.most_group_bytes) {
      ++counts_.cut_groups;
      break;
    }
    rows_[++last] = rows_[i];
  }
  return {rows_.data() + begin, last + 1 - begin};
}

}  // namespace seamripper
