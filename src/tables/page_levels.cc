#include "tables/page_levels.h"

#include "base/bytes.h"
#include "tables/varint.h"

namespace seamripper {

void AppendRun(uint64_t count, uint8_t number, std::string* to) {
  AppendVarint(count << 1, to);
  to->push_back(static_cast<char>(number));
}

void AppendPacked(std::span<const uint32_t> numbers, int width, std::string* to) {
  const size_t eights = (numbers.size() + 7) / 8;
  AppendVarint(eights << 1 | 1, to);
  const size_t end = to->size() + eights * static_cast<size_t>(width);
  uint64_t bits = 0;
  int filled = 0;
  for (const uint32_t number : numbers) {
    bits |= uint64_t{number} << filled;
    filled += width;
    if (filled < 32) continue;
    AppendLittleEndian<uint32_t>(to, static_cast<uint32_t>(bits));
    bits >>= 32;
    filled -= 32;
  }
  for (; filled > 0; filled -= 8, bits >>= 8) to->push_back(static_cast<char>(bits));
  to->resize(end);
}

}  // namespace seamripper
