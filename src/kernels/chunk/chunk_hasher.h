// Hashes chunks as they are cut, many at a time.
#ifndef SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_
#define SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_

#include <cstddef>
#include <string_view>
#include <vector>

#include "kernels/chunk/chunks.h"

namespace seamripper {

class ChunkHasher {
 public:
  // Of chunks that are appended to *chunks one by one from now on; by `hasher`, if there is one.
  explicit ChunkHasher(std::vector<Chunk>* chunks, MessageHasher* hasher)
      : chunks_(chunks), hasher_(hasher), hashed_(chunks->size()) {}

  // The bytes that the chunk just appended is hashed by; they hold until the next Flush.
  void Add(std::string_view bytes) {
    messages_[count_++] = bytes;
    if (count_ == kMost) Flush();
  }

  // All chunks have their hash. Before the bytes of any go, and in the end.
  void Flush() {
    Sha1Digest digests[kMost];
    if (hasher_ != nullptr) {
      hasher_->HashEach({messages_, count_}, digests);
    } else {
      Sha1OfEach({messages_, count_}, digests);
    }
    for (size_t i = 0; i < count_; ++i) (*chunks_)[hashed_++].hash = digests[i];
    count_ = 0;
  }

 private:
  static constexpr size_t kMost = 64;
  std::vector<Chunk>* const chunks_;
  MessageHasher* const hasher_;
  size_t hashed_;
  std::string_view messages_[kMost];
  size_t count_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_
