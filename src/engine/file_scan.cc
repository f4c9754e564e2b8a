#include "engine/file_scan.h"

#include <string>

#include "engine/row_cursor.h"

namespace seamripper {

Status ScanFiles(const CorpusReader& corpus, const RecordNumbers& numbers, const RecordNumbers::Stretch& stretch,
                 const std::function<Status(const FileView&)>& visit) {
  const SegmentReader& segment = corpus.segments()[stretch.segment];
  RowCursor files, heads;
  RETURN_IF_ERROR(files.Open(segment, Column::kFiles));
  RETURN_IF_ERROR(heads.Open(segment, Column::kFileHeads));
  Head head;
  for (uint64_t row = stretch.first_row; row < stretch.end_row; ++row) {
    if (!numbers.IsLive(stretch.first_number + (row - stretch.first_row))) continue;
    ASSIGN_OR_RETURN(const std::string_view bytes, files.Row(row));
    const auto file = RowAs<FileRow>(bytes);
    ASSIGN_OR_RETURN(const std::string_view head_bytes, heads.Row(row));
    if (!ParseHead(head_bytes, &head)) {
      return CorpusDamaged("the head of file " + std::to_string(file.file_id) + " is damaged: ingest the crawl again");
    }
    RETURN_IF_ERROR(visit({file.file_id, file.captured, file.payload_bytes, file.payload_sha1, head.url}));
  }
  return {};
}

}  // namespace seamripper
