#include "archive/damaged_front.h"

#include <algorithm>
#include <optional>
#include <string>

#include "archive/arc_line.h"
#include "archive/cutter.h"
#include "archive/front_of_file.h"
#include "archive/json_row.h"
#include "archive/member_window.h"
#include "archive/part_of_file.h"
#include "archive/record_syntax.h"
#include "archive/warc_header.h"
#include "archive/zip_directory.h"
#include "base/bytes.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr uint64_t kMembersSought = uint64_t{4} << 20;
static_assert(kMembersSought < kPipeLookBack);
constexpr size_t kTextSought = 256 << 10;
constexpr size_t kRowsSought = 64 << 10;
constexpr size_t kDecoded = 64 << 10;
constexpr int kTries = 64;  // a file may be full of what looks like a start
constexpr uint64_t kHeaderBytes = 64 << 10;

bool BeginsWarcOrArc(std::string_view first_bytes) { return BeginsWarc(first_bytes) || BeginsArc(first_bytes); }

// Parquet:  footer  length(4)  "PAR1"
Result<bool> EndsLikeParquet(const ReadableFile& file) {
  constexpr size_t kTail = 8;
  ASSIGN_OR_RETURN(const std::string tail, LastBytes(file, kTail));
  if (!tail.ends_with("PAR1")) return false;
  const uint32_t footer = LoadLittleEndian<uint32_t>(tail.data());
  return footer > 0 && footer + kTail < file.size();
}

// A ZIP without a comment, as WACZ are written.
Result<bool> EndsLikeWacz(const ReadableFile& file) {
  constexpr size_t kEnd = 22;
  ASSIGN_OR_RETURN(const std::string tail, LastBytes(file, kEnd));
  if (!tail.starts_with("PK\x05\x06")) return false;
  ASSIGN_OR_RETURN(const std::optional<ZipDirectory> directory, ReadZipDirectory(file));
  return directory.has_value() && directory->is_wacz;
}

// The first header of a WARC, whatever became of its first line.
bool HasWarcFields(std::string_view text) {
  constexpr size_t kLongestFirstLine = 4 << 10;
  const size_t line_end = text.substr(0, kLongestFirstLine).find('\n');
  if (line_end == std::string_view::npos) return false;
  std::string bytes = "WARC/1.0\n";
  bytes += text.substr(line_end + 1, kHeaderBytes);
  const WarcHeader header = ParseWarcHeader(bytes, kHeaderBytes);
  if (header.state != HeaderState::kComplete) return false;
  return ParseRecordType(header.Value(bytes, WarcField::kType)) != RecordType::kUnknown &&
         ParseContentLength(header.Value(bytes, WarcField::kContentLength)).state == ContentLength::State::kGood;
}

// Is there, `offset` bytes into the file, another record or the end? Of a pipe only `text`, its front, can be looked at.
Result<bool> EndsAt(const ReadableFile& file, std::string_view text, uint64_t offset, const RecordSyntax& syntax) {
  constexpr size_t kLineEnds = 4;
  const bool is_pipe = file.size() == kUnknownSize;
  if (offset > (is_pipe ? text.size() : file.size())) return false;
  std::string behind(kLineEnds + syntax.first_line_bytes(), '\0');
  ASSIGN_OR_RETURN(const size_t read, is_pipe ? Result<size_t>(text.copy(behind.data(), behind.size(), offset))
                                              : file.ReadAt(offset, behind.data(), behind.size()));
  const std::string_view bytes = std::string_view(behind).substr(0, read);
  const size_t run = std::min(bytes.find_first_not_of("\r\n"), bytes.size());
  return run == bytes.size() ? read < behind.size() : syntax.HasFirstLine(bytes.substr(run));
}

// Is there a record that is as long as it says?
Result<bool> HasRecord(const ReadableFile& file, std::string_view text, RecordSyntax* syntax) {
  size_t at = 0;
  for (int tries = 0; tries < kTries; ++tries) {
    at = syntax->FindFirstLine(text, at + 1, text.size());
    if (at == text.size()) break;
    const RecordHead head = syntax->ReadHead(text.substr(at), kHeaderBytes);
    if (head.state != HeaderState::kComplete || head.block.state != ContentLength::State::kGood) continue;
    const Result<bool> ends = EndsAt(file, text, at + head.length + head.block.bytes, *syntax);
    if (!ends.ok() || *ends) return ends;
  }
  return false;
}

// Are all lines but the first rows of a crawl, and is there one? One whose end is out of sight does not count.
bool HasRows(std::string_view text) {
  const bool all_here = text.size() < kRowsSought;
  text = text.substr(0, kRowsSought);
  std::string rows(text.substr(std::min(text.find('\n'), text.size())));
  if (all_here) rows += '\n';
  const size_t end = rows.rfind('\n');
  rows.resize(rows.size() + Window::kPaddingAfter);
  JsonRowParser parser;
  size_t sound = 0;
  for (size_t at = 1; end != std::string::npos && at <= end;) {
    const size_t line_end = rows.find('\n', at);
    const std::string_view line = std::string_view(rows).substr(at, line_end - at);
    at = line_end + 1;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    Record record;
    if (parser.Parse(line, &record) != Reason::kNone) return false;
    ++sound;
  }
  return sound > 0;
}

Result<Container> ContainerOfText(const ReadableFile& file, std::string_view text) {
  constexpr std::string_view kArcVersionBlock = "\nURL IP-address Archive-date";
  constexpr size_t kVersionBlockSought = 4 << 10;
  if (HasWarcFields(text)) return Container::kWarc;
  if (text.substr(0, kVersionBlockSought).find(kArcVersionBlock) != std::string_view::npos) return Container::kArc;
  if (HasRows(text)) return Container::kJsonl;
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] == '<') return Container::kFile;
  ASSIGN_OR_RETURN(const bool is_warc, HasRecord(file, text, NewWarcSyntax().get()));
  if (is_warc) return Container::kWarc;
  ASSIGN_OR_RETURN(const bool is_arc, HasRecord(file, text, NewArcSyntax().get()));
  return is_arc ? Container::kArc : Container::kFile;
}

// The container that a member somewhere in `front` begins; kFile: none does. Not for rows of JSON, which may begin anything.
Result<Container> ContainerOfMembers(const FrontOfFile& front, Codec codec) {
  Limits limits;
  limits.stream_bytes = kDecoded;
  MemberWindow window(front, NewDecoder(codec), BeginsWarcOrArc, limits);
  uint64_t from = 0;
  for (int tries = 0; tries < kTries; ++tries) {
    ASSIGN_OR_RETURN(const uint64_t member, window.FindMember(from, front.size()));
    if (member >= front.size()) break;
    window.Restart(member);
    while (window.bytes().size() < kLongestArcLine && window.NextMemberEnd(1) == Window::kNowhere &&
           !window.stopped()) {
      RETURN_IF_ERROR(window.Extend());
    }
    const std::string_view text = window.bytes();
    if (BeginsWarc(text)) return Container::kWarc;
    if (BeginsArc(text) && text.find('\n') != std::string_view::npos) return Container::kArc;
    from = member + 1;
  }
  return Container::kFile;
}

}  // namespace

Result<Format> SniffBehindDamage(const ReadableFile& file) {
  ASSIGN_OR_RETURN(const bool is_parquet, EndsLikeParquet(file));
  if (is_parquet) return Format{Container::kParquet, Codec::kNone};
  ASSIGN_OR_RETURN(const bool is_wacz, EndsLikeWacz(file));
  if (is_wacz) return Format{Container::kWacz, Codec::kNone};
  ASSIGN_OR_RETURN(const FrontOfFile front, FrontOfFile::Read(file, kMembersSought));
  for (const auto& [codec, magic] : {std::pair{Codec::kGzip, "\x1f\x8b\x08"},
                                     {Codec::kZstd, "\x28\xb5\x2f\xfd"},
                                     {Codec::kLz4, "\x04\x22\x4d\x18"}}) {
    if (front.bytes().find(magic) == std::string_view::npos) continue;
    ASSIGN_OR_RETURN(const Container container, ContainerOfMembers(front, codec));
    if (container != Container::kFile) return Format{container, codec};
  }
  ASSIGN_OR_RETURN(const Container container, ContainerOfText(file, front.bytes().substr(0, kTextSought)));
  return Format{container, Codec::kNone};
}

}  // namespace seamripper
