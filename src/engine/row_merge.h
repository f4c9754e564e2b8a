// Sorted parts of rows read as one.
#ifndef SEAMRIPPER_ENGINE_ROW_MERGE_H_
#define SEAMRIPPER_ENGINE_ROW_MERGE_H_

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/status.h"
#include "columns/row_bytes.h"
#include "columns/table.h"
#include "engine/row_file.h"

namespace seamripper {

// Memory: a block and a row for each part.
template <class Row>
class RowMerge {
 public:
  // Stands at the first row of the parts [first, end), which are in the table's order.
  Status Begin(const RowFile& file, size_t first, size_t end) {
    sources_.reserve(end - first);
    for (size_t part = first; part < end; ++part) sources_.push_back({RowFile::Reader(&file, part), {}, {}});
    heap_.reserve(sources_.size());
    for (size_t i = 0; i < sources_.size(); ++i) RETURN_IF_ERROR(Push(i));
    return {};
  }

  bool done() const { return heap_.empty(); }
  const Row& row() const { return sources_[heap_.front()].row; }
  std::string_view bytes() const { return sources_[heap_.front()].bytes; }

  Status Advance() {
    const size_t source = heap_.front();
    std::pop_heap(heap_.begin(), heap_.end(), Later{this});
    heap_.pop_back();
    return Push(source);
  }

 private:
  struct Source {
    RowFile::Reader reader;
    Row row;
    std::string_view bytes;  // of the row
  };
  struct Later {
    const RowMerge* merge;
    bool operator()(size_t a, size_t b) const { return StandsBefore(merge->sources_[b].row, merge->sources_[a].row); }
  };

  Status Push(size_t i) {
    Source& source = sources_[i];
    ASSIGN_OR_RETURN(const bool more, source.reader.Next(&source.bytes));
    if (!more) return {};
    CHECK(DecodeRow(source.bytes, &source.row));
    heap_.push_back(i);
    std::push_heap(heap_.begin(), heap_.end(), Later{this});
    return {};
  }

  std::vector<Source> sources_;
  std::vector<size_t> heap_;  // sources with a row; the first row's on top
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_MERGE_H_
