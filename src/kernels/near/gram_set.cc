#include "kernels/near/gram_set.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/check.h"

namespace seamripper {
namespace {

struct Header {
  uint32_t size;
  uint32_t alone;
  uint64_t rare;
};

// Grams are as good as random: those with the same first byte are few.
void SortGrams(std::span<const std::pair<uint32_t, uint64_t>> ranked, std::vector<uint64_t>* grams) {
  constexpr int kShift = 56;
  std::array<uint32_t, 257> ends = {};
  for (const auto& [count, gram] : ranked) ++ends[(gram >> kShift) + 1];
  for (size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  grams->resize(ranked.size());
  for (const auto& [count, gram] : ranked) (*grams)[ends[gram >> kShift]++] = gram;
  uint32_t begin = 0;
  for (const uint32_t end : ends) {
    if (end - begin > 1) std::sort(grams->begin() + begin, grams->begin() + end);
    begin = end;
  }
}

}  // namespace

bool GramSetMaker::Make(std::span<const uint64_t> grams, std::span<const uint32_t> counts, const LeastSimilarity& least) {
  size_ = static_cast<uint32_t>(grams.size());
  ranked_.clear();
  for (size_t i = 0; i < grams.size(); ++i) {
    if (counts[i] > 1) ranked_.emplace_back(counts[i], grams[i]);
  }
  const bool may_be_held = ranked_.size() >= least.LeastSize(size_);
  if (ranked_.empty() || (!may_be_held && !least.is_containment())) return false;

  const size_t rare = may_be_held ? least.PrefixOf(size_) - (size_ - ranked_.size()) : 0;
  const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(rare);
  if (end != ranked_.end()) std::nth_element(ranked_.begin(), end, ranked_.end());
  std::sort(ranked_.begin(), end);
  rare_.clear();
  for (auto next = ranked_.begin(); next != end; ++next) rare_.push_back(next->second);
  SortGrams(ranked_, &grams_);
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
