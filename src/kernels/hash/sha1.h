// SHA-1: the identity of chunks, files and record digests. Portable and SHA-NI, chosen once by src/cpu.
#ifndef SEAMRIPPER_KERNELS_HASH_SHA1_H_
#define SEAMRIPPER_KERNELS_HASH_SHA1_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace seamripper {

using Sha1Digest = std::array<uint8_t, 20>;

class Sha1 {
 public:
  void Update(std::string_view bytes);
  Sha1Digest Finish();  // the hasher is then as new

 private:
  std::array<uint32_t, 5> state_ = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  std::array<uint8_t, 64> pending_{};
  uint64_t bytes_ = 0;
};

Sha1Digest Sha1Of(std::string_view bytes);

// Of each message, its digest in the same place of `digests`. Two are hashed at a time where that costs little more than
// one.
void Sha1OfEach(std::span<const std::string_view> messages, Sha1Digest* digests);

std::string ToHex(const Sha1Digest& digest);
void StoreHex(std::span<const uint8_t> bytes, char* to);  // two digits a byte
std::string ToBase32(const Sha1Digest& digest);           // RFC 4648 upper case, 32 characters, as in WARC and CDX

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SHA1_H_
