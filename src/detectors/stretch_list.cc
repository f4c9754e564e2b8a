#include "detectors/stretch_list.h"

#include <bit>
#include <cstring>

namespace seamripper {

void AppendStretches(std::span<const DocumentStretch> stretches, std::string* bytes) {
  uint64_t last = 0;
  for (const DocumentStretch& stretch : stretches) {
    const bool has_several = !std::has_single_bit(stretch.members);
    uint64_t head = (stretch.number - last) << 1 | (has_several ? 1 : 0);
    last = stretch.number;
    for (; head >= 128; head >>= 7) bytes->push_back(static_cast<char>(head | 128));
    bytes->push_back(static_cast<char>(head));
    if (has_several) {
      bytes->append(reinterpret_cast<const char*>(&stretch.members), sizeof stretch.members);
    } else {
      bytes->push_back(static_cast<char>(std::countr_zero(stretch.members)));
    }
  }
}

DocumentStretch* ReadStretches(std::string_view bytes, DocumentStretch* stretches) {
  const char* next = bytes.data();
  const char* const end = next + bytes.size();
  for (uint64_t number = 0; next != end; ++stretches) {
    auto byte = static_cast<uint8_t>(*next++);
    uint64_t head = byte & 127u;
    for (int shift = 7; byte >= 128; shift += 7) {
      byte = static_cast<uint8_t>(*next++);
      head |= uint64_t{byte & 127u} << shift;
    }
    stretches->number = number += head >> 1;
    if ((head & 1) != 0) {
      std::memcpy(&stretches->members, next, sizeof stretches->members);
      next += sizeof stretches->members;
    } else {
      stretches->members = uint64_t{1} << static_cast<uint8_t>(*next++);
    }
  }
  return stretches;
}

}  // namespace seamripper
