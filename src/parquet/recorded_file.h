// What parts and their indexes have in common: how they are opened, and how damage of them is told.
#ifndef SEAMRIPPER_PARQUET_RECORDED_FILE_H_
#define SEAMRIPPER_PARQUET_RECORDED_FILE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "base/status.h"
#include "os/file.h"
#include "store/run_record.h"

namespace seamripper {

inline Status DamagedAt(const std::string& path, uint64_t offset, const char* what) {
  return CorpusDamaged(path + ":" + std::to_string(offset) + ": " + what + ": " + kRunAgain);
}

// Opens a file whose size was recorded.
inline Result<std::unique_ptr<ReadableFile>> OpenRecorded(const std::string& path, uint64_t bytes) {
  if (!FactsOf(path).exists) return CorpusDamaged(path + " is missing: " + kRunAgain);
  ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenForReading(path));
  if (file->size() != bytes) return DamagedAt(path, 0, "not the size that was recorded");
  return file;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_RECORDED_FILE_H_
