#include "kernels/near/gram_set.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

struct Header {
  uint32_t size;
  uint32_t alone;
  uint64_t rare;
};

}  // namespace

bool GramSetMaker::Make(std::span<const uint64_t> grams, std::span<const uint32_t> counts, const LeastJaccard& least) {
  size_ = static_cast<uint32_t>(grams.size());
  ranked_.clear();
  for (size_t i = 0; i < grams.size(); ++i) {
    if (counts[i] > 1) ranked_.emplace_back(counts[i], grams[i]);
  }
  if (ranked_.empty() || ranked_.size() < least.LeastSize(size_)) return false;

  const size_t rare = least.PrefixOf(size_) - (size_ - ranked_.size());
  const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(rare);
  if (end != ranked_.end()) std::nth_element(ranked_.begin(), end, ranked_.end());
  std::sort(ranked_.begin(), end);
  rare_.clear();
  for (auto next = ranked_.begin(); next != end; ++next) rare_.push_back(next->second);
  grams_.clear();
  for (const auto& [count, gram] : ranked_) grams_.push_back(gram);
  std::sort(grams_.begin(), grams_.end());
  return true;
}

void AppendGramSet(const GramSet& set, std::string* bytes) {
  const Header header = {set.size, set.alone, set.rare.size()};
  bytes->append(reinterpret_cast<const char*>(&header), sizeof header);
  for (const std::span<const uint64_t> grams : {set.rare, set.grams}) {
    bytes->append(reinterpret_cast<const char*>(grams.data()), grams.size_bytes());
  }
}

GramSet ReadGramSet(std::string_view bytes) {
  Header header;
  CHECK(bytes.size() >= sizeof header && bytes.size() % 8 == 0 && reinterpret_cast<uintptr_t>(bytes.data()) % 8 == 0);
  std::memcpy(&header, bytes.data(), sizeof header);
  const std::span<const uint64_t> all(reinterpret_cast<const uint64_t*>(bytes.data() + sizeof header),
                                      (bytes.size() - sizeof header) / 8);
  CHECK(header.rare <= all.size());
  return {header.size, header.alone, all.first(header.rare), all.subspan(header.rare)};
}

}  // namespace seamripper
