#include "archive/content_decoding.h"

#include <brotli/decode.h>
#include <zlib.h>
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>

#include <algorithm>
#include <memory>

#include "archive/codec_memory.h"
#include "archive/member_decoder.h"

namespace seamripper {
namespace {

constexpr size_t kFirstRoom = 64 << 10;
constexpr size_t kLargeRoom = 4 << 20;
constexpr int kLargestWindowLog = 23;

// Where decoded bytes go: room that doubles, up to the limit and a byte more, by which going past it is noticed. A large
// one is reserved far ahead, which takes no memory, so that it is not moved: old and new would be there together.
class Output {
 public:
  Output(uint64_t limit, std::string* to) : limit_(limit), to_(to) {}

  char* room() {
    if (used_ == to_->size()) {
      if (used_ >= kLargeRoom) to_->reserve(static_cast<size_t>(std::min<uint64_t>(limit_ + 1, 16 * used_)));
      to_->resize(static_cast<size_t>(std::min<uint64_t>(limit_ + 1, std::max(2 * used_, kFirstRoom))));
    }
    return to_->data() + used_;
  }
  size_t room_size() const { return to_->size() - used_; }
  void Use(size_t count) { used_ += count; }
  bool past_limit() const { return used_ > limit_; }
  size_t used() const { return used_; }
  void Finish() { to_->resize(static_cast<size_t>(std::min<uint64_t>(used_, limit_))); }

 private:
  uint64_t limit_;
  std::string* to_;
  size_t used_ = 0;
};

Decoded Finish(Output* output, bool whole) {
  output->Finish();
  return whole ? Decoded::kWhole : Decoded::kCut;
}

// zlib with any wrapper. `members`: goes on with another stream behind the first.
Decoded Inflate(std::string_view body, int wrapper, bool members, uint64_t limit, std::string* to) {
  z_stream stream{};
  if (inflateInit2(&stream, wrapper) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> closer(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(std::min<size_t>(body.size(), ~uInt{0}));
  Output output(limit, to);
  bool whole = false;
  for (;;) {
    stream.next_out = reinterpret_cast<Bytef*>(output.room());
    const size_t room = std::min<size_t>(output.room_size(), 1 << 30);
    stream.avail_out = static_cast<uInt>(room);
    const uInt before = stream.avail_in;
    const int code = ZlibUnlessOutOfMemory(inflate(&stream, Z_NO_FLUSH));
    const size_t produced = room - stream.avail_out;
    output.Use(produced);
    if (output.past_limit()) return Finish(&output, false);
    if (code == Z_STREAM_END) {
      whole = true;
      if (!members || stream.avail_in == 0 || *stream.next_in != 0x1f || inflateReset(&stream) != Z_OK) break;
      continue;
    }
    if (code != Z_OK) break;
    if (produced == 0 && before == stream.avail_in) break;
    whole = false;
  }
  return Finish(&output, whole);
}

}  // namespace

Decoded DecodeGzip(std::string_view body, uint64_t limit, std::string* to) {
  if (!body.starts_with("\x1f\x8b\x08")) return Decoded::kNotEncoded;
  return Inflate(body, 15 + 16, true, limit, to);
}

Decoded DecodeDeflate(std::string_view body, uint64_t limit, std::string* to) {
  // RFC 1950: method 8, and the first two bytes are a multiple of 31.
  const bool wrapped = body.size() >= 2 && (body[0] & 15) == 8 &&
                       (static_cast<uint8_t>(body[0]) * 256 + static_cast<uint8_t>(body[1])) % 31 == 0;
  if (wrapped) {
    const Decoded decoded = Inflate(body, 15, false, limit, to);
    if (decoded == Decoded::kWhole || !to->empty()) return decoded;
  }
  to->clear();
  const Decoded raw = Inflate(body, -15, false, limit, to);
  // Text, too, may begin like a raw stream; it soon goes wrong.
  if (raw == Decoded::kCut && to->size() < limit && to->size() <= body.size() / 2) {
    to->clear();
    return Decoded::kNotEncoded;
  }
  return raw;
}

Decoded DecodeBrotli(std::string_view body, uint64_t limit, std::string* to) {
  const std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance);
  if (state == nullptr) throw std::bad_alloc();
  const uint8_t* next_in = reinterpret_cast<const uint8_t*>(body.data());
  size_t left = body.size();
  Output output(limit, to);
  BrotliDecoderResult result;
  do {
    uint8_t* next_out = reinterpret_cast<uint8_t*>(output.room());
    size_t room = output.room_size();
    const size_t offered = room;
    result = BrotliUnlessOutOfMemory(
        state.get(), BrotliDecoderDecompressStream(state.get(), &left, &next_in, &room, &next_out, nullptr));
    output.Use(offered - room);
  } while (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT && !output.past_limit());
  // Brotli has no mark at its front and no check at its end: what goes wrong is taken for something else.
  if (result == BROTLI_DECODER_RESULT_ERROR || output.used() == 0) {
    to->clear();
    return Decoded::kNotEncoded;
  }
  return Finish(&output, result == BROTLI_DECODER_RESULT_SUCCESS);
}

// The library would also read frames of zstd's first years, whose decoders know no limits: every frame has to begin like
// those of today.
Decoded DecodeZstd(std::string_view body, uint64_t limit, std::string* to) {
  const std::unique_ptr<MemberDecoder> frames = NewZstdDecoder();
  if (!frames->IsStart(body)) return Decoded::kNotEncoded;
  const std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx*)> context(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (context == nullptr) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(context.get(), ZSTD_d_windowLogMax, kLargestWindowLog);
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  Output output(limit, to);
  for (;;) {
    char* room = output.room();
    ZSTD_outBuffer out{room, output.room_size(), 0};
    const size_t before = in.pos;
    const size_t left = ZstdUnlessOutOfMemory(ZSTD_decompressStream(context.get(), &out, &in));
    output.Use(out.pos);
    if (ZSTD_isError(left) || output.past_limit()) return Finish(&output, false);
    if (left == 0 && !frames->IsStart(body.substr(in.pos))) return Finish(&output, true);
    if (out.pos == 0 && in.pos == before) return Finish(&output, false);
  }
}

namespace {

// The size in a chunk's first line, which is taken off `*rest`; -1 when it is no such line.
int64_t TakeChunkSize(std::string_view* rest) {
  constexpr size_t kLongestLine = 256;
  const size_t line_end = rest->substr(0, kLongestLine).find('\n');
  if (line_end == std::string_view::npos) return -1;
  const std::string_view line = rest->substr(0, line_end);
  const size_t digits = std::min(line.find_first_not_of("0123456789abcdefABCDEF"), line.size());
  if (digits == 0 || digits > 8) return -1;
  const size_t after = std::min(line.find_first_not_of(" \t\r", digits), line.size());
  if (after < line.size() && line[after] != ';') return -1;
  rest->remove_prefix(line_end + 1);
  return std::stoll(std::string(line.substr(0, digits)), nullptr, 16);
}

}  // namespace

Decoded DecodeChunked(std::string_view body, uint64_t limit, std::string* to) {
  std::string_view rest = body;
  int64_t size = TakeChunkSize(&rest);
  const bool empty_body = size == 0 && (rest.empty() || rest.front() == '\r' || rest.front() == '\n');
  if (size < 0 || (size == 0 && !empty_body)) return Decoded::kNotEncoded;
  while (size > 0) {
    const std::string_view chunk = rest.substr(0, static_cast<size_t>(size));
    if (to->size() + chunk.size() > limit) {
      to->append(chunk.substr(0, static_cast<size_t>(limit - to->size())));
      return Decoded::kCut;
    }
    // A first chunk that does not end where it says is a body that begins with a number.
    std::string_view behind = rest.substr(chunk.size());
    const bool ends =
        chunk.size() == static_cast<size_t>(size) && (behind.starts_with("\r\n") || behind.starts_with('\n'));
    if (!ends && to->empty() && !behind.empty()) return Decoded::kNotEncoded;
    to->append(chunk);
    if (!ends) return Decoded::kCut;
    behind.remove_prefix(behind.front() == '\r' ? 2 : 1);
    rest = behind;
    size = TakeChunkSize(&rest);
    if (size < 0) return Decoded::kCut;
  }
  return Decoded::kWhole;
}

}  // namespace seamripper
