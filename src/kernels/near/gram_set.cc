#include "kernels/near/gram_set.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace seamripper {
namespace {

struct Header {
  uint32_t size;
  uint32_t alone;
  uint64_t rare;
};

constexpr uint32_t kFrequent = 254;  // pages that have a gram: those of so many or more are sorted

}  // namespace

bool GramSetMaker::Make(std::span<const uint64_t> grams, std::span<const uint32_t> counts,
                        const LeastSimilarity& least) {
  size_ = static_cast<uint32_t>(grams.size());
  const auto shared =
      static_cast<uint64_t>(std::count_if(counts.begin(), counts.end(), [](uint32_t n) { return n > 1; }));
  const bool may_be_held = shared >= least.LeastSize(size_);
  if (shared == 0 || (!may_be_held && !least.is_containment())) return false;
  shared_.resize(shared);
  SortShared(grams, counts);
  ChooseRare(may_be_held ? least.PrefixOf(size_) - (size_ - shared) : 0);
  grams_.resize(shared);
  for (size_t i = 0; i < shared; ++i) grams_[i] = shared_[i].gram;
  return true;
}

// Grams are as good as random: about two of them have the same highest bits, as many as there are pairs.
void GramSetMaker::SortShared(std::span<const uint64_t> grams, std::span<const uint32_t> counts) {
  const int shift = 64 - std::max(static_cast<int>(std::bit_width(shared_.size() / 2)), 1);
  ends_.assign((size_t{1} << (64 - shift)) + 1, 0);
  for (size_t i = 0; i < grams.size(); ++i) ends_[(grams[i] >> shift) + 1] += counts[i] > 1 ? 1 : 0;
  for (size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
  for (size_t i = 0; i < grams.size(); ++i) {
    if (counts[i] > 1) shared_[ends_[grams[i] >> shift]++] = {grams[i], counts[i]};
  }
  uint32_t begin = 0;
  for (const uint32_t end : ends_) {
    const auto of_bits = std::span(shared_).subspan(begin, end - begin);
    if (of_bits.size() > 1) std::sort(of_bits.begin(), of_bits.end(), [](auto& a, auto& b) { return a.gram < b.gram; });
    begin = end;
  }
}

void GramSetMaker::ChooseRare(size_t rare) {
  std::array<uint32_t, kFrequent + 2> ends = {};
  for (const Counted& gram : shared_) ++ends[std::min(gram.count, kFrequent) + 1];
  for (size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  const size_t frequent = ends[kFrequent];  // the place of the first
  rare_.resize(rare);
  frequent_.clear();
  for (const Counted& gram : shared_) {
    if (gram.count >= kFrequent) {
      if (frequent < rare) frequent_.push_back(gram);
      continue;
    }
    const uint32_t place = ends[gram.count]++;
    if (place < rare) rare_[place] = gram.gram;
  }
  if (frequent >= rare) return;
  const auto end = frequent_.begin() + static_cast<std::ptrdiff_t>(rare - frequent);
  const auto order = [](const Counted& a, const Counted& b) {
    return std::pair(a.count, a.gram) < std::pair(b.count, b.gram);
  };
  if (end != frequent_.end()) std::nth_element(frequent_.begin(), end, frequent_.end(), order);
  std::sort(frequent_.begin(), end, order);
  std::transform(frequent_.begin(), end, rare_.begin() + static_cast<std::ptrdiff_t>(frequent),
                 [](const Counted& gram) { return gram.gram; });
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
