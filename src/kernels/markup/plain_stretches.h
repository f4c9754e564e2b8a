// Where one reader of a source has found it plain, so that the next need not look twice at what stands there.
#ifndef SEAMRIPPER_KERNELS_MARKUP_PLAIN_STRETCHES_H_
#define SEAMRIPPER_KERNELS_MARKUP_PLAIN_STRETCHES_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace seamripper {

// Text and plain tags (kernels/markup/plain_stops.h) in turns: every '<' opens a tag, every '>' ends one.
struct PlainStretch {
  uint32_t begin;  // outside of tags, as is the end
  uint32_t end;
};

inline constexpr size_t kMostPlainStretches = size_t{1} << 17;

// Memory: 8 bytes a stretch, of kMostPlainStretches at most; what follows those is not known.
class PlainStretches {
 public:
  // Forgets what was known, of a source under 4 GiB that is read from now on.
  void Begin(const char* source) {
    source_ = source;
    stretches_.clear();
  }

  // What lies between the two places, behind all that was added before, is plain; no tag in it is called script or style,
  // and no name has an '=' in it.
  void Add(const char* begin, const char* end);

  std::span<const PlainStretch> all() const { return stretches_; }

 private:
  const char* source_ = nullptr;
  std::vector<PlainStretch> stretches_;
};

// Walks stretches along with a reader that asks for ever later places.
class PlainStretchesWalk {
 public:
  // Null: none are known.
  explicit PlainStretchesWalk(const PlainStretches* known) {
    if (known != nullptr) left_ = known->all();
  }

  // The one that `at` lies in; null if there is none.
  const PlainStretch* At(size_t at) {
    while (!left_.empty() && left_.front().end <= at) left_ = left_.subspan(1);
    return !left_.empty() && left_.front().begin <= at ? &left_.front() : nullptr;
  }
  // Whether anything is known of the next `bytes` behind the last `at`.
  bool IsNear(size_t at, size_t bytes) const { return !left_.empty() && left_.front().begin <= at + bytes; }

 private:
  std::span<const PlainStretch> left_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_PLAIN_STRETCHES_H_
