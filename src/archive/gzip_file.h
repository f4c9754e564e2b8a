// A gzip file, written.
#ifndef SEAMRIPPER_ARCHIVE_GZIP_FILE_H_
#define SEAMRIPPER_ARCHIVE_GZIP_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "archive/gzip_member.h"
#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// Written from front to back, a member for every megabyte or so: memory does not grow with the file, and the same appends
// give the same bytes. Destroyed without SyncAndClose: what was written stays, and is not whole.
class GzipFile {
 public:
  static Result<std::unique_ptr<GzipFile>> Create(const std::string& path);

  Status Append(std::string_view bytes);
  Status SyncAndClose();
  // Of all that was appended.
  uint64_t size() const { return size_; }

 private:
  explicit GzipFile(std::unique_ptr<WritableFile> file) : file_(std::move(file)) {}
  Status AppendMember();

  std::unique_ptr<WritableFile> file_;
  GzipMember member_;
  std::string waiting_;
  uint64_t size_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_GZIP_FILE_H_
