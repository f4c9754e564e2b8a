// The dictionary of a zstd WARC is the content of its first frame, a skippable one, as it is or as a frame itself:
//   5d 2a 4d 18  size(4)  37 a4 30 ec ...   or   5d 2a 4d 18  size(4)  28 b5 2f fd ...
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <optional>

#include "archive/block_walk.h"
#include "archive/codec_memory.h"
#include "archive/member_decoder.h"
#include "archive/zstd_extent.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr uint32_t kFrame = 0xfd2fb528;
constexpr uint32_t kSkippable = 0x184d2a50;  // to 5f
constexpr uint32_t kDictionaryFrame = 0x184d2a5d;
constexpr uint32_t kDictionary = 0xec30a437;
constexpr size_t kFrameHead = 8;       // of a skippable frame
constexpr int kLargestWindowLog = 23;  // 8 MiB
constexpr size_t kLargestDictionary = size_t{1} << kLargestWindowLog;
constexpr size_t kStep = 64 << 10;

bool IsMagic(const char* bytes) {
  const uint32_t magic = LoadLittleEndian<uint32_t>(bytes);
  return magic == kFrame || (magic & ~uint32_t{15}) == kSkippable;
}

bool BeginsWith(std::string_view bytes, uint32_t magic) {
  return bytes.size() >= sizeof magic && LoadLittleEndian<uint32_t>(bytes.data()) == magic;
}

// What stands before a block: last(1) type(2) size(21).
struct Block {
  static constexpr size_t kBytes = 3;
  enum Type : uint32_t { kRaw, kRun, kCompressed, kReserved };

  explicit Block(std::string_view bytes) {
    char head[sizeof(uint32_t)] = {};
    bytes.copy(head, kBytes);
    const uint32_t fields = LoadLittleEndian<uint32_t>(head);
    last = fields & 1;
    type = static_cast<Type>(fields >> 1 & 3);
    size = fields >> 3;
  }

  uint32_t packed_bytes() const { return type == kRun ? 1 : size; }

  bool last;
  Type type;
  uint32_t size;
};

// What the block with this head stands for, its content at `offset`.
Result<std::optional<uint32_t>> SizeOf(const Block& block, const ReadableFile& file, uint64_t offset,
                                       ZstdBlockMeter* meter) {
  std::optional<uint32_t> size;
  if (block.size > ZstdBlockMeter::kLargestBlock) return size;
  if (block.type != Block::kCompressed) {
    size = block.size;
    return size;
  }
  std::string content(block.size, '\0');
  ASSIGN_OR_RETURN(const size_t read, file.ReadAt(offset, content.data(), content.size()));
  return read == content.size() ? meter->Measure(content) : size;
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

  // A block may have to be decoded whole before its first byte is known, so sane headers of the frame and of its first
  // block have to do.
  bool MayBegin(std::string_view bytes, BeginsRecord) override {
    ZSTD_frameHeader header;
    if (ZSTD_getFrameHeader(&header, bytes.data(), bytes.size()) != 0 || header.frameType != ZSTD_frame) return false;
    if (header.windowSize > uint64_t{1} << kLargestWindowLog) return false;
    if (header.dictID != 0 && header.dictID != dictionary_id_) return false;
    if (bytes.size() < header.headerSize + Block::kBytes) return false;
    const Block block(bytes.substr(header.headerSize));
    return (block.type == Block::kRaw || block.type == Block::kCompressed) && block.size > 0 &&
           block.size <= header.blockSizeMax;
  }

  Status ReadFront(const ReadableFile& file) override {
    std::string bytes(kStep, '\0');
    Begin(0);
    for (uint64_t at = 0; front_ != Front::kRead;) {
      ASSIGN_OR_RETURN(const size_t read, file.ReadAt(at, bytes.data(), bytes.size()));
      const Step step = GatherDictionary(std::string_view(bytes).substr(0, read));
      if (step.consumed == 0) break;
      at += step.consumed;
    }
    front_ = Front::kRead;
    return {};
  }

  Step DecodeWhole(std::string_view, char*, size_t) override { return {.state = State::kMore}; }

  void Begin(uint64_t offset) override {
    ZSTD_DCtx_reset(context_, ZSTD_reset_session_only);
    if (offset > 0 || front_ == Front::kInDictionary) front_ = Front::kRead;
    seen_head_ = false;
    produced_ = 0;
  }

  Step Decode(std::string_view input, char* to, size_t capacity) override {
    if (front_ != Front::kRead) {
      const Step step = GatherDictionary(input);
      if (step.consumed > 0 || front_ != Front::kRead) return step;
    }
    // Where in the input it went wrong is not told.
    const Step broken{input.size(), 0, State::kBroken};
    ZSTD_inBuffer in{input.data(), input.size(), 0};
    ZSTD_outBuffer out{to, capacity, 0};
    if (!seen_head_) {
      if (!ReadHead(input)) return broken;
      // A frame that is there as a whole would be decoded in another way, which looks at less: its front goes first.
      const std::string_view front = head_.empty() ? input.substr(0, kStartBytes) : head_;
      ZSTD_inBuffer first{front.data(), front.size(), 0};
      if (ZSTD_isError(Decompress(&out, &first)) || first.pos < front.size()) return broken;
      in.pos = head_.empty() ? front.size() : head_bytes_;
    }
    const size_t left = Decompress(&out, &in);
    if (ZSTD_isError(left)) return broken;
    produced_ += out.pos;
    if (left > 0) return {in.pos, out.pos, State::kMore};
    if (stated_ != ZSTD_CONTENTSIZE_UNKNOWN && produced_ != stated_) return broken;
    return {in.pos, out.pos, State::kEnd};
  }

  Result<Extent> Measure(const ReadableFile& file, uint64_t offset) override {
    Extent extent;
    BlockWalk walk(file);
    Result<std::string_view> bytes = walk.At(offset, ZSTD_FRAMEHEADERSIZE_MAX);
    if (!bytes.ok()) return bytes.status();
    ZSTD_frameHeader header;
    if (ZSTD_getFrameHeader(&header, bytes->data(), bytes->size()) != 0 || header.frameType != ZSTD_frame)
      return extent;
    const bool states_size = header.frameContentSize != ZSTD_CONTENTSIZE_UNKNOWN;
    if (states_size) extent.bytes = header.frameContentSize;
    extent.packed_bytes = header.headerSize;
    ZstdBlockMeter meter;
    for (bool last = false; !last;) {
      bytes = walk.At(offset + extent.packed_bytes, Block::kBytes);
      if (!bytes.ok()) return bytes.status();
      const Block block(*bytes);
      if (bytes->size() < Block::kBytes || block.type == Block::kReserved) return extent;
      extent.packed_bytes += Block::kBytes;
      if (!states_size) {
        ASSIGN_OR_RETURN(const std::optional<uint32_t> size, SizeOf(block, file, offset + extent.packed_bytes, &meter));
        if (!size.has_value()) return extent;
        extent.bytes += *size;
      }
      extent.packed_bytes += block.packed_bytes();
      last = block.last;
    }
    if (header.checksumFlag) extent.packed_bytes += sizeof(uint32_t);
    ASSIGN_OR_RETURN(const bool whole, walk.Reaches(offset + extent.packed_bytes - 1));
    extent.known = whole;
    return extent;
  }

  Reason broken() const override { return Reason::kBadZstd; }
  Reason truncated() const override { return Reason::kBadZstd; }

 private:
  enum class Front : uint8_t { kUnread, kInDictionary, kRead };

  // What zstd holds against a frame depends on the size of the steps, and on the frames before it, whose buffer it keeps: in
  // large steps it does not look at the window, in small ones not at the stated size if the last block is empty, and in
  // a large buffer it holds more than that size. Both are looked at here, and zstd is shown a header that states no size.
  // False: broken.
  bool ReadHead(std::string_view input) {
    seen_head_ = true;
    stated_ = ZSTD_CONTENTSIZE_UNKNOWN;
    head_.clear();
    ZSTD_frameHeader header;
    if (ZSTD_getFrameHeader(&header, input.data(), input.size()) != 0) return true;
    if (header.frameType != ZSTD_frame) return true;
    stated_ = header.frameContentSize;
    if (header.windowSize > uint64_t{1} << kLargestWindowLog) return false;
    head_bytes_ = header.headerSize;
    AppendLittleEndian<uint32_t>(&head_, kFrame);
    head_.push_back(static_cast<char>((header.checksumFlag != 0 ? 4 : 0) | 3));  // an identifier of four bytes
    head_.push_back(static_cast<char>(WindowByte(header.windowSize)));
    AppendLittleEndian<uint32_t>(&head_, header.dictID);
    return true;
  }

  // The smallest window of at least that many bytes: 2^(10 + e) and m eighths of it more.
  static uint32_t WindowByte(uint64_t bytes) {
    for (uint32_t byte = 0;; ++byte) {
      const uint64_t base = uint64_t{1} << (10 + byte / 8);
      if (base + base / 8 * (byte % 8) >= bytes) return byte;
    }
  }

  // The first frame, if it holds a dictionary; without one consumes nothing. Memory follows the bytes that are there.
  Step GatherDictionary(std::string_view input) {
    Step step;
    if (front_ == Front::kUnread) {
      front_ = Front::kRead;
      if (!BeginsWith(input, kDictionaryFrame) || input.size() < kFrameHead) return step;
      dictionary_left_ = LoadLittleEndian<uint32_t>(input.data() + sizeof(uint32_t));
      step.consumed = kFrameHead;
      if (dictionary_left_ > kLargestDictionary) {
        step.state = State::kBroken;
        return step;
      }
      front_ = Front::kInDictionary;
    }
    const std::string_view content = input.substr(step.consumed, dictionary_left_);
    dictionary_.append(content);
    dictionary_left_ -= content.size();
    step.consumed += content.size();
    if (dictionary_left_ > 0) return step;
    front_ = Front::kRead;
    step.state = LoadDictionary() ? State::kEnd : State::kBroken;
    std::string().swap(dictionary_);
    return step;
  }

  size_t Decompress(ZSTD_outBuffer* out, ZSTD_inBuffer* in) {
    return ZstdUnlessOutOfMemory(ZSTD_decompressStream(context_, out, in));
  }

  bool LoadDictionary() {
    if (BeginsWith(dictionary_, kFrame) && !InflateDictionary()) return false;
    if (!BeginsWith(dictionary_, kDictionary)) return false;
    errno = 0;  // the library tells lack of memory when the dictionary is none, too
    if (ZSTD_isError(ZSTD_DCtx_loadDictionary(context_, dictionary_.data(), dictionary_.size()))) {
      if (errno == ENOMEM) throw std::bad_alloc();
      return false;
    }
    dictionary_id_ = ZSTD_getDictID_fromDict(dictionary_.data(), dictionary_.size());
    return true;
  }

  bool InflateDictionary() {
    std::string inflated;
    ZSTD_inBuffer in{dictionary_.data(), dictionary_.size(), 0};
    for (size_t left = 1; left != 0;) {
      const size_t size = inflated.size();
      if (size > kLargestDictionary) return false;
      inflated.resize(size + kStep);
      ZSTD_outBuffer out{inflated.data() + size, kStep, 0};
      const size_t consumed = in.pos;
      left = Decompress(&out, &in);
      inflated.resize(size + out.pos);
      if (ZSTD_isError(left) || (out.pos == 0 && in.pos == consumed && left != 0)) return false;
    }
    dictionary_ = std::move(inflated);
    return true;
  }

  ZSTD_DCtx* context_;
  Front front_ = Front::kUnread;
  bool seen_head_ = false;  // of the frame that is decoded in steps
  std::string head_;        // as zstd is shown it
  size_t head_bytes_ = 0;   // as it stands in the input
  uint64_t stated_ = ZSTD_CONTENTSIZE_UNKNOWN;
  uint64_t produced_ = 0;
  std::string dictionary_;  // while it is gathered
  size_t dictionary_left_ = 0;
  unsigned dictionary_id_ = 0;
};

}  // namespace

std::unique_ptr<MemberDecoder> NewZstdDecoder() { return std::make_unique<ZstdDecoder>(); }

}  // namespace seamripper
