// libdeflate for members that fit in memory, zlib for the rest and for finding out how much of a damaged one is left.
#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <optional>

#include "archive/codec_memory.h"
#include "archive/deflate_extent.h"
#include "archive/member_decoder.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr int kGzipWrapper = 15 + 16;
constexpr int kNoWrapper = -15;

// RFC 1952:  1f 8b 08 FLG MTIME(4) XFL OS  [XLEN(2) extra] [name 0] [comment 0] [CRC16]
constexpr uint8_t kHeaderCrc = 2, kExtra = 4, kName = 8, kComment = 16, kReserved = 0xe0;
constexpr size_t kFixedHeader = 10;
constexpr size_t kLongestName = 1024;   // in a probe
constexpr size_t kProbeDeflate = 1024;  // a dynamic block's tables and the first codes fit well
constexpr size_t kProbeOutput = 64;

// The length of the header, when it is all in `bytes` and of sane size.
std::optional<size_t> HeaderLength(std::string_view bytes) {
  if (bytes.size() < kFixedHeader) return {};
  const uint8_t flags = static_cast<uint8_t>(bytes[3]);
  size_t length = kFixedHeader;
  if (flags & kExtra) {
    if (bytes.size() < length + 2) return {};
    length += 2 + static_cast<uint8_t>(bytes[length]) + 256u * static_cast<uint8_t>(bytes[length + 1]);
  }
  for (const uint8_t flag : {kName, kComment}) {
    if (!(flags & flag)) continue;
    if (length > bytes.size()) return {};
    const size_t end = bytes.substr(length, kLongestName).find('\0');
    if (end == std::string_view::npos) return {};
    length += end + 1;
  }
  if (flags & kHeaderCrc) length += 2;
  if (length >= bytes.size()) return {};
  return length;
}

class Inflater {
 public:
  explicit Inflater(int wrapper) {
    if (inflateInit2(&stream_, wrapper) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  void Reset() { inflateReset(&stream_); }

  MemberDecoder::Step Run(std::string_view input, char* to, size_t capacity) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(input.data()));
    stream_.avail_in = static_cast<uInt>(std::min<size_t>(input.size(), 1 << 30));
    const uInt offered = stream_.avail_in;
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(std::min<size_t>(capacity, 1 << 30));
    const uInt room = stream_.avail_out;
    const int code = ZlibUnlessOutOfMemory(inflate(&stream_, Z_NO_FLUSH));
    MemberDecoder::Step step{offered - stream_.avail_in, room - stream_.avail_out, MemberDecoder::State::kMore};
    if (code == Z_STREAM_END) {
      step.state = MemberDecoder::State::kEnd;
    } else if (code != Z_OK && code != Z_BUF_ERROR) {
      step.state = MemberDecoder::State::kBroken;
    }
    return step;
  }

 private:
  z_stream stream_{};
};

class GzipDecoder : public MemberDecoder {
 public:
  GzipDecoder() : whole_(libdeflate_alloc_decompressor()) {
    if (whole_ == nullptr) throw std::bad_alloc();
  }
  ~GzipDecoder() override { libdeflate_free_decompressor(whole_); }

  bool IsStart(std::string_view bytes) const override {
    return bytes.starts_with("\x1f\x8b\x08") && bytes.size() > 3 && !(static_cast<uint8_t>(bytes[3]) & kReserved);
  }

  size_t FindStart(std::string_view bytes) const override {
    for (size_t at = 0; (at = bytes.find('\x1f', at)) != std::string_view::npos; ++at) {
      if (IsStart(bytes.substr(at))) return at;
    }
    return bytes.size();
  }

  bool MayBegin(std::string_view bytes, BeginsRecord begins_record) override {
    const std::optional<size_t> header = HeaderLength(bytes.substr(0, kProbeBytes));
    if (!header) return false;
    probe_.Reset();
    const Step step = probe_.Run(bytes.substr(*header, kProbeDeflate), first_.data(), first_.size());
    return begins_record({first_.data(), step.produced});
  }

  Step DecodeWhole(std::string_view input, char* to, size_t capacity) override {
    // libdeflate passes over a header's check, which zlib holds against the header.
    if (IsStart(input) && (static_cast<uint8_t>(input[3]) & kHeaderCrc) != 0) return {.state = State::kBroken};
    Step step;
    switch (libdeflate_gzip_decompress_ex(whole_, input.data(), input.size(), to, capacity, &step.consumed,
                                          &step.produced)) {
      case LIBDEFLATE_SUCCESS:
        step.state = State::kEnd;
        break;
      case LIBDEFLATE_INSUFFICIENT_SPACE:
        step.state = State::kMore;
        break;
      default:
        step.state = State::kBroken;
    }
    return step;
  }

  void Begin(uint64_t) override { steps_.Reset(); }
  Step Decode(std::string_view input, char* to, size_t capacity) override { return steps_.Run(input, to, capacity); }

  Result<Extent> Measure(const ReadableFile& file, uint64_t offset) override {
    constexpr uint64_t kTrailer = 8;  // CRC-32 and size
    std::string bytes(kProbeBytes, '\0');
    ASSIGN_OR_RETURN(const size_t read, file.ReadAt(offset, bytes.data(), bytes.size()));
    const std::optional<size_t> header = HeaderLength(std::string_view(bytes).substr(0, read));
    if (!header) return Extent{};
    ASSIGN_OR_RETURN(const DeflateExtent deflated, MeasureDeflate(file, offset + *header));
    Extent extent{false, *header + deflated.packed_bytes, deflated.bytes};
    ASSIGN_OR_RETURN(const size_t trailer, file.ReadAt(offset + extent.packed_bytes, bytes.data(), kTrailer));
    const uint32_t size = LoadLittleEndian<uint32_t>(bytes.data() + 4);
    extent.known = deflated.whole && trailer == kTrailer && size == static_cast<uint32_t>(extent.bytes);
    if (extent.known) extent.packed_bytes += kTrailer;
    return extent;
  }

  bool has_checksums() const override { return true; }
  Reason broken() const override { return Reason::kBadGzip; }
  Reason truncated() const override { return Reason::kTruncatedGzip; }

 private:
  libdeflate_decompressor* whole_;
  Inflater steps_{kGzipWrapper};
  Inflater probe_{kNoWrapper};
  std::array<char, kProbeOutput> first_{};
};

}  // namespace

std::unique_ptr<MemberDecoder> NewGzipDecoder() { return std::make_unique<GzipDecoder>(); }

}  // namespace seamripper
