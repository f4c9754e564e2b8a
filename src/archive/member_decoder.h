// One compression format made of members (gzip members, zstd and lz4 frames), a member at a time.
#ifndef SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_
#define SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "archive/format.h"
#include "archive/reason.h"
#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// Could a record begin with these decoded bytes? Used to tell a member's start from bytes that look like one.
using BeginsRecord = bool (*)(std::string_view first_bytes);

class MemberDecoder {
 public:
  enum class State : uint8_t { kMore, kEnd, kBroken };
  struct Step {
    size_t consumed = 0;
    size_t produced = 0;
    State state = State::kMore;
  };

  virtual ~MemberDecoder() = default;

  // Does `bytes` begin like a member?
  virtual bool IsStart(std::string_view bytes) const = 0;

  // The offset of the first place in `bytes` where a member may begin, or bytes.size(); places so near the end that it
  // cannot be known are passed over.
  virtual size_t FindStart(std::string_view bytes) const = 0;
  static constexpr size_t kStartBytes = 4;  // how many bytes FindStart and IsStart need to see

  // Could `bytes` begin with a member that begins a record, as far as that can be told at a small, bounded cost?
  static constexpr size_t kProbeBytes = 72 << 10;  // looked at, at most
  virtual bool MayBegin(std::string_view bytes, BeginsRecord begins_record) = 0;

  // Whoever begins in the middle of a file shows the decoder the file's front, which may hold what all members need.
  virtual Status ReadFront(const ReadableFile&) { return {}; }

  // A whole member, decoded and checked in one go: faster, where `input` holds all of it and `capacity` is enough.
  // kMore: too large; kBroken: the input is too short, damaged, or of a kind that only steps can judge.
  virtual Step DecodeWhole(std::string_view input, char* to, size_t capacity) = 0;

  // The same in steps, from Begin to kEnd or kBroken, of the member at `offset`. kMore without progress asks for input. The
  // first step shows kHeadBytes, if there are so many.
  static constexpr size_t kHeadBytes = 18;
  virtual void Begin(uint64_t offset) = 0;
  virtual Step Decode(std::string_view input, char* to, size_t capacity) = 0;

  // How far the member at `offset` reaches, found without decoding it, so that what is too large need not be.
  struct Extent {
    bool known = false;         // false: it is broken, or needs a dictionary to be measured
    uint64_t packed_bytes = 0;  // as far as it was followed
    uint64_t bytes = 0;         // decoded
  };
  virtual Result<Extent> Measure(const ReadableFile& file, uint64_t offset) = 0;

  // Does every member hold a checksum of what it decodes to? Not where a format leaves that to its writer.
  virtual bool has_checksums() const { return false; }

  virtual Reason broken() const = 0;
  virtual Reason truncated() const = 0;
};

std::unique_ptr<MemberDecoder> NewGzipDecoder();
// Frames whose window is larger than 8 MiB are broken. A dictionary for all frames may lie in the first one.
std::unique_ptr<MemberDecoder> NewZstdDecoder();
std::unique_ptr<MemberDecoder> NewLz4Decoder();
std::unique_ptr<MemberDecoder> NewDecoder(Codec codec);  // not for kNone

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_
