// Hashes chunks as they are cut, many at a time.
#ifndef SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_
#define SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/chunk/chunks.h"

namespace seamripper {

class ChunkHasher {
 public:
  // Of chunks that are appended to *chunks one by one from now on.
  explicit ChunkHasher(std::vector<Chunk>* chunks) : chunks_(chunks), hashed_(chunks->size()) {}

  // What the chunks are cut from is to be hashed too, before any is added: two messages at a time are faster than one, and
  // these two are equally long. It holds until the next Flush.
  void AddWhole(std::string_view bytes, Sha1Digest* digest) {
    messages_[count_++] = bytes;
    whole_ = digest;
  }

  // The bytes that the chunk just appended is hashed by; they hold until the next Flush.
  void Add(std::string_view bytes) {
    messages_[count_++] = bytes;
    if (count_ == kMost) Flush();
  }

  // All chunks have their hash. Before the bytes of any go, and in the end.
  void Flush() {
    Sha1Digest digests[kMost];
    Sha1OfEach({messages_, count_}, digests);
    size_t i = 0;
    if (whole_ != nullptr) *std::exchange(whole_, nullptr) = digests[i++];
    for (; i < count_; ++i) (*chunks_)[hashed_++].hash = digests[i];
    count_ = 0;
  }

 private:
  static constexpr size_t kMost = 64;
  std::vector<Chunk>* const chunks_;
  size_t hashed_;
  std::string_view messages_[kMost];
  size_t count_ = 0;
  Sha1Digest* whole_ = nullptr;  // of the first message
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_CHUNK_CHUNK_HASHER_H_
