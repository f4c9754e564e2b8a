// The first bytes of a file, as a file.
#ifndef SEAMRIPPER_ARCHIVE_FRONT_OF_FILE_H_
#define SEAMRIPPER_ARCHIVE_FRONT_OF_FILE_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "os/file.h"

namespace seamripper {

// Holds them, so that a pipe can be looked at as often as one likes.
class FrontOfFile : public ReadableFile {
 public:
  static Result<FrontOfFile> Read(const ReadableFile& file, uint64_t count) {
    std::string bytes(static_cast<size_t>(std::min(count, file.size())), '\0');
    ASSIGN_OR_RETURN(const size_t read, file.ReadAt(0, bytes.data(), bytes.size()));
    bytes.resize(read);
    return FrontOfFile(std::move(bytes));
  }

  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override {
    if (offset >= bytes_.size()) return size_t{0};
    return bytes_.copy(to, size, static_cast<size_t>(offset));
  }
  uint64_t size() const override { return bytes_.size(); }
  std::string_view bytes() const { return bytes_; }

 private:
  explicit FrontOfFile(std::string bytes) : bytes_(std::move(bytes)) {}

  std::string bytes_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_FRONT_OF_FILE_H_
