#include "engine/paired_pages.h"

#include <algorithm>

#include "engine/kept_group.h"
#include "engine/page_bytes.h"

namespace seamripper {
namespace {

// Takes rows as KeptGroup does.
class GroupLimit {
 public:
  explicit GroupLimit(uint64_t most_bytes) : most_bytes_(most_bytes) {}

  bool Takes(uint64_t value_bytes) {
    const uint64_t cost = kPairKeyBytes + value_bytes + kRowCost;
    cut_ = cut_ || (bytes_ > 0 && bytes_ + cost > most_bytes_);
    bytes_ += cut_ ? 0 : cost;
    return !cut_;
  }
  bool cut() const { return cut_; }

 private:
  const uint64_t most_bytes_;
  uint64_t bytes_ = 0;
  bool cut_ = false;
};

}  // namespace

Status PairedPages::Gather(const PageView& page, std::vector<PageView>* pages) {
  const auto before = [](const PagePair& pair, uint64_t number) { return pair.page < number; };
  GroupLimit limit(most_bytes_);
  const auto head_bytes = [&](uint32_t rank, const PageView& each) {
    return kPairValueHeadBytes + PageBytes(each, parts_.InHead(rank, wanted_.IsHot(each.number)));
  };
  pages->assign(1, page);
  limit.Takes(head_bytes(0, page));
  for (auto pair = std::lower_bound(pairs_.begin(), pairs_.end(), page.number, before);
       pair != pairs_.end() && pair->page == page.number; ++pair) {
    AlignedBytes none;
    ASSIGN_OR_RETURN(const std::string_view kept, kept_.Read(pair->other, &none));
    const PageView other = LoadHotPage(kept);
    if (limit.Takes(head_bytes(pair->rank, other))) pages->push_back(other);
  }
  for (uint32_t rank = 0; rank < pages->size(); ++rank) {
    PageView& each = (*pages)[rank];
    const bool is_hot = wanted_.IsHot(each.number);
    if (parts_.Apart(rank, is_hot) == kNoParts) continue;
    if (limit.Takes(kPairValueHeadBytes + (is_hot ? 0 : each.text.size()))) continue;
    each.text = {};
    if (is_hot) each.ardi2014 = each.blocks = ChunkRows();
  }
  cut_groups_ += limit.cut() ? 1 : 0;
  return {};
}

}  // namespace seamripper
