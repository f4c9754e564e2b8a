#include "parquet/page_levels.h"

#include <cstring>

#include "parquet/varint.h"

namespace seamripper {
namespace {

// Those of the last byte that no number has are zero.
void StoreBits(std::span<const uint32_t> numbers, int width, char* to) {
  uint64_t bits = 0;
  int filled = 0;
  for (const uint32_t number : numbers) {
    bits |= uint64_t{number} << filled;
    filled += width;
    if (filled < 32) continue;
    const auto full = static_cast<uint32_t>(bits);
    std::memcpy(to, &full, sizeof full);
    to += sizeof full;
    bits >>= 32;
    filled -= 32;
  }
  for (; filled > 0; filled -= 8, bits >>= 8) *to++ = static_cast<char>(bits);
}

}  // namespace

void AppendRun(uint64_t count, uint8_t number, std::string* to) {
  AppendVarint(count << 1, to);
  to->push_back(static_cast<char>(number));
}

void AppendPacked(std::span<const uint32_t> numbers, int width, std::string* to) {
  const size_t eights = (numbers.size() + 7) / 8;
  AppendVarint(eights << 1 | 1, to);
  const size_t begin = to->size();
  to->resize(begin + eights * static_cast<size_t>(width));
  StoreBits(numbers, width, to->data() + begin);
}

void AppendBits(std::span<const uint32_t> numbers, int width, std::string* to) {
  const size_t begin = to->size();
  to->resize(begin + numbers.size() * static_cast<size_t>(width) / 8);
  StoreBits(numbers, width, to->data() + begin);
}

}  // namespace seamripper
