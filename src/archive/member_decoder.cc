#include "archive/member_decoder.h"

namespace seamripper {

std::unique_ptr<MemberDecoder> NewDecoder(Codec codec) {
  switch (codec) {
    case Codec::kZstd:
      return NewZstdDecoder();
    case Codec::kLz4:
      return NewLz4Decoder();
    default:
      return NewGzipDecoder();
  }
}

}  // namespace seamripper
