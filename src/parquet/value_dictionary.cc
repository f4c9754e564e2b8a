#include "parquet/value_dictionary.h"

#include <algorithm>

namespace seamripper {

uint32_t ValueDictionary::Add(size_t slot, uint64_t hash, std::string_view value) {
  slots_[slot] = static_cast<uint32_t>(values_.size());
  values_.push_back({hash, static_cast<uint32_t>(bytes_.size()), static_cast<uint32_t>(value.size())});
  bytes_.append(value);
  return slots_[slot];
}

void ValueDictionary::Clear() {
  std::ranges::fill(slots_, kEmpty);
  values_.clear();
  bytes_.clear();
  strangers_ = 0;
}

}  // namespace seamripper
