#include "step/page_names.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <random>

#include "base/xxh3.h"

namespace seamripper {
namespace {

constexpr size_t kBlockBytes = size_t{64} << 10;
constexpr size_t kLeastPlaces = 64;

uint64_t DrawnFactor() {
  std::random_device random;
  return uint64_t{random()} << 32 | random() | 1;
}

}  // namespace

PageNames::PageNames(uint64_t pages) : numbers_(pages, kNone), factor_(DrawnFactor()) {}

// The high bits of the product, of which every bit of the hash has a part.
size_t PageNames::PlaceOf(std::string_view name, const std::vector<uint32_t>& table) const {
  const int bits = std::countr_zero(table.size());
  size_t place = (Xxh3Of64(name) * factor_) >> (64 - bits);
  while (table[place] != kNone && names_[table[place]] != name) place = (place + 1) & (table.size() - 1);
  return place;
}

uint32_t PageNames::Arrived(std::string_view name) {
  const std::lock_guard lock(mutex_);
  if ((names_.size() + 1) * 4 > table_.size() * 3) Grow();
  uint32_t& found = table_[PlaceOf(name, table_)];
  if (found != kNone) return found;
  names_.push_back(Keep(name));
  return found = static_cast<uint32_t>(names_.size() - 1);
}

void PageNames::Grow() {
  std::vector<uint32_t> larger(std::max(2 * table_.size(), kLeastPlaces), kNone);
  for (uint32_t i = 0; i < names_.size(); ++i) larger[PlaceOf(names_[i], larger)] = i;
  table_ = std::move(larger);
}

std::string_view PageNames::Keep(std::string_view name) {
  if (name.size() > block_left_) {
    const size_t bytes = std::max(kBlockBytes, name.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(bytes));
    block_next_ = blocks_.back().get();
    block_left_ = bytes;
  }
  std::memcpy(block_next_, name.data(), name.size());
  const std::string_view kept(block_next_, name.size());
  block_next_ += name.size();
  block_left_ -= name.size();
  return kept;
}

void PageNames::Number() {
  table_ = {};
  std::vector<uint32_t> order(names_.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return names_[a] < names_[b]; });
  std::vector<uint32_t> by_arrival(names_.size());
  for (uint32_t i = 0; i < order.size(); ++i) by_arrival[order[i]] = i;
  for (uint32_t& number : numbers_) {
    if (number != kNone) number = by_arrival[number];
  }
  std::sort(names_.begin(), names_.end());
  names_.shrink_to_fit();
}

uint32_t PageNames::Find(std::string_view name) const {
  const auto found = std::lower_bound(names_.begin(), names_.end(), name);
  return found == names_.end() || *found != name ? kNone : static_cast<uint32_t>(found - names_.begin());
}

}  // namespace seamripper
