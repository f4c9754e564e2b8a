// A bijection of 64 bits in which every bit of the result depends on every bit of the value.
#ifndef SEAMRIPPER_KERNELS_QUILT_MIX_H_
#define SEAMRIPPER_KERNELS_QUILT_MIX_H_

#include <cstdint>

namespace seamripper {

constexpr uint64_t Mix(uint64_t value) {
  value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
  value = (value ^ value >> 32) * 0xd6e8feb86659fd93;
  return value ^ value >> 32;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_QUILT_MIX_H_
