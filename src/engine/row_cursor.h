// Walks along the rows of one column of a segment.
#ifndef SEAMRIPPER_ENGINE_ROW_CURSOR_H_
#define SEAMRIPPER_ENGINE_ROW_CURSOR_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/status.h"
#include "store/segment.h"

namespace seamripper {

class RowCursor {
 public:
  Status Open(const SegmentReader& segment, Column column);
  bool is_open() const { return file_ != nullptr; }

  // The row's bytes, which hold until a row of another block is asked for.
  Result<std::string_view> Row(uint64_t row);

  void Forget() { block_ = {}; }

 private:
  std::unique_ptr<BlockFileReader> file_;
  Block block_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_CURSOR_H_
