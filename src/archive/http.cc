#include "archive/http.h"

#include <algorithm>
#include <array>

#include "archive/ascii.h"
#include "archive/content_decoding.h"

namespace seamripper {
namespace {

// Where the header ends and the body begins: behind the first blank line, lines ending in LF, CRLF or CR CR LF.
size_t HeadLength(std::string_view block) {
  for (size_t at = 0; (at = block.find('\n', at)) != std::string_view::npos; ++at) {
    const size_t next = block.find_first_not_of('\r', at + 1);
    if (next != std::string_view::npos && block[next] == '\n') return next + 1;
  }
  return block.size();
}

// "HTTP/1.1 200 OK", "HTTPX/1.1 200", "HTTP/2 200"; 0 for a status that cannot be read.
int ParseStatus(std::string_view line) {
  const size_t space = line.find_first_of(" \t");
  if (space == std::string_view::npos) return 0;
  const std::string_view code = TrimAscii(line.substr(space));
  int status = 0;
  size_t digits = 0;
  for (; digits < code.size() && code[digits] >= '0' && code[digits] <= '9'; ++digits) {
    if (digits == 3) return 0;
    status = 10 * status + (code[digits] - '0');
  }
  return digits == 3 ? status : 0;
}

bool IsStatusLine(std::string_view line) {
  if (!StartsWithIgnoringCase(line, "http")) return false;
  const size_t slash = line.find('/');
  return slash <= 5 && slash + 1 < line.size() && line[slash + 1] >= '0' && line[slash + 1] <= '9';
}

// Takes the next coding off a comma-separated list, from its end: the one applied last.
std::string_view TakeLastCoding(std::string_view* list) {
  while (!list->empty()) {
    const size_t comma = list->rfind(',');
    const std::string_view coding = TrimAscii(comma == std::string_view::npos ? *list : list->substr(comma + 1));
    *list = comma == std::string_view::npos ? std::string_view() : list->substr(0, comma);
    const bool nothing = coding.empty() || EqualsIgnoringCase(coding, "identity") ||
                         EqualsIgnoringCase(coding, "none") || EqualsIgnoringCase(coding, "utf-8") ||
                         EqualsIgnoringCase(coding, "binary");
    if (!nothing) return coding;
  }
  return {};
}

using Decode = Decoded (*)(std::string_view body, uint64_t limit, std::string* to);

Decode DecoderOf(std::string_view coding) {
  constexpr std::array<std::pair<std::string_view, Decode>, 7> kDecoders = {{{"gzip", DecodeGzip},
                                                                             {"x-gzip", DecodeGzip},
                                                                             {"deflate", DecodeDeflate},
                                                                             {"x-deflate", DecodeDeflate},
                                                                             {"br", DecodeBrotli},
                                                                             {"zstd", DecodeZstd},
                                                                             {"chunked", DecodeChunked}}};
  for (const auto& [name, decode] : kDecoders) {
    if (EqualsIgnoringCase(coding, name)) return decode;
  }
  return nullptr;
}

}  // namespace

HttpResponse ParseHttpResponse(std::string_view block, const Limits& limits) {
  HttpResponse response;
  const size_t first_line_end =
      std::min(block.substr(0, static_cast<size_t>(limits.header_bytes)).find('\n'), block.size());
  if (!IsStatusLine(block.substr(0, first_line_end))) {
    response.body = block;
    return response;
  }
  response.has_head = true;
  response.status = ParseStatus(block.substr(0, first_line_end));
  const size_t head_length = HeadLength(block);
  response.body = block.substr(head_length);
  // Only so much of the header is looked at; the body still begins behind all of it.
  std::string_view head = block.substr(0, std::min(head_length, static_cast<size_t>(limits.header_bytes)));
  head.remove_prefix(std::min(first_line_end + 1, head.size()));
  while (!head.empty()) {
    const size_t line_end = std::min(head.find('\n'), head.size());
    const std::string_view line = head.substr(0, line_end);
    head.remove_prefix(std::min(line_end + 1, head.size()));
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view name = TrimAscii(line.substr(0, colon));
    std::string_view* field = EqualsIgnoringCase(name, "content-type")        ? &response.content_type
                              : EqualsIgnoringCase(name, "transfer-encoding") ? &response.transfer_encoding
                              : EqualsIgnoringCase(name, "content-encoding")  ? &response.content_encoding
                                                                              : nullptr;
    if (field != nullptr && field->empty()) *field = TrimAscii(line.substr(colon + 1));
  }
  return response;
}

void PayloadDecoder::FreeLargeBuffers() {
  constexpr size_t kMostIdleBytes = 4 << 20;
  for (std::string* buffer : {&transfer_, &content_[0], &content_[1]}) {
    if (buffer->capacity() > kMostIdleBytes) std::string().swap(*buffer);
  }
}

// Every coding is undone only if the bytes look like it: crawlers store bodies decoded and keep the header. Common
// Crawl of August 2018 has one CRLF too many before every body, so a coding is also tried behind one; and since HTML,
// XML and text do not care about it, no other body is touched.
Payload PayloadDecoder::Decode(const HttpResponse& response) {
  Payload payload;
  payload.bytes = response.body;
  const auto undo = [&](std::string_view coding, std::string* to) {
    const seamripper::Decode decode = DecoderOf(coding);
    if (payload.bytes.empty()) return;
    if (decode == nullptr) {
      payload.false_encoding = true;
      return;
    }
    to->clear();
    Decoded decoded = decode(payload.bytes, limits_.record_bytes, to);
    if (decoded == Decoded::kNotEncoded && payload.bytes.starts_with("\r\n")) {
      to->clear();
      decoded = decode(payload.bytes.substr(2), limits_.record_bytes, to);
    }
    if (decoded == Decoded::kNotEncoded) {
      payload.false_encoding = true;
      return;
    }
    payload.cut |= decoded == Decoded::kCut;
    payload.bytes = *to;
  };

  std::string_view transfer = response.transfer_encoding;
  std::string_view before_chunked = transfer;
  if (EqualsIgnoringCase(TakeLastCoding(&before_chunked), "chunked")) {
    transfer = before_chunked;
    undo("chunked", &transfer_);
  }
  int layers = 0;
  const auto undo_all = [&](std::string_view list) {
    for (std::string_view coding; !(coding = TakeLastCoding(&list)).empty(); ++layers) {
      if (layers >= std::min(limits_.content_encodings, 2)) {
        payload.false_encoding = true;
        return;
      }
      undo(coding, &content_[layers]);
    }
  };
  undo_all(transfer);
  payload.transfer_decoded = payload.bytes;
  undo_all(response.content_encoding);
  return payload;
}

MediaType ParseMediaType(std::string_view content_type) {
  MediaType type;
  const size_t end = std::min(content_type.find(';'), content_type.size());
  for (const char c : TrimAscii(content_type.substr(0, end))) type.essence += LowerAscii(c);
  std::string_view rest = content_type.substr(end);
  while (!rest.empty()) {
    rest.remove_prefix(1);
    const size_t next = std::min(rest.find(';'), rest.size());
    const std::string_view parameter = rest.substr(0, next);
    rest.remove_prefix(next);
    const size_t equals = parameter.find('=');
    if (equals == std::string_view::npos) continue;
    if (!EqualsIgnoringCase(TrimAscii(parameter.substr(0, equals)), "charset")) continue;
    std::string_view charset = TrimAscii(parameter.substr(equals + 1));
    while (!charset.empty() && (charset.front() == '"' || charset.front() == '\'')) charset.remove_prefix(1);
    while (!charset.empty() && (charset.back() == '"' || charset.back() == '\'')) charset.remove_suffix(1);
    if (type.charset.empty()) type.charset = charset;
  }
  return type;
}

}  // namespace seamripper
