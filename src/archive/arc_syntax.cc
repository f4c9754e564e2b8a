#include <algorithm>

#include "archive/arc_line.h"
#include "archive/capture_time.h"
#include "archive/cutter.h"
#include "archive/record_syntax.h"

namespace seamripper {
namespace {

constexpr size_t kDateDigits = 14;

class ArcSyntax : public RecordSyntax {
 public:
  bool Begins(std::string_view bytes) const override { return ParseArcLine(bytes).has_value(); }
  size_t begin_bytes() const override { return kLongestArcLine; }
  bool HasFirstLine(std::string_view bytes) const override { return Begins(bytes); }
  size_t first_line_bytes() const override { return kLongestArcLine; }
  bool ends_in_blank_line() const override { return false; }

  size_t FindFirstLine(std::string_view bytes, size_t from, size_t to) const override {
    for (size_t at = std::max<size_t>(from, 1); at < to; ++at) {
      const size_t line_end = bytes.find('\n', at - 1);
      if (line_end == std::string_view::npos || (at = line_end + 1) >= to) return to;
      if (Begins(bytes.substr(at))) return at;
    }
    return to;
  }

  size_t FindRecord(std::string_view bytes, size_t from, size_t to) const override {
    return FindFirstLine(bytes, from, to);
  }

  bool MayBegin(std::string_view bytes) const override {
    const bool whole_line = bytes.substr(0, kLongestArcLine).find('\n') != std::string_view::npos;
    return whole_line ? Begins(bytes) : MayBeginArcLine(bytes) && bytes.size() < kLongestArcLine;
  }

  RecordHead ReadHead(std::string_view bytes, uint64_t limit) override {
    bytes = bytes.substr(0, static_cast<size_t>(limit));
    const std::optional<ArcLine> line = ParseArcLine(bytes);
    if (line) return {HeaderState::kComplete, line->length, ParseContentLength(line->block_length)};
    const size_t end = bytes.substr(0, kLongestArcLine).find('\n');
    if (end != std::string_view::npos) return {HeaderState::kMalformed, end + 1, {}};
    return {
        bytes.size() < std::min<uint64_t>(limit, kLongestArcLine) ? HeaderState::kUnfinished : HeaderState::kTooLong,
        0,
        {}};
  }

  void Describe(std::string_view head, Record* record) override {
    const std::optional<ArcLine> line = ParseArcLine(head);
    // The version block is what a warcinfo record is.
    record->type = line->url.starts_with("filedesc:") ? RecordType::kWarcinfo : RecordType::kResponse;
    record->url = line->url;
    record->captured = ParseCaptureTime(line->date.substr(0, kDateDigits));
    record->ip = line->ip;
    record->content_type = line->content_type;
  }
};

}  // namespace

std::unique_ptr<RecordSyntax> NewArcSyntax() { return std::make_unique<ArcSyntax>(); }

bool BeginsArc(std::string_view first_bytes) {
  const size_t lead = first_bytes.find_first_not_of("\r\n");
  if (lead == std::string_view::npos) return false;
  const std::string_view line = first_bytes.substr(lead);
  return line.find('\n') == std::string_view::npos ? MayBeginArcLine(line) : ParseArcLine(line).has_value();
}

}  // namespace seamripper
