#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

#include <algorithm>
#include <new>

#include "archive/member_decoder.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr uint32_t kFrame = 0xfd2fb528;
constexpr uint32_t kSkippable = 0x184d2a50;  // to 5f
constexpr int kLargestWindowLog = 23;        // 8 MiB

bool IsMagic(const char* bytes) {
  const uint32_t magic = LoadLittleEndian<uint32_t>(bytes);
  return magic == kFrame || (magic & ~uint32_t{15}) == kSkippable;
}

// Frames of any content size are decoded in steps: the size they state is not believed.
class ZstdDecoder : public MemberDecoder {
 public:
  ZstdDecoder() : context_(ZSTD_createDCtx()) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kLargestWindowLog);
  }
  ~ZstdDecoder() override { ZSTD_freeDCtx(context_); }

  bool IsStart(std::string_view bytes) const override { return bytes.size() >= kStartBytes && IsMagic(bytes.data()); }

  size_t FindStart(std::string_view bytes) const override {
    for (size_t at = 0; at + kStartBytes <= bytes.size(); ++at) {
      if (IsMagic(bytes.data() + at)) return at;
    }
    return bytes.size();
  }

  std::string_view Probe(std::string_view bytes) override {
    // A block may have to be decoded whole before its first byte is known, so a sane frame header has to do.
    ZSTD_frameHeader header;
    if (ZSTD_getFrameHeader(&header, bytes.data(), bytes.size()) != 0) return {};
    return header.frameType == ZSTD_frame && header.windowSize <= uint64_t{1} << kLargestWindowLog ? "{" : "";
  }

  Step DecodeWhole(std::string_view, char*, size_t) override { return {.state = State::kMore}; }

  void Begin() override { ZSTD_DCtx_reset(context_, ZSTD_reset_session_only); }

  Step Decode(std::string_view input, char* to, size_t capacity) override {
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    ZSTD_outBuffer out{to, capacity, 0};
    const size_t left = ZSTD_decompressStream(context_, &out, &in);
    Step step{in.pos, out.pos, State::kMore};
    if (ZSTD_isError(left)) {
      step.state = State::kBroken;
    } else if (left == 0) {
      step.state = State::kEnd;
    }
    return step;
  }

  Reason broken() const override { return Reason::kBadZstd; }
  Reason truncated() const override { return Reason::kBadZstd; }

 private:
  ZSTD_DCtx* context_;
};

}  // namespace

std::unique_ptr<MemberDecoder> NewZstdDecoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace seamripper
