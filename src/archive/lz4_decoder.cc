#include <lz4frame.h>

#include <new>

#include "archive/member_decoder.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr uint32_t kFrame = 0x184d2204;
constexpr uint32_t kSkippable = 0x184d2a50;  // to 5f

bool IsMagic(const char* bytes) {
  const uint32_t magic = LoadLittleEndian<uint32_t>(bytes);
  return magic == kFrame || (magic & ~uint32_t{15}) == kSkippable;
}

class Context {
 public:
  Context() {
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context_, LZ4F_VERSION))) throw std::bad_alloc();
  }
  ~Context() { LZ4F_freeDecompressionContext(context_); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  LZ4F_dctx* Fresh() {
    LZ4F_resetDecompressionContext(context_);
    return context_;
  }
  LZ4F_dctx* get() { return context_; }

 private:
  LZ4F_dctx* context_ = nullptr;
};

class Lz4Decoder : public MemberDecoder {
 public:
  bool IsStart(std::string_view bytes) const override { return bytes.size() >= kStartBytes && IsMagic(bytes.data()); }

  size_t FindStart(std::string_view bytes) const override {
    for (size_t at = 0; at + kStartBytes <= bytes.size(); ++at) {
      if (IsMagic(bytes.data() + at)) return at;
    }
    return bytes.size();
  }

  // The header has a check of its own; a block may be 4 MiB long before its first byte is known.
  bool MayBegin(std::string_view bytes, BeginsRecord) override {
    constexpr uint32_t kUncompressed = uint32_t{1} << 31;
    LZ4F_frameInfo_t info;
    size_t header = bytes.size();
    if (LZ4F_isError(LZ4F_getFrameInfo(probe_.Fresh(), &info, bytes.data(), &header))) return false;
    if (info.frameType != LZ4F_frame || info.dictID != 0 || bytes.size() < header + sizeof(uint32_t)) return false;
    const uint32_t block = LoadLittleEndian<uint32_t>(bytes.data() + header) & ~kUncompressed;
    return block > 0 && block <= uint32_t{1} << (8 + 2 * info.blockSizeID);  // 4: 64 KiB, to 7: 4 MiB
  }

  Step DecodeWhole(std::string_view, char*, size_t) override { return {.state = State::kMore}; }

  void Begin() override { steps_.Fresh(); }

  Step Decode(std::string_view input, char* to, size_t capacity) override {
    size_t produced = capacity, consumed = input.size();
    const size_t left = LZ4F_decompress(steps_.get(), to, &produced, input.data(), &consumed, nullptr);
    // Where in the input it went wrong is not told.
    if (LZ4F_isError(left)) return {input.size(), 0, State::kBroken};
    return {consumed, produced, left == 0 ? State::kEnd : State::kMore};
  }

  Reason broken() const override { return Reason::kBadLz4; }
  Reason truncated() const override { return Reason::kBadLz4; }

 private:
  Context steps_, probe_;
};

}  // namespace

std::unique_ptr<MemberDecoder> NewLz4Decoder() { return std::make_unique<Lz4Decoder>(); }

}  // namespace seamripper
