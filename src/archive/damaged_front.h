// What a file is that does not begin like anything that is read: its first bytes may be damaged, or others stand before
// them.
#ifndef SEAMRIPPER_ARCHIVE_DAMAGED_FRONT_H_
#define SEAMRIPPER_ARCHIVE_DAMAGED_FRONT_H_

#include "archive/format.h"

namespace seamripper {

// By what lies behind: the end of a WACZ or a Parquet file, a member that begins a record, a WARC header without its
// first line, records that follow each other, rows of JSON from the second line on. kFile when there is nothing like
// that in the first 4 MiB, or 256 KiB of what is not compressed. A page that begins with mark-up is never taken for
// records that it shows. Reads no more of a pipe than can be read again.
Result<Format> SniffBehindDamage(const ReadableFile& file);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_DAMAGED_FRONT_H_
