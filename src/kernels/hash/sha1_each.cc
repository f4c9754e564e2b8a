#include "kernels/hash/interleaved_sha1.h"
#include "kernels/hash/sha1.h"

namespace seamripper {

void Sha1OfEach(std::span<const std::string_view> messages, Sha1Digest* digests) {
  NoWork none;
  InterleavedSha1(std::string_view(), &none).HashEach(messages, digests);
}

}  // namespace seamripper
