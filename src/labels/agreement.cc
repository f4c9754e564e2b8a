#include "labels/agreement.h"

namespace seamripper {
namespace {

// Of one item, how many reviewers gave each verdict.
std::vector<double> CountsOf(const std::vector<uint32_t>& item, uint32_t verdicts) {
  std::vector<double> counts(verdicts);
  for (const uint32_t verdict : item) counts[verdict] += 1;
  return counts;
}

// Krippendorff's coincidences: values of items judged at least twice, each item's pairs weighing as many as its values.
class Coincidences {
 public:
  explicit Coincidences(uint32_t verdicts) : totals_(verdicts) {}

  void Add(const std::vector<double>& counts, double given) {
    for (size_t verdict = 0; verdict < counts.size(); ++verdict) {
      totals_[verdict] += counts[verdict];
      agreeing_ += counts[verdict] * (counts[verdict] - 1) / (given - 1);
    }
    all_ += given;
  }
  std::optional<double> Alpha() const {
    double expected = 0;
    for (const double total : totals_) expected += total * (total - 1) / (all_ - 1);
    if (all_ < 2 || expected >= all_) return std::nullopt;
    return 1 - (all_ - agreeing_) / (all_ - expected);
  }

 private:
  std::vector<double> totals_;
  double agreeing_ = 0;
  double all_ = 0;
};

}  // namespace

Agreement AgreementOf(std::span<const std::vector<uint32_t>> items, uint32_t verdicts) {
  Agreement agreement;
  Coincidences coincidences(verdicts);
  std::vector<double> shares(verdicts);  // Gwet: an item's verdicts weigh one together, however many judged it
  double judged = 0;
  for (const std::vector<uint32_t>& item : items) {
    if (item.empty()) continue;
    const std::vector<double> counts = CountsOf(item, verdicts);
    const auto given = static_cast<double>(item.size());
    judged += 1;
    for (size_t verdict = 0; verdict < shares.size(); ++verdict) shares[verdict] += counts[verdict] / given;
    if (item.size() < 2) continue;
    coincidences.Add(counts, given);
    ++agreement.items;
    for (const double count : counts) agreement.percent += count * (count - 1) / (given * (given - 1));
  }
  if (agreement.items == 0) return agreement;
  agreement.percent /= static_cast<double>(agreement.items);
  agreement.alpha = coincidences.Alpha();
  if (verdicts < 2) return agreement;
  double chance = 0;
  for (const double share : shares) chance += share / judged * (1 - share / judged) / (verdicts - 1);
  agreement.ac1 = (agreement.percent - chance) / (1 - chance);
  return agreement;
}

}  // namespace seamripper
