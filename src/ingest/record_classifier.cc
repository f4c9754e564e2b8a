#include "ingest/record_classifier.h"

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

ClassifiedRecord RecordClassifier::Classify(const Record& record) {
  ClassifiedRecord classified;
  if (record.type == RecordType::kRevisit) {
    classified.reason = Reason::kRevisit;
    classified.url = ParseUrl(record.url);
    return classified;
  }
  if (record.type == RecordType::kContinuation) {
    classified.reason = Reason::kContinuation;
    return classified;
  }
  if (!HasPayload(record.type)) {
    classified.reason = Reason::kRecordType;
    return classified;
  }
  const std::string_view address = record.address.empty() ? record.url : record.address;
  classified.url = ParseUrl(address);
  if (!classified.url) {
    classified.reason = HasOtherScheme(address) && address.size() <= kMaxUrlBytes && !address.starts_with("http")
                            ? Reason::kScheme
                            : ReasonForNoUrl(address);
    return classified;
  }
  if (!classified.url->is_http && !MayHaveAnyScheme(record.type)) {
    classified.reason = Reason::kScheme;
    return classified;
  }
  ClassifyPayload(record, &classified);
  return classified;
}

void RecordClassifier::ClassifyPayload(const Record& record, ClassifiedRecord* classified) {
  const bool is_response = record.type == RecordType::kResponse;
  std::string_view declared = record.content_type;
  if (is_response) {
    classified->http = ParseHttpResponse(record.block, limits_);
    classified->payload = decoder_.Decode(classified->http);
    declared = classified->http.content_type;
  } else {
    classified->payload.bytes = record.block;
    classified->payload.transfer_decoded = record.block;
  }
  classified->cut = record.block_length > record.block.size() || classified->payload.cut || !record.truncated.empty();
  const MediaType type = ParseMediaType(record.type == RecordType::kFile ? TypeByName(record.url) : declared);
  classified->charset = type.charset;
  if (record.type == RecordType::kJsonRow) {
    classified->media = record.is_text ? MediaClass::kPlainText : MediaClass::kHtml;
    classified->charset = "utf-8";
    classified->is_text_row = record.is_text;
  } else {
    classified->media = ClassifyMedia(type.essence, classified->payload.bytes);
    // A server's word for it is the standard's matter; a file on disk is what its owner calls text.
    const bool may_be_text =
        record.type == RecordType::kFile && (type.essence.empty() || type.essence == "text/plain");
    if (may_be_text && classified->media == MediaClass::kOther && IsTextWithStrayBytes(classified->payload.bytes)) {
      classified->media = MediaClass::kPlainText;
    }
  }
  if (is_response && classified->http.status != 0 && classified->http.status != kHttpOk) {
    classified->reason = Reason::kFileStatus;
  } else if (classified->payload.bytes.empty()) {
    classified->reason = Reason::kFileEmpty;
  } else if (classified->media == MediaClass::kOther) {
    classified->reason = Reason::kFileType;
  }
  // The hash of half a file is no identity: what is not whole and not a page is not kept.
  const bool over_limit =
      record.block_length > record.block.size() || classified->payload.bytes.size() >= limits_.record_bytes;
  if (classified->reason != Reason::kNone && over_limit) classified->reason = Reason::kTooLarge;
}

}  // namespace seamripper
