#include "testing/naive_sketch.h"

#include <map>
#include <vector>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

uint64_t Draw(uint64_t* state) {
  *state += 0x9e3779b97f4a7c15;
  uint64_t z = *state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

struct Shuffle {
  uint64_t mask;
  uint64_t rotations[2];

  // Where bit `place` goes: rotate, reverse the bytes, rotate.
  uint64_t Target(uint64_t place) const {
    place = (place + rotations[0]) % 64;
    place = 8 * (7 - place / 8) + place % 8;
    return (place + rotations[1]) % 64;
  }

  uint64_t Of(uint64_t hash) const {
    uint64_t value = 0;
    for (uint64_t place = 0; place < 64; ++place) value |= ((hash ^ mask) >> place & 1) << Target(place);
    return value;
  }

  bool StoresConstantBits() const {
    for (uint64_t place = 0; place < 7; ++place) {
      if (Target(place) >= 32) return true;
    }
    return false;
  }
};

}  // namespace

std::string NaiveNoise(std::string source) {
  for (size_t at = source.find("\r\n"); at != std::string::npos; at = source.find("\r\n", at + 1)) source.erase(at, 1);
  std::string noise;
  for (size_t at = 0; at < source.size();) {
    const CodePoint decoded = DecodeUtf8(std::string_view(source).substr(at));
    if ((FlagsOf(decoded.value) & kNotNoiseFlags) == 0) noise += source.substr(at, decoded.length);
    at += decoded.length;
  }
  return noise;
}

StyleSketch NaiveSketch(const std::string& noise, uint64_t seed, size_t gram_bytes, size_t dimensions) {
  std::vector<uint64_t> byte_hash(256);
  for (uint64_t& hash : byte_hash) hash = Draw(&seed);
  std::vector<Shuffle> shuffles(128);
  for (uint64_t d = 0; d < 128; ++d) {
    shuffles[d].mask = Draw(&seed) / 128 * 128 + d;
    do {
      for (uint64_t& rotation : shuffles[d].rotations) rotation = Draw(&seed) % 64;
    } while (shuffles[d].StoresConstantBits());
  }

  std::map<uint64_t, uint64_t> minima;
  for (size_t begin = 0; begin + gram_bytes <= noise.size(); ++begin) {
    uint64_t hash = 0;
    for (const char byte : noise.substr(begin, gram_bytes)) {
      const bool overflows = (hash >> 63) != 0;
      hash *= 2;
      if (overflows) hash ^= 0b11011;
      hash ^= byte_hash[static_cast<uint8_t>(byte)];
    }
    const uint64_t value = shuffles[hash % dimensions].Of(hash);
    const auto [minimum, added] = minima.try_emplace(hash % dimensions, value);
    if (value < minimum->second) minimum->second = value;
  }
  StyleSketch sketch;
  for (const auto& [first, minimum] : minima) {
    for (uint64_t d = first; d < 128; d += dimensions) {
      sketch.values[d] = static_cast<uint32_t>(minimum >> 32);
      sketch.occupied[d / 64] |= uint64_t{1} << (d % 64);
    }
  }
  return sketch;
}

}  // namespace seamripper
