#include "bench/crawl_pages.h"

#include <libdeflate.h>

#include <cstdio>
#include <cstdlib>
#include <memory>

#include "archive/http.h"
#include "archive/reader.h"

namespace seamripper {
namespace {

template <class Value>
Value OrExit(Result<Value> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", std::string(result.status().message()).c_str());
    std::exit(1);
  }
  return std::move(*result);
}

}  // namespace

void ForEachResponse(const std::string& path, CrawlCounts* counts,
                     const std::function<void(std::string_view url, std::string_view payload)>& each) {
  const Limits limits;
  const std::unique_ptr<ReadableFile> file = OrExit(OpenForReading(path));
  const Format format = OrExit(SniffFormat(*file));
  const std::unique_ptr<RecordReader> reader = OpenRange(*file, format, {0, file->size()}, Cursor{}, limits);
  PayloadDecoder decoder(limits);
  counts->file_bytes += file->size();
  for (Piece piece; OrExit(reader->Next(&piece));) {
    if (piece.kind != PieceKind::kRecord) continue;
    ++counts->records;
    if (piece.record.type != RecordType::kResponse) continue;
    const Payload payload = decoder.Decode(ParseHttpResponse(piece.record.block, limits));
    ++counts->responses;
    counts->payload_bytes += payload.bytes.size();
    each(piece.record.url, payload.bytes);
  }
}

std::string Gzipped(std::string_view bytes) {
  libdeflate_compressor* const compressor = libdeflate_alloc_compressor(6);
  std::string packed(libdeflate_gzip_compress_bound(compressor, bytes.size()), '\0');
  packed.resize(libdeflate_gzip_compress(compressor, bytes.data(), bytes.size(), packed.data(), packed.size()));
  libdeflate_free_compressor(compressor);
  return packed;
}

}  // namespace seamripper
