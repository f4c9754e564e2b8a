// Who hashes messages, many at a time.
#ifndef SEAMRIPPER_KERNELS_HASH_MESSAGE_HASHER_H_
#define SEAMRIPPER_KERNELS_HASH_MESSAGE_HASHER_H_

#include <span>
#include <string_view>

#include "kernels/hash/sha1.h"

namespace seamripper {

class MessageHasher {
 public:
  virtual ~MessageHasher() = default;

  // Of each message, its SHA-1 in the same place of `digests`.
  virtual void HashEach(std::span<const std::string_view> messages, Sha1Digest* digests) = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_MESSAGE_HASHER_H_
