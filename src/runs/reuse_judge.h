// Which pages and neighbourhoods are above the thresholds of the reuse detector.
#ifndef SEAMRIPPER_RUNS_REUSE_JUDGE_H_
#define SEAMRIPPER_RUNS_REUSE_JUDGE_H_

#include <cstdint>
#include <map>
#include <string>

#include "detectors/ratios.h"
#include "runs/row_judge.h"
#include "seamripper/reuse.h"

namespace seamripper {

// What all pages came to (RatioThreshold::ratio): with the options it decides everything.
struct ReuseRatios {
  uint64_t partial = 0;
  uint64_t pooled = 0;
  uint64_t mean = 0;
};

class ReuseJudge : public RowJudge {
 public:
  ReuseJudge(const ReuseOptions& options, const ReuseRatios& ratios)
      : min_pages_(options.min_pages),
        partial_(options.partial_threshold, ratios.partial),
        pooled_(options.badness_threshold, ratios.pooled),
        mean_(options.badness_threshold, ratios.mean) {}

  bool Judge(ReusePageRow* row) override {
    row->partial = partial_.IsBelow(Count(row->bad_chunks), Count(row->chunks));
    partial_pages_ += row->partial ? 1 : 0;
    return true;
  }
  // Of too few pages it is not written.
  bool Judge(NeighbourhoodRow* row) override {
    row->bad = pooled_.IsBelow(Count(row->bad_chunks), Count(row->chunks));
    row->bad_mean = mean_.IsBelow(Count(row->mean_ratio), kWholeRatio);
    all_bad_neighbourhoods_ += row->bad && row->depth > 0 ? 1 : 0;
    const bool is_written = Count(row->pages) >= min_pages_;
    bad_neighbourhoods_ += row->bad && is_written ? 1 : 0;
    return is_written;
  }

  std::map<std::string, uint64_t> counts() const override {
    return {{"partial_pages", partial_pages_},
            {"bad_neighbourhoods", bad_neighbourhoods_},
            {"all_bad_neighbourhoods", all_bad_neighbourhoods_}};
  }

 private:
  static uint64_t Count(int64_t value) { return static_cast<uint64_t>(value); }

  const uint64_t min_pages_;
  const RatioThreshold partial_;
  const RatioThreshold pooled_;
  const RatioThreshold mean_;
  uint64_t partial_pages_ = 0;
  uint64_t bad_neighbourhoods_ = 0;      // of those that are written
  uint64_t all_bad_neighbourhoods_ = 0;  // from hosts on
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_REUSE_JUDGE_H_
