#include "base/xxh3.h"

#include <xxhash.h>

#include <cstdio>
#include <new>

namespace seamripper {

uint64_t Xxh3Of64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

Hash128 Xxh3Of128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.low64, hash.high64};
}

Xxh3Stream::Xxh3Stream() : state_(XXH3_createState()) {
  if (state_ == nullptr) throw std::bad_alloc();
  XXH3_64bits_reset(static_cast<XXH3_state_t*>(state_));
}

Xxh3Stream::~Xxh3Stream() { XXH3_freeState(static_cast<XXH3_state_t*>(state_)); }

void Xxh3Stream::Update(std::string_view bytes) {
  XXH3_64bits_update(static_cast<XXH3_state_t*>(state_), bytes.data(), bytes.size());
}

uint64_t Xxh3Stream::Finish() {
  auto* state = static_cast<XXH3_state_t*>(state_);
  const uint64_t hash = XXH3_64bits_digest(state);
  XXH3_64bits_reset(state);
  return hash;
}

// Both widths keep the same state.
Hash128 Xxh3Stream::Finish128() {
  auto* state = static_cast<XXH3_state_t*>(state_);
  const XXH128_hash_t hash = XXH3_128bits_digest(state);
  XXH3_64bits_reset(state);
  return {hash.low64, hash.high64};
}

std::string ToHex(const Hash128& hash) {
  char digits[33];
  std::snprintf(digits, sizeof digits, "%016lx%016lx", hash.high, hash.low);
  return digits;
}

}  // namespace seamripper
