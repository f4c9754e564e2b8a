#include "columns/table_digest.h"

#include <charconv>

#include "base/xxh3.h"

namespace seamripper {

// A sum, not an exclusive or: two equal rows must not cancel out.
void TableDigest::Add(std::string_view row_bytes) {
  const Hash128 hash = Xxh3Of128(row_bytes);
  sum_ += static_cast<unsigned __int128>(hash.high) << 64 | hash.low;
}

namespace {

constexpr size_t kDigits = 32;

std::optional<uint64_t> NumberOf(const char* begin) {
  uint64_t number = 0;
  const char* const end = begin + kDigits / 2;
  const auto [stop, error] = std::from_chars(begin, end, number, 16);
  if (error != std::errc() || stop != end) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::string> SumOfDigests(std::span<const std::string> digests) {
  unsigned __int128 sum = 0;
  for (const std::string& digest : digests) {
    if (digest.size() != kDigits) return std::nullopt;
    const std::optional<uint64_t> high = NumberOf(digest.data());
    const std::optional<uint64_t> low = NumberOf(digest.data() + kDigits / 2);
    if (!high || !low) return std::nullopt;
    sum += static_cast<unsigned __int128>(*high) << 64 | *low;
  }
  return ToHex(Hash128{static_cast<uint64_t>(sum), static_cast<uint64_t>(sum >> 64)});
}

}  // namespace seamripper
