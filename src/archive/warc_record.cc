#include "archive/warc_record.h"

#include <algorithm>

#include "base/iso_time.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

bool IsOneLine(std::string_view value) {
  return std::none_of(value.begin(), value.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
}

void AppendField(std::string_view name, std::string_view value, std::string* to) {
  if (value.empty() || !IsOneLine(value)) return;
  to->append(name).append(": ").append(value).append("\r\n");
}

// A UUID of version 8: made of whatever one likes.
std::string RecordId(const WarcResponse& response) {
  std::string what(response.url);
  what.append("\n").append(std::to_string(response.captured)).append("\n").append(response.payload);
  std::string id = ToHex(Xxh3Of128(what));
  id[12] = '8';
  id[16] = "89ab"[id[16] & 3];
  for (const size_t at : {20u, 16u, 12u, 8u}) id.insert(at, "-");
  return "<urn:uuid:" + id + ">";
}

}  // namespace

void WriteWarcResponse(const WarcResponse& response, std::string* record) {
  std::string http = "HTTP/1.1 200 OK\r\n";
  AppendField("Content-Type", response.content_type, &http);
  AppendField("Content-Length", std::to_string(response.payload.size()), &http);
  http.append("\r\n");

  record->assign("WARC/1.1\r\nWARC-Type: response\r\n");
  AppendField("WARC-Record-ID", RecordId(response), record);
  AppendField("WARC-Target-URI", response.url, record);
  AppendField("WARC-Date", IsoTime(response.captured), record);
  AppendField("WARC-IP-Address", response.ip, record);
  AppendField("Content-Type", "application/http; msgtype=response", record);
  AppendField("Content-Length", std::to_string(http.size() + response.payload.size()), record);
  record->append("\r\n").append(http).append(response.payload).append("\r\n\r\n");
}

}  // namespace seamripper
