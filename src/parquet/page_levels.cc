#include "parquet/page_levels.h"

#include <algorithm>
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

void ReadBits(const char* bytes, int width, std::span<uint32_t> numbers) {
  const uint64_t mask = (uint64_t{1} << width) - 1;
  uint64_t bits = 0;
  int filled = 0;
  for (uint32_t& number : numbers) {
    for (; filled < width; filled += 8) bits |= uint64_t{static_cast<unsigned char>(*bytes++)} << filled;
    number = static_cast<uint32_t>(bits & mask);
    bits >>= width;
    filled -= width;
  }
}

bool ReadNumbers(std::string_view bytes, int width, std::span<uint32_t> numbers) {
  const auto run_bytes = static_cast<size_t>(width + 7) / 8;
  while (!numbers.empty()) {
    uint64_t head = 0;
    if (!ReadVarint(&bytes, &head)) return false;
    if ((head & 1) != 0) {
      const uint64_t eights = head >> 1;
      const auto count = static_cast<size_t>(std::min<uint64_t>(eights * 8, numbers.size()));
      if (eights == 0 || eights > (numbers.size() + 7) / 8) return false;
      if (bytes.size() < eights * static_cast<size_t>(width)) return false;
      ReadBits(bytes.data(), width, numbers.first(count));
      bytes.remove_prefix(eights * static_cast<size_t>(width));
      numbers = numbers.subspan(count);
    } else {
      const uint64_t count = head >> 1;
      if (count == 0 || count > numbers.size() || bytes.size() < run_bytes) return false;
      uint32_t number = 0;
      std::memcpy(&number, bytes.data(), run_bytes);
      bytes.remove_prefix(run_bytes);
      std::ranges::fill(numbers.first(count), number);
      numbers = numbers.subspan(count);
    }
  }
  return bytes.empty();
}

}  // namespace seamripper
