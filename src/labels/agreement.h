// How far reviewers agree: percent, Krippendorff's alpha and Gwet's AC1, all for verdicts without an order, any number of
// reviewers, and items that not all of them judged.
#ifndef SEAMRIPPER_LABELS_AGREEMENT_H_
#define SEAMRIPPER_LABELS_AGREEMENT_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace seamripper {

struct Agreement {
  uint64_t items = 0;  // that two reviewers or more judged; the rest says nothing without any
  double percent = 0;  // share of pairs of verdicts on one item that are equal, mean over the items
  std::optional<double> alpha;  // nothing when there is one verdict alone: chance cannot be told from agreement
  std::optional<double> ac1;    // nothing for fewer than two verdicts to choose from
};

// For each item the verdicts it got, as numbers below `verdicts`.
Agreement AgreementOf(std::span<const std::vector<uint32_t>> items, uint32_t verdicts);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_AGREEMENT_H_
