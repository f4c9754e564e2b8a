#include "html/distinct_lines.h"

#include <string_view>

#include "base/xxh3.h"

namespace seamripper {

bool DistinctLines::Less::operator()(const Line& a, const Line& b) const {
  if (a.hash != b.hash) return a.hash < b.hash;
  const std::string_view all = *text;
  return all.substr(a.begin, a.size) < all.substr(b.begin, b.size);
}

bool DistinctLines::AddFrom(size_t begin) {
  const std::string_view all = *crowded_.key_comp().text;
  const std::string_view line = all.substr(begin);
  const Line added = {
      .hash = Xxh3Of64(line), .begin = static_cast<uint32_t>(begin), .size = static_cast<uint32_t>(line.size())};
  for (size_t probe = 0; probe < kProbes; ++probe) {
    Line& slot = slots_[(added.hash + probe) % kSlots];
    if (slot.size == 0) {
      slot = added;
      return true;
    }
    if (slot.hash == added.hash && all.substr(slot.begin, slot.size) == line) return false;
  }
  return crowded_.insert(added).second;
}

}  // namespace seamripper
