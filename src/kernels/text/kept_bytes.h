// Which bytes of eight are kept, as a shuffle that brings them together.
#ifndef SEAMRIPPER_KERNELS_TEXT_KEPT_BYTES_H_
#define SEAMRIPPER_KERNELS_TEXT_KEPT_BYTES_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace seamripper {

// Byte i of entry m: the place of the i-th bit that is set in m.
alignas(64) inline constexpr auto kKeptBytes = [] {
  std::array<std::array<uint8_t, 8>, 256> shuffles{};
  for (size_t kept = 0; kept < shuffles.size(); ++kept) {
    size_t to = 0;
    for (uint8_t from = 0; from < 8; ++from) {
      if ((kept >> from & 1) != 0) shuffles[kept][to++] = from;
    }
  }
  return shuffles;
}();

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_KEPT_BYTES_H_
