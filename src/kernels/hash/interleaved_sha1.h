// The SHA-1 of a large message, of many small ones, and other work, all at a time, which is faster than one after the
// other (kernels/hash/sha1_rounds.h says why).
#ifndef SEAMRIPPER_KERNELS_HASH_INTERLEAVED_SHA1_H_
#define SEAMRIPPER_KERNELS_HASH_INTERLEAVED_SHA1_H_

#include <algorithm>
#include <span>
#include <string_view>

#include "cpu/cpu.h"
#include "kernels/hash/message_hasher.h"
#include "kernels/hash/sha1_lane.h"
#include "kernels/hash/sha1_rounds.h"

namespace seamripper {

// `Work` has Step(), and left(): how many steps there are. It is small and copied. What is left of it in the end is its
// owner's to do. Without the SHA instructions nothing is done beside anything.
template <class Work>
class InterleavedSha1 : public MessageHasher {
 public:
  // `whole` may be empty, and must stay until Finish; the work as well.
  InterleavedSha1(std::string_view whole, Work* work) : whole_(whole), work_(work) {
    if (CpuHasSha() && !whole.empty()) lane_of_whole_.Begin(whole, &digest_of_whole_);
  }

  // The whole gets on meanwhile. A first message that is the whole's beginning costs no more than its last block.
  void HashEach(std::span<const std::string_view> messages, Sha1Digest* digests) override {
    if (!CpuHasSha()) {
      for (const std::string_view message : messages) *digests++ = Sha1OfWith(&Sha1BlocksPortable, message);
    } else if (!messages.empty() && BeginsWhole(messages[0])) {
      lane_of_whole_.KeepStateAfter(messages[0].size() / kSha1BlockBytes);
      HashInPairs(messages.subspan(1), digests + 1);
      while (lane_of_whole_.is_to_keep()) Absorb(lane_of_whole_);
      digests[0] = Sha1FromState(&Sha1BlocksShaNi, lane_of_whole_.kept(), messages[0]);
    } else {
      HashInPairs(messages, digests);
    }
  }

  // Of the whole. Only once.
  Sha1Digest Finish() {
    if (!CpuHasSha() || whole_.empty()) return Sha1Of(whole_);
    while (lane_of_whole_.left() > 0) Absorb(lane_of_whole_);
    return digest_of_whole_;
  }

 private:
  // False if it has begun.
  bool BeginsWhole(std::string_view message) const {
    const auto* const begin = reinterpret_cast<const uint8_t*>(message.data());
    return lane_of_whole_.next() == begin && kSha1BlockBytes <= message.size() && message.size() <= whole_.size();
  }

  void HashInPairs(std::span<const std::string_view> messages, Sha1Digest* digests) {
    Sha1Lane a, b;
    size_t next = 0;
    const auto fill = [&](Sha1Lane* lane) {
      if (lane->left() > 0 || next == messages.size()) return;
      lane->Begin(messages[next], &digests[next]);
      ++next;
    };
    for (;;) {
      Sha1Lane& beside = lane_of_whole_.left() > 0 ? lane_of_whole_ : b;
      fill(&a);
      fill(&beside);
      if (a.left() == 0 || beside.left() == 0) break;
      Absorb(a, beside);
    }
    for (Sha1Lane* const lane : {&a, &b}) {
      while (lane->left() > 0) Absorb(*lane);
    }
  }

  template <class... Lanes>
  void Absorb(Lanes&... lanes) {
    const size_t left = std::min({lanes.left()...});
    const size_t with_work = std::min(left, work_->left() / kSha1Groups);
    if (with_work > 0) {
      AbsorbWith(work_, with_work, lanes...);
    } else {
      NoWork none;
      AbsorbWith(&none, left, lanes...);
    }
  }

  template <class AnyWork, class... Lanes>
  [[gnu::target("sha,sse4.1")]] static void AbsorbWith(AnyWork* work, size_t blocks, Lanes&... lanes) {
    AbsorbBeside(work, blocks, Sha1Registers(lanes.state(), lanes.next())...);
    (lanes.Advance(blocks), ...);
  }

  const std::string_view whole_;
  Work* const work_;
  Sha1Lane lane_of_whole_;
  Sha1Digest digest_of_whole_{};
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_HASH_INTERLEAVED_SHA1_H_
