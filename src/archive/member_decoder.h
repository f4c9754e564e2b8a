// One compression format made of members (gzip members, zstd frames), a member at a time.
#ifndef SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_
#define SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "archive/reason.h"

namespace seamripper {

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

  // The first decoded bytes of the member that `bytes` begins with, few and at a bounded cost; empty when it does not
  // decode.
  static constexpr size_t kProbeBytes = 72 << 10;  // of input, at most
  virtual std::string_view Probe(std::string_view bytes) = 0;

  // A whole member, decoded and checked in one go: faster, where `input` holds all of it and `capacity` is enough.
  // kMore: too large; kBroken: the input is too short or damaged.
  virtual Step DecodeWhole(std::string_view input, char* to, size_t capacity) = 0;

  // The same in steps, from Begin to kEnd or kBroken. kMore without progress asks for input.
  virtual void Begin() = 0;
  virtual Step Decode(std::string_view input, char* to, size_t capacity) = 0;

  virtual Reason broken() const = 0;
  virtual Reason truncated() const = 0;
};

std::unique_ptr<MemberDecoder> NewGzipDecoder();
std::unique_ptr<MemberDecoder> NewZstdDecoder();

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_MEMBER_DECODER_H_
