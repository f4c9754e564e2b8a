// Puts batches, in order, into the segment that is being written.
#ifndef SEAMRIPPER_INGEST_SEGMENT_BUILDER_H_
#define SEAMRIPPER_INGEST_SEGMENT_BUILDER_H_

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "ingest/batch.h"
#include "store/segment.h"

namespace seamripper {

// Memory: 48 bytes per page or file of the segment, its host names, and the indexes of its files.
class SegmentBuilder {
 public:
  // Writes into `folder`.new until Finish renames it.
  static Result<std::unique_ptr<SegmentBuilder>> Create(const std::string& folder);

  // `first_id` is the id of the batch's first record. The batch is used up.
  Status Append(PageId first_id, Batch* batch);
  uint64_t decoded_bytes() const { return decoded_bytes_; }

  Result<SegmentSummary> Finish(const std::string& name);

 private:
  SegmentBuilder(std::string folder, std::unique_ptr<SegmentWriter> writer)
      : folder_(std::move(folder)), writer_(std::move(writer)) {}
  Status AppendPages(PageId first_id, Batch* batch);
  Status AppendFiles(PageId first_id, Batch* batch);
  Status AppendSkipped(PageId first_id, const Batch& batch);

  std::string folder_;
  std::unique_ptr<SegmentWriter> writer_;
  std::vector<LookupRow> lookup_;
  std::vector<RevisitRow> revisits_;
  std::set<std::string> hosts_;
  uint32_t pages_ = 0;
  uint32_t files_ = 0;
  uint64_t decoded_bytes_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_SEGMENT_BUILDER_H_
