// Which capture of each URL lives, settled on slices (SettleCorpus in commit.h does it on one machine). What a segment holds of
// a URL goes to the slice that has the URL, hosts to the one that has their domain: 128 bytes a page, 80 a file. What a slice
// settles is a function of the set of rows that come to it, whatever their order.
#ifndef SEAMRIPPER_INGEST_SETTLE_SLICE_H_
#define SEAMRIPPER_INGEST_SETTLE_SLICE_H_

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "ingest/corpus_sum.h"
#include "store/segment.h"

namespace seamripper {

// Calls give(slice, rows), which returns a Status, for all that a segment holds; rows of about a megabyte.
Status ForEachSettleRows(const SegmentReader& segment, size_t slices,
                         const std::function<Status(size_t slice, std::string rows)>& give);

// What a slice settled, or all.
struct Settled {
  CorpusSum sum;
  std::vector<PageId> superseded;  // in no order

  std::string Bytes() const;
  // Adds another's; kEnvironment when the bytes are none.
  Status Add(std::string_view bytes);
};

// Memory: the rows of the slice.
class SettleSlice {
 public:
  // kEnvironment when the bytes are no rows.
  Status Add(std::string_view rows);
  Settled Finish();

 private:
  std::vector<PageRow> pages_;
  std::vector<FileRow> files_;
  std::vector<RevisitRow> revisits_;
  std::vector<std::string> hosts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_SETTLE_SLICE_H_
