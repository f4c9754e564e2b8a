// One page held against a label set.
#ifndef SEAMRIPPER_API_COMPARE_PAGE_SCREEN_H_
#define SEAMRIPPER_API_COMPARE_PAGE_SCREEN_H_

#include <cstdint>
#include <optional>
#include <string>

#include "base/status.h"
#include "ingest/record_chunks.h"
#include "ingest/settings.h"
#include "seamripper/screen.h"
#include "store/label_set.h"

namespace seamripper {

// How records must be read for their hashes to be those of a label set.
struct LabelReading {
  ChunkCut cut = ChunkCut::kBlocks;
  bool payload_hash = true;  // it has files
  IngestSettings settings;
};

// kUsage when this program cannot make such hashes.
Result<LabelReading> ReadingFor(const LabelSet& labels);

// Thread-safe. The label set outlives it.
class PageScreen {
 public:
  // `partial_threshold` in parts per billion.
  PageScreen(const LabelSet& labels, uint64_t partial_threshold)
      : labels_(labels), partial_threshold_(partial_threshold) {}

  // All but the URL.
  ScreenedPage Screen(const ChunkedRecord& record) const;

 private:
  const LabelSet& labels_;
  const uint64_t partial_threshold_;
};

inline bool Matches(const ScreenedPage& page) { return page.bad_chunks > 0 || page.file_labelled; }

}  // namespace seamripper

#endif  // SEAMRIPPER_API_COMPARE_PAGE_SCREEN_H_
