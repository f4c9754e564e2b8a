#include "engine/paired_pages.h"

#include <algorithm>

#include "engine/page_bytes.h"

namespace seamripper {

Status PairedPages::Gather(const PageView& page, std::vector<PageView>* pages) {
  const auto before = [](const PagePair& pair, uint64_t number) { return pair.page < number; };
  PairLimit limit(most_bytes_);
  const auto head_bytes = [&](uint32_t rank, const PageView& each) { return PageBytes(each, parts_.InHead(rank)); };
  pages->assign(1, page);
  limit.Takes(head_bytes(0, page));
  storage_.clear();
  for (auto pair = std::lower_bound(pairs_.begin(), pairs_.end(), page.number, before);
       pair != pairs_.end() && pair->page == page.number; ++pair) {
    ASSIGN_OR_RETURN(const std::string_view kept, kept_.Read(pair->other, &storage_.emplace_back()));
    const PageView other = LoadHotPage(kept);
    if (limit.Takes(head_bytes(pair->rank, other))) pages->push_back(other);
  }
  for (uint32_t rank = 0; rank < pages->size(); ++rank) {
    PageView& each = (*pages)[rank];
    if (parts_.Apart(rank) == kNoParts || limit.Takes(PageBytes(each, parts_.Apart(rank)))) continue;
    each.text = {};
    each.ardi2014 = each.blocks = ChunkRows();
  }
  cut_groups_ += limit.cut() ? 1 : 0;
  return {};
}

}  // namespace seamripper
