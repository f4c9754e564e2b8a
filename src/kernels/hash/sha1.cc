#include "kernels/hash/sha1.h"

#include <algorithm>
#include <cstring>

#include "cpu/cpu.h"
#include "kernels/hash/sha1_blocks.h"

namespace seamripper {
namespace {

Sha1BlocksFunction* Absorb() {
  static Sha1BlocksFunction* const absorb = CpuHasSha() ? &Sha1BlocksShaNi : &Sha1BlocksPortable;
  return absorb;
}

const uint8_t* AsBytes(std::string_view text) { return reinterpret_cast<const uint8_t*>(text.data()); }

Sha1Digest FinishWith(Sha1BlocksFunction* absorb, uint32_t* state, const uint8_t* tail, uint64_t bytes) {
  uint8_t last[2 * kSha1BlockBytes];
  const size_t blocks = PadSha1(tail, bytes, last);
  absorb(state, last, blocks);
  return Sha1DigestOf(state);
}

constexpr auto kHexOfByte = [] {
  constexpr char kDigits[] = "0123456789abcdef";
  std::array<std::array<char, 2>, 256> hex{};
  for (size_t byte = 0; byte < hex.size(); ++byte) hex[byte] = {kDigits[byte >> 4], kDigits[byte & 15]};
  return hex;
}();

}  // namespace

size_t PadSha1(const uint8_t* tail, uint64_t bytes, uint8_t last[2 * kSha1BlockBytes]) {
  const size_t tail_bytes = bytes % kSha1BlockBytes;
  const size_t padded_bytes = tail_bytes < kSha1BlockBytes - 8 ? kSha1BlockBytes : 2 * kSha1BlockBytes;
  if (tail_bytes > 0) std::memcpy(last, tail, tail_bytes);
  last[tail_bytes] = 0x80;
  std::memset(last + tail_bytes + 1, 0, padded_bytes - tail_bytes - 1);
  const uint64_t bits = __builtin_bswap64(bytes * 8);
  std::memcpy(last + padded_bytes - 8, &bits, 8);
  return padded_bytes / kSha1BlockBytes;
}

Sha1Digest Sha1DigestOf(const uint32_t* state) {
  Sha1Digest digest;
  for (size_t i = 0; i < 5; ++i) {
    const uint32_t word = __builtin_bswap32(state[i]);
    std::memcpy(digest.data() + 4 * i, &word, 4);
  }
  return digest;
}

Sha1Digest Sha1FromState(Sha1BlocksFunction* absorb, std::array<uint32_t, 5> state, std::string_view bytes) {
  const size_t whole_blocks = bytes.size() / kSha1BlockBytes * kSha1BlockBytes;
  return FinishWith(absorb, state.data(), AsBytes(bytes) + whole_blocks, bytes.size());
}

Sha1Digest Sha1OfWith(Sha1BlocksFunction* absorb, std::string_view bytes) {
  std::array<uint32_t, 5> state = kSha1InitialState;
  const size_t blocks = bytes.size() / kSha1BlockBytes;
  if (blocks > 0) absorb(state.data(), AsBytes(bytes), blocks);
  return Sha1FromState(absorb, state, bytes);
}

Sha1Digest Sha1Of(std::string_view bytes) { return Sha1OfWith(Absorb(), bytes); }

void Sha1::Update(std::string_view bytes) {
  const size_t pending = bytes_ % kSha1BlockBytes;
  bytes_ += bytes.size();
  if (pending > 0) {
    const size_t filled = std::min(bytes.size(), kSha1BlockBytes - pending);
    if (filled > 0) std::memcpy(pending_.data() + pending, bytes.data(), filled);
    if (pending + filled < kSha1BlockBytes) return;
    Absorb()(state_.data(), pending_.data(), 1);
    bytes.remove_prefix(filled);
  }
  const size_t blocks = bytes.size() / kSha1BlockBytes;
  if (blocks > 0) Absorb()(state_.data(), AsBytes(bytes), blocks);
  bytes.remove_prefix(blocks * kSha1BlockBytes);
  if (!bytes.empty()) std::memcpy(pending_.data(), bytes.data(), bytes.size());
}

Sha1Digest Sha1::Finish() {
  const Sha1Digest digest = FinishWith(Absorb(), state_.data(), pending_.data(), bytes_);
  state_ = kSha1InitialState;
  bytes_ = 0;
  return digest;
}

std::string ToHex(const Sha1Digest& digest) {
  std::string hex(2 * digest.size(), '0');
  StoreHex(digest, hex.data());
  return hex;
}

void StoreHex(std::span<const uint8_t> bytes, char* to) {
  for (const uint8_t byte : bytes) {
    std::memcpy(to, kHexOfByte[byte].data(), 2);
    to += 2;
  }
}

std::string ToBase32(const Sha1Digest& digest) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  std::string base32;
  base32.reserve(32);
  // Twenty bytes are four times five, and five bytes are eight digits: no padding.
  for (size_t i = 0; i < digest.size(); i += 5) {
    uint64_t bits = 0;
    for (size_t j = 0; j < 5; ++j) bits = bits << 8 | digest[i + j];
    for (int shift = 35; shift >= 0; shift -= 5) base32.push_back(kDigits[bits >> shift & 31]);
  }
  return base32;
}

}  // namespace seamripper
