#include <algorithm>

#include "cpu/cpu.h"
#include "kernels/hash/sha1.h"
#include "kernels/hash/sha1_blocks.h"

namespace seamripper {
namespace {

// A message on its way: its whole blocks, then the last one with its padding.
class Lane {
 public:
  // Of no message: nothing left.
  Lane() = default;
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  void Begin(std::string_view message, Sha1Digest* digest) {
    digest_ = digest;
    state_ = kSha1InitialState;
    next_ = reinterpret_cast<const uint8_t*>(message.data());
    left_ = message.size() / kSha1BlockBytes;
    last_blocks_ = PadSha1(next_ + left_ * kSha1BlockBytes, message.size(), last_);
    if (left_ == 0) BeginLast();
  }

  uint32_t* state() { return state_.data(); }
  const uint8_t* next() const { return next_; }
  size_t left() const { return left_; }  // blocks behind each other from next() on; more may follow

  // `blocks` of what was left are in the state.
  void Advance(size_t blocks) {
    next_ += blocks * kSha1BlockBytes;
    left_ -= blocks;
    if (left_ > 0) return;
    if (last_blocks_ > 0) {
      BeginLast();
    } else {
      *digest_ = Sha1DigestOf(state());
    }
  }

 private:
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
  uint8_t last_[2 * kSha1BlockBytes];
};

// The rounds of one message wait for each other; those of another fill the gaps.
void HashInPairs(std::span<const std::string_view> messages, Sha1Digest* digests) {
  Lane a, b;
  size_t next = 0;
  const auto fill = [&](Lane* lane) {
    if (lane->left() > 0 || next == messages.size()) return;
    lane->Begin(messages[next], &digests[next]);
    ++next;
  };
  while (true) {
    fill(&a);
    fill(&b);
    if (a.left() == 0 || b.left() == 0) break;
    const size_t blocks = std::min(a.left(), b.left());
    Sha1PairShaNi(a.state(), a.next(), b.state(), b.next(), blocks);
    a.Advance(blocks);
    b.Advance(blocks);
  }
  for (Lane* const lane : {&a, &b}) {
    while (lane->left() > 0) {
      const size_t blocks = lane->left();
      Sha1BlocksShaNi(lane->state(), lane->next(), blocks);
      lane->Advance(blocks);
    }
  }
}

}  // namespace

void Sha1OfEach(std::span<const std::string_view> messages, Sha1Digest* digests) {
  if (CpuHasSha()) return HashInPairs(messages, digests);
  for (size_t i = 0; i < messages.size(); ++i) digests[i] = Sha1OfWith(&Sha1BlocksPortable, messages[i]);
}

}  // namespace seamripper
