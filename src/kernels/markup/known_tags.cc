#include "kernels/markup/known_tags.h"

#include <algorithm>

namespace seamripper {

void KnownTags::Add(const char* begin, const char* end, const char* base, std::span<const uint16_t> places) {
  const auto place = [this](const char* p) { return static_cast<uint32_t>(p - source_); };
  const bool goes_on = !stretches_.empty() && stretches_.back().end == place(begin);
  const size_t count = places.size() / 2;
  if ((count == 0 && !goes_on) || count_ + count > kMostKnownTags) return;
  if (goes_on) {
    stretches_.back().end = place(end);
  } else {
    stretches_.push_back({place(begin), place(end), static_cast<uint32_t>(count_)});
  }
  const uint32_t from = place(base);
  if (tags_.size() < count_ + count) tags_.resize(count_ + count);
  Tag* const to = tags_.data() + count_;
  for (size_t i = 0; i < count; ++i) to[i] = {from + places[2 * i], from + places[2 * i + 1] + 1};
  count_ += count;
}

std::span<const KnownTags::Tag> KnownTagsWalk::From(size_t at) {
  while (stretch_ < stretches_.size() && stretches_[stretch_].end <= at) ++stretch_;
  if (stretch_ == stretches_.size() || stretches_[stretch_].begin > at) return {};
  const size_t first = stretches_[stretch_].first_tag;
  const size_t end = stretch_ + 1 < stretches_.size() ? stretches_[stretch_ + 1].first_tag : tags_.size();
  tag_ = std::max(tag_, first);
  while (tag_ < end && tags_[tag_].begin < at) ++tag_;
  const bool is_inside = tag_ > first && tags_[tag_ - 1].end > at;
  return is_inside ? std::span<const KnownTags::Tag>() : tags_.subspan(tag_, end - tag_);
}

}  // namespace seamripper
