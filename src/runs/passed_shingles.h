// The shingles of pages, made while quilts read their texts, for phrases to take up: a scan reads the texts once for both.
#ifndef SEAMRIPPER_RUNS_PASSED_SHINGLES_H_
#define SEAMRIPPER_RUNS_PASSED_SHINGLES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "detectors/page_shingles.h"
#include "detectors/quilt_steps.h"
#include "engine/page_values.h"
#include "os/budget.h"
#include "runs/detector_run.h"
#include "seamripper/detect.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"

namespace seamripper {

// While it lives no ingest changes the corpus. Memory: kBytesPerPage, which both detectors reckon with.
class PassedShingles {
 public:
  using Values = PageValues<Shingles>;
  static constexpr uint64_t kBytesPerPage = sizeof(Shingles);

  // Null when they would take more than a small part of the memory.
  static Result<std::unique_ptr<PassedShingles>> Open(const DetectOptions& how);

  // Makes them, of phrases of k words.
  const PhraseWatcher* Begin(uint32_t k);
  // When every page was seen.
  void Finish() { is_finished_ = true; }

  // Null when there are none of k words.
  Values* Take(uint32_t k) { return is_finished_ && k == k_ ? &*values_ : nullptr; }

 private:
  PassedShingles(SharedCorpus corpus, uint64_t page_numbers)
      : corpus_(std::move(corpus)), page_numbers_(page_numbers) {}

  const SharedCorpus corpus_;
  const uint64_t page_numbers_;
  uint32_t k_ = 0;
  bool is_finished_ = false;
  Budget no_disk_{0};
  std::optional<PageShingler> shingler_;
  std::optional<Values> values_;
  PhraseWatcher watcher_;
};

// As seamripper/quilts.h and phrases.h have them; `shingles` may be null.
Result<QuiltSummary> FindQuiltsInScan(const DetectOptions& how, const QuiltRequest& request, PassedShingles* shingles);
Result<PhraseSummary> FindPhrasesInScan(const DetectOptions& how, const PhraseRequest& request,
                                        PassedShingles* shingles);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_PASSED_SHINGLES_H_
