// The plain tags that one reader of a source has met, so that the next need not look for them.
#ifndef SEAMRIPPER_KERNELS_MARKUP_KNOWN_TAGS_H_
#define SEAMRIPPER_KERNELS_MARKUP_KNOWN_TAGS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace seamripper {

// Memory: 8 bytes a tag and 12 a stretch without gaps, of kMostKnownTags at most; what follows those is not known.
class KnownTags {
 public:
  struct Tag {
    uint32_t begin;  // at the '<'
    uint32_t end;    // behind the '>'
  };
  // Plain tags, all of them known, and text in which every '<' is the beginning of one.
  struct Stretch {
    uint32_t begin;  // outside of tags, as is the end
    uint32_t end;
    uint32_t first_tag;
  };

  // Forgets what was known, of a source under 4 GiB that is read from now on.
  void Begin(const char* source) {
    source_ = source;
    count_ = 0;
    stretches_.clear();
  }

  // What lies between the two places, behind all that was added before; `places` are those of each tag's '<' and '>',
  // counted from `base`. None is called script or style, and no name has an '=' in it.
  void Add(const char* begin, const char* end, const char* base, std::span<const uint16_t> places);

  std::span<const Tag> tags() const { return {tags_.data(), count_}; }
  std::span<const Stretch> stretches() const { return stretches_; }

 private:
  const char* source_ = nullptr;
  std::vector<Tag> tags_;  // as many as there ever were, not made anew for each source
  size_t count_ = 0;       // of them are known
  std::vector<Stretch> stretches_;
};

inline constexpr size_t kMostKnownTags = size_t{1} << 17;

// Walks known tags along with a reader that asks for ever later places.
class KnownTagsWalk {
 public:
  // Null: none are known.
  explicit KnownTagsWalk(const KnownTags* known) {
    if (known == nullptr) return;
    tags_ = known->tags();
    stretches_ = known->stretches();
  }

  // The tags that follow `at`, which is outside of tags, up to where no more are known. None if nothing is known there.
  std::span<const KnownTags::Tag> From(size_t at);
  // Whether anything is known of the next `bytes` behind the last `at`.
  bool IsNear(size_t at, size_t bytes) const {
    return stretch_ < stretches_.size() && stretches_[stretch_].begin <= at + bytes;
  }

 private:
  std::span<const KnownTags::Tag> tags_;
  std::span<const KnownTags::Stretch> stretches_;
  size_t stretch_ = 0;  // the first that ends behind the last `at`
  size_t tag_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_MARKUP_KNOWN_TAGS_H_
