#include <deque>
#include <string>

#include "archive/ascii.h"
#include "archive/capture_time.h"
#include "archive/cutter.h"
#include "archive/record_syntax.h"
#include "archive/warc_header.h"

namespace seamripper {
namespace {

constexpr std::string_view kBegin = "warc/";
constexpr size_t kVersionLine = 32;

std::string_view StripAngles(std::string_view value) {
  if (value.size() >= 2 && value.front() == '<' && value.back() == '>') return value.substr(1, value.size() - 2);
  return value;
}

class WarcSyntax : public RecordSyntax {
 public:
  bool Begins(std::string_view bytes) const override { return BeginsWithWarc(bytes); }
  size_t begin_bytes() const override { return kBegin.size(); }
  bool HasFirstLine(std::string_view bytes) const override { return VersionLineLength(bytes) != 0; }
  size_t first_line_bytes() const override { return kVersionLine; }
  bool ends_in_blank_line() const override { return true; }

  size_t FindFirstLine(std::string_view bytes, size_t from, size_t to) const override {
    for (size_t at = from; (at = bytes.find("WARC/", at)) < to; ++at) {
      if (at > 0 && bytes[at - 1] == '\n' && HasFirstLine(bytes.substr(at))) return at;
    }
    return to;
  }

  size_t FindRecord(std::string_view bytes, size_t from, size_t to) const override {
    for (size_t at = from; (at = FindFirstLine(bytes, at, to)) < to; ++at) {
      const std::string_view before = bytes.substr(0, at);
      if (before.ends_with("\n\n") || before.ends_with("\n\r\n")) return at;
    }
    return to;
  }

  bool MayBegin(std::string_view bytes) const override {
    return EqualsIgnoringCase(bytes.substr(0, kBegin.size()), kBegin.substr(0, bytes.size()));
  }

  RecordHead ReadHead(std::string_view bytes, uint64_t limit) override {
    unfolded_.clear();
    header_ = ParseWarcHeader(bytes, limit);
    RecordHead head{header_.state, header_.length, {}};
    if (head.state == HeaderState::kComplete) {
      head.block = ParseContentLength(header_.Value(bytes, WarcField::kContentLength));
    }
    return head;
  }

  void Describe(std::string_view head, Record* record) override {
    const auto value = [&](WarcField field) { return Unfold(header_.Value(head, field)); };
    record->type = ParseRecordType(value(WarcField::kType));
    record->url = StripAngles(value(WarcField::kTargetUri));
    record->captured = ParseCaptureTime(value(WarcField::kDate));
    record->ip = value(WarcField::kIpAddress);
    record->content_type = value(WarcField::kContentType);
    record->truncated = value(WarcField::kTruncated);
    record->block_digest = value(WarcField::kBlockDigest);
    record->payload_digest = value(WarcField::kPayloadDigest);
    record->record_id = StripAngles(value(WarcField::kRecordId));
    record->refers_to = StripAngles(value(WarcField::kRefersTo));
    record->refers_to_url = StripAngles(value(WarcField::kRefersToUri));
    record->refers_to_date = ParseCaptureTime(value(WarcField::kRefersToDate));
    record->profile = StripAngles(value(WarcField::kProfile));
  }

 private:
  std::string_view Unfold(std::string_view value) {
    if (value.find('\n') == std::string_view::npos) return value;
    std::string& line = unfolded_.emplace_back();
    while (!value.empty()) {
      const size_t end = std::min(value.find('\n'), value.size());
      if (!line.empty()) line += ' ';
      line += TrimAscii(value.substr(0, end));
      value.remove_prefix(std::min(end + 1, value.size()));
    }
    return line;
  }

  WarcHeader header_;
  std::deque<std::string> unfolded_;
};

}  // namespace

std::unique_ptr<RecordSyntax> NewWarcSyntax() { return std::make_unique<WarcSyntax>(); }

bool BeginsWarc(std::string_view first_bytes) {
  const size_t lead = first_bytes.find_first_not_of("\r\n");
  return lead != std::string_view::npos && BeginsWithWarc(first_bytes.substr(lead));
}

}  // namespace seamripper
