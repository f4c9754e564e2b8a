// A WACZ: a ZIP of WARCs, read where they lie.
#ifndef SEAMRIPPER_ARCHIVE_WACZ_READER_H_
#define SEAMRIPPER_ARCHIVE_WACZ_READER_H_

#include <memory>
#include <optional>

#include "archive/reader.h"

namespace seamripper {

// Pieces come in the order of the file, whatever the order of the directory. Offsets are the WACZ's own: a record of a
// stored entry lies at its offset as in the WARC by itself, and can be read again alone. The records of a deflated entry
// are one group (Piece::shared). Entries that are no WARC or ARC, by content, are kUnsupported: indexes, lists of pages,
// logs, entries packed otherwise or encrypted. Where entries overlap, the later one begins where it says and the
// earlier ends there, so that no byte is read twice.
std::unique_ptr<RecordReader> OpenWaczRange(const ReadableFile& file, Range range, std::optional<Cursor> start,
                                            const Limits& limits);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_WACZ_READER_H_
