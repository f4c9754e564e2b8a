#include <lz4frame.h>

#include <new>
#include <string>

#include "archive/block_walk.h"
#include "archive/codec_memory.h"
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

constexpr uint32_t kUncompressed = uint32_t{1} << 31;  // in a block's size
constexpr uint32_t kEndMark = 0;                       // behind the last block; kUncompressed is an empty one

uint32_t LargestBlock(const LZ4F_frameInfo_t& info) {
  return uint32_t{1} << (8 + 2 * info.blockSizeID);  // 4: 64 KiB, to 7: 4 MiB
}

// What a compressed block stands for: literals and a match, and so on.
//   lengths(4+4)  [more literals]  literals  distance(2)  [more match]
uint64_t DecodedLength(std::string_view block) {
  size_t at = 0;
  const auto length = [&](uint8_t length) -> uint64_t {
    uint64_t sum = length;
    for (uint8_t more = length == 15 ? 255 : 0; more == 255 && at < block.size();) {
      more = static_cast<uint8_t>(block[at++]);
      sum += more;
    }
    return sum;
  };
  uint64_t sum = 0;
  while (at < block.size()) {
    const uint8_t lengths = static_cast<uint8_t>(block[at++]);
    const uint64_t literals = length(lengths >> 4);
    sum += literals;
    if (literals + 2 >= block.size() - at) return sum;
    at += static_cast<size_t>(literals) + 2;
    sum += 4 + length(lengths & 15);
  }
  return sum;
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
    LZ4F_frameInfo_t info;
    size_t header = bytes.size();
    if (LZ4F_isError(LZ4F_getFrameInfo(probe_.Fresh(), &info, bytes.data(), &header))) return false;
    if (info.frameType != LZ4F_frame || info.dictID != 0 || bytes.size() < header + sizeof(uint32_t)) return false;
    const uint32_t block = LoadLittleEndian<uint32_t>(bytes.data() + header) & ~kUncompressed;
    return block > 0 && block <= LargestBlock(info);
  }

  Step DecodeWhole(std::string_view, char*, size_t) override { return {.state = State::kMore}; }

  void Begin(uint64_t) override { steps_.Fresh(); }

  Step Decode(std::string_view input, char* to, size_t capacity) override {
    size_t produced = capacity, consumed = input.size();
    const size_t left =
        Lz4UnlessOutOfMemory(LZ4F_decompress(steps_.get(), to, &produced, input.data(), &consumed, nullptr));
    // Where in the input it went wrong is not told.
    if (LZ4F_isError(left)) return {input.size(), 0, State::kBroken};
    return {consumed, produced, left == 0 ? State::kEnd : State::kMore};
  }

  Result<Extent> Measure(const ReadableFile& file, uint64_t offset) override {
    Extent extent;
    BlockWalk walk(file);
    Result<std::string_view> bytes = walk.At(offset, LZ4F_HEADER_SIZE_MAX);
    if (!bytes.ok()) return bytes.status();
    LZ4F_frameInfo_t info;
    size_t header = bytes->size();
    const size_t code = LZ4F_getFrameInfo(probe_.Fresh(), &info, bytes->data(), &header);
    if (LZ4F_isError(code) || info.frameType != LZ4F_frame) return extent;
    extent.packed_bytes = header;
    std::string content;
    for (uint32_t block = kUncompressed; block != kEndMark;) {
      const uint64_t at = offset + extent.packed_bytes;
      bytes = walk.At(at, sizeof block);
      if (!bytes.ok()) return bytes.status();
      if (bytes->size() < sizeof block) return extent;
      block = LoadLittleEndian<uint32_t>(bytes->data());
      const uint32_t size = block & ~kUncompressed;
      if (size > LargestBlock(info)) return extent;
      content.resize(block & kUncompressed ? 0 : size);
      ASSIGN_OR_RETURN(const size_t read, file.ReadAt(at + sizeof block, content.data(), content.size()));
      extent.bytes += block & kUncompressed ? size : DecodedLength(std::string_view(content).substr(0, read));
      extent.packed_bytes += sizeof block + size;
      const bool has_check = block != kEndMark && info.blockChecksumFlag == LZ4F_blockChecksumEnabled;
      if (has_check) extent.packed_bytes += sizeof(uint32_t);
    }
    if (info.contentChecksumFlag == LZ4F_contentChecksumEnabled) extent.packed_bytes += sizeof(uint32_t);
    ASSIGN_OR_RETURN(const bool whole, walk.Reaches(offset + extent.packed_bytes - 1));
    extent.known = whole;
    return extent;
  }

  Reason broken() const override { return Reason::kBadLz4; }
  Reason truncated() const override { return Reason::kBadLz4; }

 private:
  Context steps_, probe_;
};

}  // namespace

std::unique_ptr<MemberDecoder> NewLz4Decoder() { return std::make_unique<Lz4Decoder>(); }

}  // namespace seamripper
