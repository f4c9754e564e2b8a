// Most hashes that are looked up in a label set are not in it. The filter says so for the price of one cache line: a
// Bloom filter whose bits for one hash all lie in one block (Putze, Sanders, Singler 2007), one in each of its words.
//
//   bytes of the hash   0 ─────────── 7   8 ─────────── 15   16 ── 19
//                       which block       bits in it         (not used)
//
// SHA-1 is its own hash function: the block is the leading 64 bits scaled to their number, so hashes in ascending order
// go through the filter from front to back. Whoever crafts hashes with equal beginnings fills a block, and makes lookups
// that meet it search in vain; never makes them find anything.
#ifndef SEAMRIPPER_STORE_LABEL_FILTER_H_
#define SEAMRIPPER_STORE_LABEL_FILTER_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

namespace seamripper {

using LabelHash = std::array<uint8_t, 20>;  // SHA-1

// Eight bytes of a hash as a number, the first the most significant: in the order of the hashes.
inline uint64_t LeadingBits(const LabelHash& hash, size_t from = 0) {
  uint64_t bits;
  std::memcpy(&bits, hash.data() + from, sizeof bits);
  return __builtin_bswap64(bits);
}

struct alignas(32) FilterBlock {
  std::array<uint32_t, 8> words;
};

// Sixteen bits a hash: about one in a thousand others passes.
constexpr uint64_t FilterBlocksFor(uint64_t hashes) { return hashes / 16 + 1; }

inline uint64_t FilterBlockOf(const LabelHash& hash, uint64_t blocks) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(LeadingBits(hash)) * blocks >> 64);
}

// `filter` has at least one block.
inline void AddToFilter(const LabelHash& hash, std::span<FilterBlock> filter) {
  uint64_t bits = LeadingBits(hash, 8);
  for (uint32_t& word : filter[FilterBlockOf(hash, filter.size())].words) {
    word |= uint32_t{1} << (bits & 31);
    bits >>= 5;
  }
}

// True for every hash that was added.
inline bool MayBeIn(std::span<const FilterBlock> filter, const LabelHash& hash) {
  uint64_t bits = LeadingBits(hash, 8);
  for (const uint32_t word : filter[FilterBlockOf(hash, filter.size())].words) {
    if ((word >> (bits & 31) & 1) == 0) return false;
    bits >>= 5;
  }
  return true;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_FILTER_H_
