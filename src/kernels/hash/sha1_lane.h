// A message on its way to its SHA-1: its whole blocks, then the last one with its padding.
#ifndef SEAMRIPPER_KERNELS_HASH_SHA1_LANE_H_
#define SEAMRIPPER_KERNELS_HASH_SHA1_LANE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "kernels/hash/sha1_blocks.h"

namespace seamripper {

class Sha1Lane {
 public:
  // Of no message: nothing left.
  Sha1Lane() = default;
  Sha1Lane(const Sha1Lane&) = delete;
  Sha1Lane& operator=(const Sha1Lane&) = delete;

  // The bytes must stay, and *digest is written, when nothing is left any more.
  void Begin(std::string_view message, Sha1Digest* digest) {
    digest_ = digest;
    state_ = kSha1InitialState;
    next_ = reinterpret_cast<const uint8_t*>(message.data());
    left_ = message.size() / kSha1BlockBytes;
    last_blocks_ = PadSha1(next_ + left_ * kSha1BlockBytes, message.size(), last_);
    if (left_ == 0) BeginLast();
  }

  // The state after so many of the blocks that are left, one at least, is wanted.
  void KeepStateAfter(size_t blocks) {
    left_behind_ = left_ - blocks;
    left_ = blocks;
    is_to_keep_ = true;
  }
  bool is_to_keep() const { return is_to_keep_; }  // not reached yet
  const std::array<uint32_t, 5>& kept() const { return kept_; }

  uint32_t* state() { return state_.data(); }
  const uint8_t* next() const { return next_; }
  size_t left() const { return left_; }  // blocks behind each other from next() on; more may follow

  // `blocks` of what was left are in the state.
  void Advance(size_t blocks) {
    next_ += blocks * kSha1BlockBytes;
    left_ -= blocks;
    if (left_ > 0) return;
    if (is_to_keep_) Keep();
    if (left_ > 0) return;
    if (last_blocks_ > 0) {
      BeginLast();
    } else {
      *digest_ = Sha1DigestOf(state());
    }
  }

 private:
  void Keep() {
    kept_ = state_;
    is_to_keep_ = false;
    left_ = left_behind_;
  }
  void BeginLast() {
    next_ = last_;
    left_ = last_blocks_;
    last_blocks_ = 0;
  }

  Sha1Digest* digest_ = nullptr;
  std::array<uint32_t, 5> state_{};
  const uint8_t* next_ = nullptr;
  size_t left_ = 0;
  size_t last_blocks_ = 0;
  bool is_to_keep_ = false;
  size_t left_behind_ = 0;
  std::array<uint32_t, 5> kept_{};
  uint8_t last_[2 * kSha1BlockBytes];
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_SHA1_LANE_H_
