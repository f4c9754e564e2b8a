// What a finished file is known by: its size and the hash of its bytes.
#ifndef SEAMRIPPER_STORE_FILE_SUM_H_
#define SEAMRIPPER_STORE_FILE_SUM_H_

#include <cstdint>
#include <string>

#include "base/status.h"

namespace seamripper {

struct FileSum {
  uint64_t bytes = 0;
  std::string xxh3;  // XXH3-128 of all of them, 32 hexadecimal digits
  friend bool operator==(const FileSum&, const FileSum&) = default;
};

// A part of a table: its Parquet file, and the index beside it (src/parquet/part_index.h), as they were recorded. Without
// an index, index_path is empty.
struct TablePart {
  std::string path;
  FileSum sum;
  std::string index_path{};
  FileSum index_sum{};
};

// Reads all of the file.
Result<FileSum> SumOfFile(const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_FILE_SUM_H_
