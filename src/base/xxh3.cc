#include "base/xxh3.h"

#include <xxhash.h>

#include <cstdio>

namespace seamripper {

uint64_t Xxh3Of64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

Hash128 Xxh3Of128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

std::string ToHex(const Hash128& hash) {
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016lx%016lx", hash.high, hash.low);
  return digits;
}

}  // namespace seamripper
