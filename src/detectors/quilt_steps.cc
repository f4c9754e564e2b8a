#include "detectors/quilt_steps.h"

namespace seamripper {

void CoverProblem::Read(std::span<const WideRow> rows) {
  size_t total = 0;
  for (const WideRow& row : rows) total += (row.value.size() - sizeof(uint32_t)) / sizeof(PageId);
  holders_.resize(total);
  classes_.clear();
  PageId* to = holders_.data();
  for (const WideRow& row : rows) {
    GramClass gram_class;
    std::memcpy(&gram_class.weight, row.value.data(), sizeof gram_class.weight);
    const size_t bytes = row.value.size() - sizeof gram_class.weight;
    std::memcpy(to, row.value.data() + sizeof gram_class.weight, bytes);
    gram_class.holders = {to, bytes / sizeof(PageId)};
    to += gram_class.holders.size();
    classes_.push_back(gram_class);
  }
}

bool CoverProblem::Load(uint64_t page, std::span<const GramClass> classes) {
  page_ = page;
  return cover_.Load(static_cast<PageId>(page), classes, kMaxEdges);
}

uint64_t CoverProblem::Solve(const Sites* barred_sites, uint64_t min_gain, std::vector<CoverSource>* sources) {
  barred_.clear();
  if (barred_sites != nullptr) {
    for (const PageId page : cover_.candidates()) {
      barred_.push_back(barred_sites->Same(static_cast<uint64_t>(page), page_) ? 1 : 0);
    }
  }
  return cover_.Solve(min_gain, barred_, sources);
}

}  // namespace seamripper
