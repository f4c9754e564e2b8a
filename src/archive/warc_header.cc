#include "archive/warc_header.h"

#include <algorithm>

#include "archive/ascii.h"

namespace seamripper {
namespace {

constexpr std::array<std::string_view, static_cast<size_t>(WarcField::kCount)> kNames = {
    "warc-type",           "content-length", "warc-target-uri", "warc-date",
    "warc-ip-address",     "content-type",   "warc-truncated",  "warc-block-digest",
    "warc-payload-digest", "warc-record-id", "warc-refers-to",  "warc-refers-to-target-uri",
    "warc-refers-to-date", "warc-profile"};

constexpr std::array<std::string_view, 8> kTypes = {"warcinfo", "response", "resource",   "request",
                                                    "metadata", "revisit",  "conversion", "continuation"};
static_assert(static_cast<size_t>(RecordType::kUnknown) == kTypes.size());

constexpr size_t kLongestVersionLine = 32;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

size_t SkipDigits(std::string_view bytes, size_t at) {
  while (at < bytes.size() && IsDigit(bytes[at])) ++at;
  return at;
}

void KeepField(std::string_view bytes, std::string_view line, WarcHeader* header) {
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos) return;
  const std::string_view name = TrimAscii(line.substr(0, colon));
  for (size_t field = 0; field < kNames.size(); ++field) {
    if (!EqualsIgnoringCase(name, kNames[field])) continue;
    WarcValue& kept = header->values[field];
    if (kept.begin != 0) return;
    const std::string_view value = TrimAscii(line.substr(colon + 1));
    kept = {static_cast<uint32_t>(value.data() - bytes.data()), static_cast<uint32_t>(value.size())};
    return;
  }
}

}  // namespace

bool BeginsWithWarc(std::string_view bytes) { return StartsWithIgnoringCase(bytes, "warc/"); }

size_t VersionLineLength(std::string_view bytes) {
  bytes = bytes.substr(0, kLongestVersionLine);
  if (!BeginsWithWarc(bytes)) return 0;
  const size_t point = SkipDigits(bytes, 5);
  if (point == 5 || point >= bytes.size() || bytes[point] != '.') return 0;
  size_t at = SkipDigits(bytes, point + 1);
  if (at == point + 1) return 0;
  while (at < bytes.size() && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) ++at;
  return at < bytes.size() && bytes[at] == '\n' ? at + 1 : 0;
}

WarcHeader ParseWarcHeader(std::string_view bytes, uint64_t limit) {
  WarcHeader header;
  const bool all_here = bytes.size() >= limit;
  bytes = bytes.substr(0, static_cast<size_t>(limit));
  header.length = VersionLineLength(bytes);
  if (header.length == 0) {
    header.state = bytes.size() < kLongestVersionLine && bytes.find('\n') == std::string_view::npos
                       ? HeaderState::kUnfinished
                       : HeaderState::kMalformed;
    return header;
  }
  size_t line_begin = header.length;  // of the line and those folded onto it
  size_t at = line_begin;
  for (;;) {
    const size_t line_end = bytes.find('\n', at);
    if (line_end == std::string_view::npos) break;
    const std::string_view line = bytes.substr(at, line_end - at);
    const bool folded = !line.empty() && (line[0] == ' ' || line[0] == '\t');
    if (!folded || at == header.length) {
      KeepField(bytes, bytes.substr(line_begin, at - line_begin), &header);
      line_begin = at;
    }
    if (line.find_first_not_of('\r') == std::string_view::npos) {
      header.state = HeaderState::kComplete;
      header.length = line_end + 1;
      return header;
    }
    if (VersionLineLength(bytes.substr(at)) != 0) {
      header.state = HeaderState::kMalformed;
      header.length = at;
      return header;
    }
    at = line_end + 1;
  }
  if (all_here) header.state = HeaderState::kTooLong;
  return header;
}

ContentLength ParseContentLength(std::string_view value) {
  ContentLength length;
  if (value.empty()) return length;
  length.state = ContentLength::State::kMalformed;
  constexpr uint64_t kLargest = ~uint64_t{0} >> 1;
  uint64_t bytes = 0;
  for (const char c : value) {
    const uint64_t digit = static_cast<uint64_t>(c - '0');
    if (!IsDigit(c) || bytes > (kLargest - digit) / 10) return length;
    bytes = 10 * bytes + digit;
  }
  length.state = ContentLength::State::kGood;
  length.bytes = bytes;
  return length;
}

RecordType ParseRecordType(std::string_view value) {
  for (size_t type = 0; type < kTypes.size(); ++type) {
    if (EqualsIgnoringCase(value, kTypes[type])) return static_cast<RecordType>(type);
  }
  return RecordType::kUnknown;
}

}  // namespace seamripper
