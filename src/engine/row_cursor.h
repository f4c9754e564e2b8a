// Walks along the rows of one column of a segment.
#ifndef SEAMRIPPER_ENGINE_ROW_CURSOR_H_
#define SEAMRIPPER_ENGINE_ROW_CURSOR_H_

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/status.h"
#include "engine/kept_texts.h"
#include "store/segment.h"

namespace seamripper {

class RowCursor {
 public:
  // With `texts`, which may be null and outlives it, a column of texts is read only where nobody has read it.
  Status Open(const SegmentReader& segment, Column column, KeptTexts* texts = nullptr);
  bool is_open() const { return file_ != nullptr; }

  // The row's bytes, which hold until a row of another block is asked for.
  Result<std::string_view> Row(uint64_t row);

  void Forget() { block_ = {}; }

 private:
  bool IsHere(uint64_t row) const;
  Status GoTo(size_t block);

  std::unique_ptr<BlockFileReader> file_;
  KeptFile* kept_file_ = nullptr;   // null: none of it is kept
  const KeptRows* kept_ = nullptr;  // null: the block at hand is not kept
  Block block_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ROW_CURSOR_H_
