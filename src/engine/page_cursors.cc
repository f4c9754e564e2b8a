#include "engine/page_cursors.h"

#include <tuple>

#include "step/page_view.h"

namespace seamripper {

Status PageCursors::Open(const SegmentReader& segment, uint32_t parts, KeptTexts* kept) {
  if (segment_ == &segment && parts_ == parts) return {};
  *this = PageCursors();
  RETURN_IF_ERROR(pages.Open(segment, Column::kPages));
  for (const auto& [cursor, column, part] :
       {std::tuple(&heads, Column::kHeads, kHeadPart), std::tuple(&texts, Column::kTexts, kTextPart),
        std::tuple(&links, Column::kLinks, kLinksPart), std::tuple(&sketches, Column::kSketches, kSketchPart),
        std::tuple(&ardi2014, Column::kArdi2014, kArdi2014Part), std::tuple(&blocks, Column::kBlocks, kBlocksPart)}) {
    if ((parts & part) != 0) RETURN_IF_ERROR(cursor->Open(segment, column, kept));
  }
  segment_ = &segment;
  parts_ = parts;
  return {};
}

}  // namespace seamripper
