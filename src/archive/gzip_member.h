// Bytes packed as one gzip member.
#ifndef SEAMRIPPER_ARCHIVE_GZIP_MEMBER_H_
#define SEAMRIPPER_ARCHIVE_GZIP_MEMBER_H_

#include <string>
#include <string_view>

struct libdeflate_compressor;

namespace seamripper {

// One per thread: keeps its buffer. The same bytes give the same member.
class GzipMember {
 public:
  GzipMember();
  ~GzipMember();
  GzipMember(const GzipMember&) = delete;
  GzipMember& operator=(const GzipMember&) = delete;

  // Holds until the next call.
  std::string_view Of(std::string_view bytes);

 private:
  libdeflate_compressor* const compressor_;
  std::string member_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_GZIP_MEMBER_H_
