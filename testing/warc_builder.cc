#include "testing/warc_builder.h"

#include <zlib.h>
#include <zstd.h>

#include <cstdio>

#include "base/check.h"

namespace seamripper {

std::string GzipForTesting(std::string_view bytes, int level) {
  z_stream stream{};
  CHECK(deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string member(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(member.data());
  stream.avail_out = static_cast<uInt>(member.size());
  CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  member.resize(stream.total_out);
  deflateEnd(&stream);
  return member;
}

std::string ZstdForTesting(std::string_view bytes) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const size_t size = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), 3);
  CHECK(!ZSTD_isError(size));
  frame.resize(size);
  return frame;
}

WarcBuilder& WarcBuilder::AddResponse(std::string_view url, std::string_view date,
                                      const std::vector<std::string>& http_headers, std::string_view body) {
  std::string block = "HTTP/1.1 200 OK\r\n";
  if (http_headers.empty()) block += "Content-Type: text/html\r\n";
  for (const std::string& line : http_headers) block += line + "\r\n";
  block += "\r\n";
  block += body;
  return AddRecord("response",
                   {{"WARC-Target-URI", std::string(url)},
                    {"WARC-Date", std::string(date)},
                    {"Content-Type", "application/http; msgtype=response"}},
                   block);
}

WarcBuilder& WarcBuilder::AddRecord(std::string_view type, const HeaderFields& fields, std::string_view block) {
  char id[64];
  std::snprintf(id, sizeof id, "<urn:uuid:00000000-0000-4000-8000-%012zx>", offsets_.size());
  std::string record = "WARC/1.0\r\nWARC-Type: " + std::string(type) + "\r\nWARC-Record-ID: " + id + "\r\n";
  bool has_length = false;
  for (const auto& [name, value] : fields) {
    record += name + ": " + value + "\r\n";
    has_length |= name == "Content-Length";
  }
  if (!has_length) record += "Content-Length: " + std::to_string(block.size()) + "\r\n";
  record += "\r\n";
  record += block;
  record += "\r\n\r\n";
  return AddRaw(record);
}

WarcBuilder& WarcBuilder::AddRaw(std::string_view bytes) {
  offsets_.push_back(bytes_.size());
  bytes_ += packing_ == WarcPacking::kMemberPerRecord ? GzipForTesting(bytes) : bytes;
  return *this;
}

std::string WarcBuilder::Build() const { return packing_ == WarcPacking::kOneMember ? GzipForTesting(bytes_) : bytes_; }

}  // namespace seamripper
