#include "detectors/quilt_steps.h"

namespace seamripper {

void CoverProblem::Read(std::span<const WideRow> rows) {
  size_t most = 0;
  for (const WideRow& row : rows) most += row.value.size() - sizeof(GramClass::weight);
  if (holders_.size() < most) holders_.resize(most);
  classes_.clear();
  PageId* to = holders_.data();
  for (const WideRow& row : rows) {
    GramClass gram_class;
    std::memcpy(&gram_class.weight, row.value.data(), sizeof gram_class.weight);
    PageId* const end = ReadPages(row.value.substr(sizeof gram_class.weight), to);
    gram_class.holders = {to, end};
    to = end;
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
