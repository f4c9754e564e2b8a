// Bytes that mean nothing, the same every time.
#ifndef SEAMRIPPER_TESTING_RANDOM_BYTES_H_
#define SEAMRIPPER_TESTING_RANDOM_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace seamripper {

inline std::string RandomBytes(size_t count, std::mt19937_64* random) {
  std::string bytes(count, '\0');
  for (char& byte : bytes) byte = static_cast<char>((*random)());
  return bytes;
}

inline std::string RandomBytes(size_t count, uint64_t seed) {
  std::mt19937_64 random(seed);
  return RandomBytes(count, &random);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_RANDOM_BYTES_H_
