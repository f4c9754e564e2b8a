#include "archive/format.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "archive/ascii.h"
#include "archive/cutter.h"
#include "archive/damaged_front.h"
#include "archive/front_of_file.h"
#include "archive/member_window.h"
#include "archive/part_of_file.h"
#include "archive/zip_directory.h"

namespace seamripper {
namespace {

constexpr size_t kRead = 256 << 10;    // of the file: standard input can be read again from the start
constexpr size_t kSniffed = 64 << 10;  // of what it decodes to
constexpr std::string_view kDictionaryFrame = "\x5d\x2a\x4d\x18";

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

Container ContainerOf(std::string_view text) {
  if (BeginsWarc(text)) return Container::kWarc;
  if (text.starts_with("filedesc://")) return Container::kArc;
  return LooksLikeJsonl(text) ? Container::kJsonl : Container::kFile;
}

bool AnyRecord(std::string_view first_bytes) {
  return BeginsWarc(first_bytes) || BeginsArc(first_bytes) || BeginsJsonRow(first_bytes);
}

// kFile when it is not Parquet. The first page, or the footer of a file without one, begins with a field 1 that is a
// 32-bit number, a byte that is in no text: so a file is known whose end is missing. Pages that are encrypted begin in
// any way.
Result<Format> SniffParquet(const ReadableFile& file, std::string_view front) {
  constexpr size_t kMagic = 4;
  if (front.size() < 2 * kMagic) return Format{};
  ASSIGN_OR_RETURN(const std::string end, LastBytes(file, kMagic));
  const bool closed = front.starts_with(end) && !end.empty();
  if (front.starts_with("PARE") && closed)
    return Format{Container::kUnsupported, Codec::kNone};  // its footer is encrypted, too
  const bool is_parquet = front.starts_with("PAR1") && (closed || front[kMagic] == '\x15');
  return is_parquet ? Format{Container::kParquet, Codec::kNone} : Format{};
}

// What the front of a compressed file decodes to.
Result<std::string> DecodedFront(const FrontOfFile& file, Codec codec) {
  Limits limits;
  limits.stream_bytes = kSniffed;
  MemberWindow window(file, NewDecoder(codec), AnyRecord, limits);
  RETURN_IF_ERROR(window.Ensure(kSniffed));
  return std::string(window.bytes());
}

Result<Format> SniffMembers(const FrontOfFile& file, Codec codec) {
  ASSIGN_OR_RETURN(const std::string front, DecodedFront(file, codec));
  if (const Container container = ContainerOf(front); container != Container::kFile) return Format{container, codec};
  if (front.empty() && file.bytes().starts_with(kDictionaryFrame)) return Format{Container::kWarc, codec};
  return Format{};
}

// One of these comes first in a WACZ.
bool IsNameOfWacz(std::string_view name) {
  constexpr std::array<std::string_view, 6> kNames = {"datapackage", "archive/", "indexes/",
                                                      "pages/",      "logs/",    "fuzzy"};
  return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view first) { return name.starts_with(first); });
}

// Nothing when the directory is gone and the first entry could be anything. A whole ZIP that is no WACZ is a file.
Result<std::optional<Format>> SniffZip(const ReadableFile& file, std::string_view front) {
  ASSIGN_OR_RETURN(const std::optional<ZipDirectory> directory, ReadZipDirectory(file));
  std::optional<Format> found;
  const std::string_view name = front.substr(std::min(kZipLocalHeader, front.size()));
  if (directory.has_value()) {
    found = directory->is_wacz ? Format{Container::kWacz, Codec::kNone} : Format{};
  } else if (IsNameOfWacz(name)) {
    found = Format{Container::kWarc, Codec::kGzip};
  }
  return found;
}

Codec CodecOf(std::string_view bytes) {
  for (const Codec codec : {Codec::kGzip, Codec::kZstd, Codec::kLz4}) {
    if (NewDecoder(codec)->IsStart(bytes)) return codec;
  }
  return Codec::kNone;
}

// How the file begins; nothing when it begins in no way that is known.
Result<std::optional<Format>> SniffFront(const ReadableFile& file, const FrontOfFile& front) {
  const std::string_view bytes = front.bytes();
  std::optional<Format> found;
  if (const Codec codec = CodecOf(bytes); codec != Codec::kNone) {
    ASSIGN_OR_RETURN(const Format format, SniffMembers(front, codec));
    found = format;
  } else if (bytes.starts_with("PK\x03\x04")) {
    return SniffZip(file, bytes);
  } else if (bytes.starts_with("PAR")) {
    ASSIGN_OR_RETURN(const Format format, SniffParquet(file, bytes));
    found = format;
  }
  if (!found || found->container == Container::kFile)
    found = Format{ContainerOf(bytes.substr(0, kSniffed)), Codec::kNone};
  return found->container == Container::kFile ? std::nullopt : found;
}

// A WACZ without its directory is read for what is in it.
Format KeepPromise(Format promised, std::string_view front) {
  if (promised.container == Container::kWacz) return {Container::kWarc, Codec::kGzip};
  if (promised.container > Container::kWacz) return promised;
  const Codec codec = CodecOf(front);
  return {promised.container, codec == Codec::kNone ? promised.codec : codec};
}

}  // namespace

Result<Format> SniffFormat(const ReadableFile& file, Format promised) {
  ASSIGN_OR_RETURN(const FrontOfFile front, FrontOfFile::Read(file, kRead));
  if (front.bytes().empty()) return Format{};
  ASSIGN_OR_RETURN(const std::optional<Format> known, SniffFront(file, front));
  ASSIGN_OR_RETURN(const Format format, known ? Result<Format>(*known) : SniffBehindDamage(file));
  return format.container == Container::kFile ? KeepPromise(promised, front.bytes()) : format;
}

std::string_view NameOf(const Format& format) {
  constexpr std::string_view kNames[][4] = {{"warc", "warc.gz", "warc.zst", "warc.lz4"},
                                            {"arc", "arc.gz", "arc.zst", "arc.lz4"},
                                            {"jsonl", "jsonl.gz", "jsonl.zst", "jsonl.lz4"},
                                            {"wacz", "", "", ""},
                                            {"parquet", "", "", ""},
                                            {"file", "", "", ""},
                                            {"unsupported", "", "", ""}};
  return kNames[static_cast<size_t>(format.container)][static_cast<size_t>(format.codec)];
}

}  // namespace seamripper
