// splitmix64 (Steele, Lea, Flood 2014): the stream from which a seed's polynomials and permutations are drawn. Fixed
// for ever: what is stored in a corpus depends on it.
#ifndef SEAMRIPPER_KERNELS_HASH_SPLITMIX64_H_
#define SEAMRIPPER_KERNELS_HASH_SPLITMIX64_H_

#include <cstdint>

namespace seamripper {

class SplitMix64 {
 public:
  explicit SplitMix64(uint64_t seed) : state_(seed) {}

  uint64_t Next() {
    uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }

 private:
  uint64_t state_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SPLITMIX64_H_
