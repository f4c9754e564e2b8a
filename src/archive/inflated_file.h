// A deflated file as the file it was, read from front to back.
#ifndef SEAMRIPPER_ARCHIVE_INFLATED_FILE_H_
#define SEAMRIPPER_ARCHIVE_INFLATED_FILE_H_

#include <zlib.h>

#include <cstdint>
#include <string>

#include "os/file.h"

namespace seamripper {

// Like standard input: of unknown size, and nothing earlier than kPipeLookBack behind what was read. For one thread.
// Memory: twice kPipeLookBack and what is asked for at once.
class InflatedFile : public ReadableFile {
 public:
  // `packed` holds a raw deflate stream and outlives this.
  explicit InflatedFile(const ReadableFile& packed);
  ~InflatedFile() override;

  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override;
  uint64_t size() const override { return kUnknownSize; }

  // Known once everything was read.
  bool whole() const { return ended_; }  // the stream ended by itself, not by the end of `packed` or an error in it
  uint64_t packed_bytes() const { return packed_offset_ - stream_.avail_in; }  // of what could be inflated
  uint32_t crc32() const { return crc32_; }

 private:
  Status Inflate() const;

  const ReadableFile& packed_;
  mutable z_stream stream_{};
  mutable std::string input_;
  mutable uint64_t packed_offset_ = 0;  // behind input_
  mutable std::string bytes_;           // inflated last
  mutable uint64_t bytes_offset_ = 0;   // of bytes_[0]
  mutable bool ended_ = false;
  mutable bool stopped_ = false;
  mutable uint32_t crc32_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_INFLATED_FILE_H_
