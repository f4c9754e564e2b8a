#include "testing/naive_warc.h"

#include <zlib.h>

#include "base/check.h"

namespace seamripper {
namespace {

// The value of "Name: value" in a header of CRLF lines.
std::string ValueOf(std::string_view header, std::string_view name) {
  const size_t at = header.find("\r\n" + std::string(name) + ": ");
  if (at == std::string_view::npos) return {};
  const size_t begin = at + name.size() + 4;
  return std::string(header.substr(begin, header.find("\r\n", begin) - begin));
}

}  // namespace

std::string NaiveDecompress(std::string_view file) {
  if (!file.starts_with("\x1f\x8b")) return std::string(file);
  std::string decompressed;
  z_stream stream{};
  CHECK(inflateInit2(&stream, 15 + 16) == Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(file.data()));
  stream.avail_in = static_cast<uInt>(file.size());
  while (stream.avail_in > 0) {
    char bytes[4096];
    stream.next_out = reinterpret_cast<Bytef*>(bytes);
    stream.avail_out = sizeof bytes;
    const int code = inflate(&stream, Z_NO_FLUSH);
    CHECK(code == Z_OK || code == Z_STREAM_END);
    decompressed.append(bytes, sizeof bytes - stream.avail_out);
    if (code == Z_STREAM_END) inflateReset(&stream);
  }
  inflateEnd(&stream);
  return decompressed;
}

std::vector<NaiveRecord> NaiveWarcRecords(std::string_view rest) {
  std::vector<NaiveRecord> records;
  while (!rest.empty()) {
    const size_t header_end = rest.find("\r\n\r\n");
    CHECK(header_end != std::string_view::npos);
    const std::string_view header = rest.substr(0, header_end + 2);
    const size_t length = std::stoul(ValueOf(header, "Content-Length"));
    records.push_back({ValueOf(header, "WARC-Type"), ValueOf(header, "WARC-Target-URI"),
                       std::string(rest.substr(header_end + 4, length))});
    rest.remove_prefix(header_end + 4 + length + 4);
  }
  return records;
}

}  // namespace seamripper
