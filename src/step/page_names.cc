#include "step/page_names.h"

#include <algorithm>

namespace seamripper {

uint32_t PageNames::Arrived(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = arrived_.find(name);
  if (found != arrived_.end()) return found->second;
  return arrived_.emplace(name, static_cast<uint32_t>(arrived_.size())).first->second;
}

void PageNames::Number() {
  names_.reserve(arrived_.size());
  for (const auto& [name, number] : arrived_) names_.push_back(name);
  std::sort(names_.begin(), names_.end());
  std::vector<uint32_t> by_arrival(names_.size());
  for (uint32_t i = 0; i < names_.size(); ++i) by_arrival[arrived_.find(names_[i])->second] = i;
  for (uint32_t& number : numbers_) {
    if (number != kNone) number = by_arrival[number];
  }
  arrived_.clear();
}

uint32_t PageNames::Find(std::string_view name) const {
  const auto found = std::lower_bound(names_.begin(), names_.end(), name);
  return found == names_.end() || *found != name ? kNone : static_cast<uint32_t>(found - names_.begin());
}

}  // namespace seamripper
