// Merges one sorted column of many segments into one sorted stream of rows.
#ifndef SEAMRIPPER_STORE_ROW_MERGE_H_
#define SEAMRIPPER_STORE_ROW_MERGE_H_

#include <memory>
#include <queue>
#include <string_view>
#include <vector>

#include "store/segment.h"

namespace seamripper {

// Less(a, b) orders row bytes. Memory: a block per segment.
template <class Less>
class RowMerge {
 public:
  RowMerge(const std::vector<SegmentReader>& segments, Column column, Less less) : heap_(LaterFirst{less}) {
    sources_.resize(segments.size());
    for (size_t i = 0; i < segments.size() && status_.ok(); ++i) {
      auto file = segments[i].Open(column);
      if (!file.ok()) {
        status_ = file.status();
        return;
      }
      sources_[i].file = std::move(*file);
      Push(i);
    }
  }

  // The next row and the segment it is of; false at the end or after an error. The row holds until the next call.
  bool Next(std::string_view* row, size_t* segment) {
    if (last_ != kNone) {
      ++sources_[last_].row;
      Push(last_);
      last_ = kNone;
    }
    if (!status_.ok() || heap_.empty()) return false;
    last_ = heap_.top().second;
    heap_.pop();
    *row = RowOf(last_);
    *segment = last_;
    return true;
  }

  const Status& status() const { return status_; }

 private:
  static constexpr size_t kNone = ~size_t{0};

  struct Source {
    std::unique_ptr<BlockFileReader> file;
    Block block;
    size_t next_block = 0;
    size_t row = 0;
  };
  using Entry = std::pair<std::string_view, size_t>;
  struct LaterFirst {
    Less less;
    bool operator()(const Entry& a, const Entry& b) const {
      if (less(b.first, a.first)) return true;
      if (less(a.first, b.first)) return false;
      return a.second > b.second;
    }
  };

  std::string_view RowOf(size_t source) const { return sources_[source].block.row(sources_[source].row); }

  // Enters the source's current row, reading its next block when this one is used up.
  void Push(size_t i) {
    Source& source = sources_[i];
    while (source.row >= source.block.rows()) {
      if (source.next_block == source.file->blocks()) return;
      status_ = source.file->ReadBlock(source.next_block++, &source.block);
      source.row = 0;
      if (!status_.ok()) return;
    }
    heap_.push({RowOf(i), i});
  }

  std::vector<Source> sources_;
  std::priority_queue<Entry, std::vector<Entry>, LaterFirst> heap_;
  size_t last_ = kNone;
  Status status_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_ROW_MERGE_H_
