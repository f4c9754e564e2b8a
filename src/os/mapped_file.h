// A file seen as memory: its pages are read when they are touched, and shared with every process that maps it.
#ifndef SEAMRIPPER_OS_MAPPED_FILE_H_
#define SEAMRIPPER_OS_MAPPED_FILE_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"

namespace seamripper {

// The bytes must not change while they are mapped: a file that is cut short under it ends the process. Files that are
// replaced by renaming, as ours are, stay as they were for whoever maps them.
class MappedFile {
 public:
  // A regular file; anything else is refused.
  static Result<std::unique_ptr<MappedFile>> Open(const std::string& path);
  ~MappedFile();
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  // Begin at a multiple of 4,096.
  std::string_view bytes() const { return bytes_; }

 private:
  explicit MappedFile(std::string_view bytes) : bytes_(bytes) {}
  std::string_view bytes_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MAPPED_FILE_H_
