// Finding rows of the pages of a corpus by id, which rises from row to row and from segment to segment.
#ifndef SEAMRIPPER_STORE_PAGE_SEARCH_H_
#define SEAMRIPPER_STORE_PAGE_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "store/segment.h"

namespace seamripper {

// Where a page is.
struct PagePlace {
  size_t segment = 0;
  uint64_t row = 0;
};

// Remembers which ids the blocks it read hold, and the last block, so that whoever asks for pages near each other, one
// after the other, reads hardly more than the blocks they are in. Thread-safe. Memory: a block, and forty bytes for each
// that was ever read.
class PageSearch {
 public:
  // The page with this id. `segments` are those of all calls.
  Result<std::optional<PagePlace>> Find(const std::vector<SegmentReader>& segments, PageId id);
  // The row at a place that lies in the corpus.
  Result<PageRow> Read(const std::vector<SegmentReader>& segments, PagePlace place);

 private:
  using Ids = std::pair<PageId, PageId>;  // the first and the last of a block
  // What a search in one segment still has before it.
  struct Stretch {
    size_t low = 0, high = 0;                   // blocks: from low, below high
    std::optional<PageId> below = {}, above = {};  // ids that stand before and behind them
    bool by_ids = true;
    size_t Probe(PageId id);
  };

  Result<std::optional<size_t>> SegmentOf(const std::vector<SegmentReader>& segments, PageId id);
  Stretch StretchOf(size_t segment, size_t blocks, PageId id) const;
  Result<Ids> FirstIds(const std::vector<SegmentReader>& segments, size_t segment);
  // Into block_.
  Status Load(const BlockFileReader& file, size_t segment, size_t block);

  std::mutex mutex_;
  std::map<size_t, std::map<size_t, Ids>> seen_;  // by segment and block
  std::optional<std::pair<size_t, size_t>> loaded_;
  Block block_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_PAGE_SEARCH_H_
