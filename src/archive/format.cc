#include <algorithm>
#include <string>

#include "archive/ascii.h"
#include "archive/cutter.h"
#include "archive/member_decoder.h"
#include "archive/member_window.h"
#include "archive/reader.h"
#include "archive/warc_header.h"

namespace seamripper {
namespace {

constexpr size_t kRead = 256 << 10;    // of the file: standard input can be read again from the start
constexpr size_t kSniffed = 64 << 10;  // of what it decodes to

constexpr Format kUnsupportedFormat{Container::kUnsupported, Codec::kNone};

// Is there a line that is an object, the first line at least beginning like one? One long line is enough.
bool LooksLikeJsonl(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  // A brace alone on the first line opens a document laid out over many.
  if (!text.starts_with('{') || TrimAscii(text.substr(0, text.find('\n'))) == "{") return false;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = TrimAscii(text.substr(0, end));
    const size_t key = line.starts_with('{') ? line.find_first_not_of(" \t", 1) : std::string_view::npos;
    const bool object = key != std::string_view::npos && (line[key] == '"' || line == "{}");
    if (object && (line.ends_with('}') || (end == text.size() && end >= kSniffed / 2))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

enum class Content : uint8_t { kWarc, kJsonl, kArc, kOther };

Content ContentOf(std::string_view text) {
  if (BeginsWarc(text)) return Content::kWarc;
  if (text.starts_with("filedesc://")) return Content::kArc;
  return LooksLikeJsonl(text) ? Content::kJsonl : Content::kOther;
}

// A WACZ is a zip with these names in it, one of them first.
bool LooksLikeWacz(std::string_view bytes) {
  constexpr size_t kName = 30;
  if (!bytes.starts_with("PK\x03\x04") || bytes.size() <= kName) return false;
  const std::string_view name = bytes.substr(kName);
  for (const std::string_view first : {"datapackage", "archive/", "indexes/", "pages/", "logs/", "fuzzy"}) {
    if (name.starts_with(first)) return true;
  }
  return false;
}

// The last bytes of a file whose size is known.
Result<std::string> LastBytes(const ReadableFile& file, size_t count) {
  if (file.size() == kUnknownSize || file.size() < count) return std::string();
  std::string bytes(count, '\0');
  const Result<size_t> read = file.ReadAt(file.size() - count, bytes.data(), count);
  if (!read.ok()) return read.status();
  bytes.resize(*read);
  return bytes;
}

// kFile when it is not Parquet. The first page, or the footer of a file without one, begins with a field 1 that is a
// 32-bit number, a byte that is in no text: so a file is known whose end is missing. Pages that are encrypted begin in
// any way.
Result<Format> SniffParquet(const ReadableFile& file, std::string_view front) {
  constexpr size_t kMagic = 4;
  if (front.size() < 2 * kMagic) return Format{};
  const Result<std::string> end = LastBytes(file, kMagic);
  if (!end.ok()) return end.status();
  const bool closed = front.starts_with(*end) && !end->empty();
  if (front.starts_with("PARE") && closed) return kUnsupportedFormat;  // its footer is encrypted, too
  const bool is_parquet = front.starts_with("PAR1") && (closed || front[kMagic] == '\x15');
  return is_parquet ? Format{Container::kParquet, Codec::kNone} : Format{};
}

bool AnyRecord(std::string_view first_bytes) { return BeginsWarc(first_bytes) || BeginsJsonRow(first_bytes); }

// The first bytes of a file, as a file.
class Front : public ReadableFile {
 public:
  explicit Front(std::string bytes) : bytes_(std::move(bytes)) {}

  Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const override {
    if (offset >= bytes_.size()) return size_t{0};
    return bytes_.copy(to, size, static_cast<size_t>(offset));
  }
  uint64_t size() const override { return bytes_.size(); }
  std::string_view bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// What the front of a compressed file decodes to.
Result<std::string> DecodedFront(const Front& file, std::unique_ptr<MemberDecoder> decoder) {
  Limits limits;
  limits.stream_bytes = kSniffed;
  MemberWindow window(file, std::move(decoder), AnyRecord, limits);
  RETURN_IF_ERROR(window.Ensure(kSniffed));
  return std::string(window.bytes());
}

Result<Format> SniffGzip(const Front& file) {
  const Result<std::string> front = DecodedFront(file, NewGzipDecoder());
  if (!front.ok()) return front.status();
  switch (ContentOf(*front)) {
    case Content::kWarc:
      return Format{Container::kWarc, Codec::kGzip};
    case Content::kJsonl:
      return Format{Container::kJsonl, Codec::kGzip};
    case Content::kArc:
      return kUnsupportedFormat;
    case Content::kOther:
      break;
  }
  // The first member may be broken or empty.
  MemberWindow window(file, NewGzipDecoder(), BeginsWarc, Limits());
  const Result<uint64_t> member = window.FindMember(0, file.size());
  if (!member.ok()) return member.status();
  return *member < file.size() ? Format{Container::kWarc, Codec::kGzip} : Format{};
}

Result<Format> SniffZstd(const Front& file) {
  const Result<std::string> front = DecodedFront(file, NewZstdDecoder());
  if (!front.ok()) return front.status();
  switch (ContentOf(*front)) {
    case Content::kJsonl:
      return Format{Container::kJsonl, Codec::kZstd};
    case Content::kWarc:
    case Content::kArc:
      return kUnsupportedFormat;
    case Content::kOther:
      return Format{};
  }
  return Format{};
}

}  // namespace

Result<Format> SniffFormat(const ReadableFile& file) {
  std::string buffer(static_cast<size_t>(std::min<uint64_t>(kRead, file.size())), '\0');
  const Result<size_t> read = file.ReadAt(0, buffer.data(), buffer.size());
  if (!read.ok()) return read.status();
  buffer.resize(*read);
  const Front front(std::move(buffer));
  const std::string_view bytes = front.bytes();
  if (NewGzipDecoder()->IsStart(bytes)) return SniffGzip(front);
  // A first skippable frame with this number holds the dictionary of a zstd WARC.
  if (bytes.starts_with("\x5d\x2a\x4d\x18") || bytes.starts_with("\x04\x22\x4d\x18")) return kUnsupportedFormat;
  if (NewZstdDecoder()->IsStart(bytes)) return SniffZstd(front);
  if (LooksLikeWacz(bytes)) return kUnsupportedFormat;
  if (bytes.starts_with("PAR")) {
    const Result<Format> format = SniffParquet(file, bytes);
    if (!format.ok() || format->container != Container::kFile) return format;
  }
  switch (ContentOf(bytes.substr(0, kSniffed))) {
    case Content::kWarc:
      return Format{Container::kWarc, Codec::kNone};
    case Content::kJsonl:
      return Format{Container::kJsonl, Codec::kNone};
    case Content::kArc:
      return kUnsupportedFormat;
    case Content::kOther:
      return Format{};
  }
  return Format{};
}

std::string_view NameOf(const Format& format) {
  switch (format.container) {
    case Container::kFile:
      return "file";
    case Container::kUnsupported:
      return "unsupported";
    case Container::kParquet:
      return "parquet";
    case Container::kWarc:
      return format.codec == Codec::kNone ? "warc" : format.codec == Codec::kGzip ? "warc.gz" : "warc.zst";
    case Container::kJsonl:
      return format.codec == Codec::kNone ? "jsonl" : format.codec == Codec::kGzip ? "jsonl.gz" : "jsonl.zst";
  }
  return "";
}

}  // namespace seamripper
