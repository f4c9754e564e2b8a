// Rows that are sorted by comparing them wait for the memory at each comparison. So each carries the first sixteen bytes
// of its order beside its address; only those that agree in these are visited, for the next sixteen in which they do not all
// agree, and so on.
#include "engine/row_buffer.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

constexpr size_t kCarriedBytes = 16;
// Longer beginnings in common, and those of fewer rows, are compared where they lie.
constexpr size_t kMostCarriedBytes = 1024;
constexpr size_t kFewRows = 8;

uint64_t LoadBigEndian(const char* from) {
  uint64_t value;
  std::memcpy(&value, from, sizeof value);
  return __builtin_bswap64(value);
}

}  // namespace

std::string_view RowBuffer::RowOf(const Entry& entry) {
  const Lengths lengths = LengthsOf(entry);
  return {entry.record + sizeof lengths + lengths.order, lengths.row};
}

// Sorted rows lie anywhere, so those to come are asked for: many at once, since whoever asks waits until it is known where
// a page of memory lies, but for several pages no longer than for one.
std::string_view RowBuffer::row(size_t i) const {
  constexpr size_t kAhead = 16;
  if (i % kAhead == 0) {
    const size_t end = std::min(i + 2 * kAhead, entries_.size());
    for (size_t next = i + kAhead; next < end; ++next) __builtin_prefetch(entries_[next].record);
    for (size_t next = i + kAhead; next < end; ++next) {
      __builtin_prefetch(entries_[next].record + 64);
      __builtin_prefetch(entries_[next].record + 128);
    }
  }
  return RowOf(entries_[i]);
}

// Zeros behind the end: no order is a beginning of another.
void RowBuffer::Carry(std::string_view order, Entry* entry) {
  char bytes[kCarriedBytes] = {};
  order.copy(bytes, sizeof bytes);
  entry->high = LoadBigEndian(bytes);
  entry->low = LoadBigEndian(bytes + 8);
}

void RowBuffer::Add(std::string_view order, std::string_view row) {
  CHECK(!is_sorted_);
  CHECK(order.size() <= UINT32_MAX && row.size() <= UINT32_MAX);
  const Lengths lengths = {static_cast<uint32_t>(order.size()), static_cast<uint32_t>(row.size())};
  const size_t bytes = sizeof lengths + order.size() + row.size();
  if (bytes > room_) AddBlock(bytes);
  std::memcpy(next_, &lengths, sizeof lengths);
  order.copy(next_ + sizeof lengths, order.size());
  row.copy(next_ + sizeof lengths + order.size(), row.size());
  entries_.push_back({.record = next_});
  Carry(order, &entries_.back());
  next_ += bytes;
  room_ -= bytes;
}

// Nothing is said of a block before it is there: whoever adds next would write behind the last one.
void RowBuffer::AddBlock(size_t least_bytes) {
  const size_t bytes = std::max(least_bytes, block_bytes_);
  blocks_.push_back(TakeBlock(block_memory_, bytes));
  bytes_ += bytes;
  next_ = blocks_.back().get();
  room_ = bytes;
}

// While a vector grows it is there twice.
size_t RowBuffer::MemoryBytesWith(size_t bytes) const {
  const size_t entries = entries_.size() == entries_.capacity() ? 3 * entries_.capacity() : entries_.capacity();
  const size_t needed = sizeof(Lengths) + bytes;
  return bytes_ + (needed > room_ ? std::max(needed, block_bytes_) : 0) + entries * sizeof(Entry);
}

void RowBuffer::Sort() {
  if (!is_sorted_) SortCarried(0, entries_);
  is_sorted_ = true;
}

// Where they stop to agree, as all do before `begin`.
size_t RowBuffer::EndOfCommon(size_t begin, std::span<const Entry> entries) {
  std::string_view common = OrderOf(entries.front()).substr(begin);
  for (const Entry& entry : entries.subspan(1)) {
    const std::string_view other = OrderOf(entry).substr(begin);
    if (other.starts_with(common)) continue;
    const auto end = std::ranges::mismatch(common, other).in1;
    common = common.substr(0, static_cast<size_t>(end - common.begin()));
  }
  return begin + common.size();
}

// All agree in what is before `begin`, and carry what is there.
void RowBuffer::SortCarried(size_t begin, std::span<Entry> entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.high != b.high ? a.high < b.high : a.low < b.low; });
  for (size_t first = 0, last = 0; first < entries.size(); first = last) {
    const Entry& like = entries[first];
    for (last = first + 1; last < entries.size() && entries[last].high == like.high && entries[last].low == like.low;) {
      __builtin_prefetch(entries[last++].record + begin + kCarriedBytes);
    }
    if (last - first == 1 || OrderOf(like).size() <= begin + kCarriedBytes) continue;
    SortFrom(begin + kCarriedBytes, entries.subspan(first, last - first));
  }
}

// All agree in what is before `begin`.
void RowBuffer::SortFrom(size_t begin, std::span<Entry> entries) {
  if (entries.size() < kFewRows || begin >= kMostCarriedBytes) {
    std::sort(entries.begin(), entries.end(),
              [begin](const Entry& a, const Entry& b) { return OrderOf(a).substr(begin) < OrderOf(b).substr(begin); });
    return;
  }
  begin = EndOfCommon(begin, entries);
  for (Entry& entry : entries) Carry(OrderOf(entry).substr(begin), &entry);
  SortCarried(begin, entries);
}

}  // namespace seamripper
