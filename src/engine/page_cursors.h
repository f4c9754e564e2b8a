// Where a thread is in the columns of pages. It stays there from one stretch to the next.
#ifndef SEAMRIPPER_ENGINE_PAGE_CURSORS_H_
#define SEAMRIPPER_ENGINE_PAGE_CURSORS_H_

#include <cstdint>

#include "base/status.h"
#include "engine/row_cursor.h"
#include "store/segment.h"

namespace seamripper {

struct PageCursors {
  RowCursor pages, heads, texts, links, sketches, ardi2014, blocks;

  // The columns of the segment that `parts` (step/page_view.h) asks for, and no others. The segment stays until the next
  // call. `kept` may be null: texts are read as row_cursor.h says.
  Status Open(const SegmentReader& segment, uint32_t parts, KeptTexts* kept);

 private:
  const SegmentReader* segment_ = nullptr;
  uint32_t parts_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_PAGE_CURSORS_H_
