#include "ingest/sorting.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace seamripper {
namespace {

constexpr int kHttpOk = 200;

bool HasPayload(RecordType type) {
  switch (type) {
    case RecordType::kResponse:
    case RecordType::kResource:
    case RecordType::kConversion:
    case RecordType::kJsonRow:
    case RecordType::kFile:
      return true;
    default:
      return false;
  }
}

bool MayHaveAnyScheme(RecordType type) { return type == RecordType::kJsonRow || type == RecordType::kFile; }

// A file on disk declares its type by its name alone, and only where the bytes cannot tell: style sheets, scripts and
// data look like plain text.
std::string_view TypeByName(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes = {{
      {".css", "text/css"},
      {".js", "text/javascript"},
      {".mjs", "text/javascript"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".svg", "image/svg+xml"},
  }};
  const size_t dot = path.rfind('.');
  if (dot == std::string_view::npos) return {};
  std::string ending(path.substr(dot));
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const auto& [name, type] : kTypes) {
    if (ending == name) return type;
  }
  return {};
}

Reason ReasonForNoUrl(std::string_view url) { return url.size() > kMaxUrlBytes ? Reason::kUrlTooLong : Reason::kNoUrl; }

// The scheme of a target that is no http(s) URL is reported even where the rest does not parse ("dns:example.com").
bool HasOtherScheme(std::string_view url) {
  const size_t colon = url.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         std::all_of(url.begin(), url.begin() + static_cast<ptrdiff_t>(colon),
                     [](unsigned char c) { return std::isalnum(c) || c == '+' || c == '-' || c == '.'; });
}

}  // namespace

SortedRecord RecordSorter::Sort(const Record& record) {
  SortedRecord sorted;
  if (record.type == RecordType::kRevisit) {
    sorted.reason = Reason::kRevisit;
    sorted.url = ParseUrl(record.url);
    return sorted;
  }
  if (record.type == RecordType::kContinuation) {
    sorted.reason = Reason::kContinuation;
    return sorted;
  }
  if (!HasPayload(record.type)) {
    sorted.reason = Reason::kRecordType;
    return sorted;
  }
  sorted.url = ParseUrl(record.url);
  if (!sorted.url) {
    sorted.reason = HasOtherScheme(record.url) && record.url.size() <= kMaxUrlBytes && !record.url.starts_with("http")
                        ? Reason::kScheme
                        : ReasonForNoUrl(record.url);
    return sorted;
  }
  if (!sorted.url->is_http && !MayHaveAnyScheme(record.type)) {
    sorted.reason = Reason::kScheme;
    return sorted;
  }
  SortPayload(record, &sorted);
  return sorted;
}

void RecordSorter::SortPayload(const Record& record, SortedRecord* sorted) {
  const bool is_response = record.type == RecordType::kResponse;
  std::string_view declared = record.content_type;
  if (is_response) {
    sorted->http = ParseHttpResponse(record.block, limits_);
    sorted->payload = decoder_.Decode(sorted->http);
    declared = sorted->http.content_type;
  } else {
    sorted->payload.bytes = record.block;
    sorted->payload.transfer_decoded = record.block;
  }
  sorted->cut = record.block_length > record.block.size() || sorted->payload.cut || !record.truncated.empty();
  const MediaType type = ParseMediaType(record.type == RecordType::kFile ? TypeByName(record.url) : declared);
  sorted->charset = type.charset;
  if (record.type == RecordType::kJsonRow) {
    sorted->media = record.is_text ? MediaClass::kPlainText : MediaClass::kHtml;
    sorted->charset = "utf-8";
  } else {
    sorted->media = ClassifyMedia(type.essence, sorted->payload.bytes);
  }
  if (is_response && sorted->http.status != 0 && sorted->http.status != kHttpOk) {
    sorted->reason = Reason::kFileStatus;
  } else if (sorted->payload.bytes.empty()) {
    sorted->reason = Reason::kFileEmpty;
  } else if (sorted->media == MediaClass::kOther) {
    sorted->reason = Reason::kFileType;
  }
  // The hash of half a file is no identity: what is not whole and not a page is not kept.
  const bool over_limit =
      record.block_length > record.block.size() || sorted->payload.bytes.size() >= limits_.record_bytes;
  if (sorted->reason != Reason::kNone && over_limit) sorted->reason = Reason::kTooLarge;
}

}  // namespace seamripper
