#include "testing/packed.h"

#include <lz4frame.h>
#include <zdict.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/check.h"
#include "testing/warc_builder.h"

namespace seamripper {

std::string PackForTesting(Codec codec, std::string_view bytes) {
  switch (codec) {
    case Codec::kNone:
      return std::string(bytes);
    case Codec::kGzip:
      return GzipForTesting(bytes);
    case Codec::kZstd:
      return ZstdForTesting(bytes);
    case Codec::kLz4:
      return Lz4ForTesting(bytes);
  }
  return {};
}

std::string Lz4ForTesting(std::string_view bytes) {
  std::string frame(LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
  const size_t size = LZ4F_compressFrame(frame.data(), frame.size(), bytes.data(), bytes.size(), nullptr);
  CHECK(!LZ4F_isError(size));
  frame.resize(size);
  return frame;
}

std::string DictionaryForTesting(const std::vector<std::string>& samples) {
  std::string all;
  std::vector<size_t> sizes;
  for (const std::string& sample : samples) {
    all += sample;
    sizes.push_back(sample.size());
  }
  std::string dictionary(4 << 10, '\0');
  const size_t size = ZDICT_trainFromBuffer(dictionary.data(), dictionary.size(), all.data(), sizes.data(),
                                            static_cast<unsigned>(sizes.size()));
  CHECK(!ZDICT_isError(size));
  dictionary.resize(size);
  return dictionary;
}

std::string ZstdForTesting(std::string_view bytes, std::string_view dictionary) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const size_t size = ZSTD_compress_usingDict(context, frame.data(), frame.size(), bytes.data(), bytes.size(),
                                              dictionary.data(), dictionary.size(), 3);
  ZSTD_freeCCtx(context);
  CHECK(!ZSTD_isError(size));
  frame.resize(size);
  return frame;
}

std::string UnsizedZstdForTesting(std::string_view bytes, size_t flush, int level) {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0);
  std::string frame;
  std::string room(ZSTD_CStreamOutSize(), '\0');
  const size_t step = flush == 0 ? bytes.size() : flush;
  for (size_t at = 0; at <= bytes.size(); at += std::max<size_t>(step, 1)) {
    const bool last = bytes.size() - at <= step;
    ZSTD_inBuffer in{bytes.data() + at, std::min(step, bytes.size() - at), 0};
    for (size_t left = 1; left > 0;) {
      ZSTD_outBuffer out{room.data(), room.size(), 0};
      left = ZSTD_compressStream2(context, &out, &in, last ? ZSTD_e_end : ZSTD_e_flush);
      CHECK(!ZSTD_isError(left));
      frame.append(room, 0, out.pos);
    }
    if (last) break;
  }
  ZSTD_freeCCtx(context);
  return frame;
}

std::string DictionaryFrameForTesting(std::string_view content) {
  std::string frame = "\x5d\x2a\x4d\x18";
  AppendLittleEndian(&frame, static_cast<uint32_t>(content.size()));
  return frame.append(content);
}

void ZipBuilder::Add(Entry entry, std::string_view bytes) {
  entry.crc32 =
      static_cast<uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
  entry.offset = file_.size();
  entry.packed_bytes = entry.data.size();
  file_ += "PK\x03\x04";
  for (const uint16_t field : {uint16_t{20}, entry.flags, entry.method, uint16_t{0}, uint16_t{0}}) {
    AppendLittleEndian(&file_, field);
  }
  AppendLittleEndian(&file_, entry.crc32);
  AppendLittleEndian(&file_, static_cast<uint32_t>(entry.data.size()));
  AppendLittleEndian(&file_, static_cast<uint32_t>(bytes.size()));
  AppendLittleEndian(&file_, static_cast<uint16_t>(entry.name.size()));
  AppendLittleEndian(&file_, uint16_t{0});
  file_ += entry.name;
  file_ += entry.data;
  entries_.push_back(std::move(entry));
}

ZipBuilder& ZipBuilder::Store(std::string name, std::string_view bytes) {
  Add({.name = std::move(name), .data = std::string(bytes)}, bytes);
  return *this;
}

ZipBuilder& ZipBuilder::Deflate(std::string name, std::string_view bytes) {
  // A gzip member without its header of 10 bytes and its check of 8.
  const std::string member = GzipForTesting(bytes);
  Add({.name = std::move(name), .data = member.substr(10, member.size() - 18), .method = 8}, bytes);
  return *this;
}

ZipBuilder& ZipBuilder::AddRaw(std::string_view bytes) {
  file_ += bytes;
  return *this;
}

std::string ZipBuilder::Build(bool zip64) const {
  std::string file = file_;
  const uint64_t directory = file.size();
  for (const Entry& entry : entries_) {
    file += "PK\x01\x02";
    for (const uint16_t field : {uint16_t{20}, uint16_t{20}, entry.flags, entry.method, uint16_t{0}, uint16_t{0}}) {
      AppendLittleEndian(&file, field);
    }
    AppendLittleEndian(&file, entry.crc32);
    std::string extra;
    if (zip64) {
      AppendLittleEndian(&extra, uint32_t{24u << 16 | 1u});
      AppendLittleEndian(&extra, uint64_t{0});
      AppendLittleEndian(&extra, entry.packed_bytes);
      AppendLittleEndian(&extra, entry.offset);
    }
    AppendLittleEndian(&file, zip64 ? ~uint32_t{0} : static_cast<uint32_t>(entry.packed_bytes));
    AppendLittleEndian(&file, zip64 ? ~uint32_t{0} : uint32_t{0});
    AppendLittleEndian(&file, static_cast<uint16_t>(entry.name.size()));
    AppendLittleEndian(&file, static_cast<uint16_t>(extra.size()));
    file.append(10, '\0');
    AppendLittleEndian(&file, zip64 ? ~uint32_t{0} : static_cast<uint32_t>(entry.offset));
    file += entry.name + extra;
  }
  const uint64_t end = file.size();
  if (zip64) {
    file += "PK\x06\x06";
    AppendLittleEndian(&file, uint64_t{44});
    file.append(12, '\0');
    for (const uint64_t field : {uint64_t{entries_.size()}, uint64_t{entries_.size()}, end - directory, directory}) {
      AppendLittleEndian(&file, field);
    }
    file += std::string("PK\x06\x07\0\0\0\0", 8);
    AppendLittleEndian(&file, end);
    AppendLittleEndian(&file, uint32_t{1});
  }
  file += std::string("PK\x05\x06\0\0\0\0", 8);
  for (int i = 0; i < 2; ++i) AppendLittleEndian(&file, static_cast<uint16_t>(entries_.size()));
  AppendLittleEndian(&file, zip64 ? ~uint32_t{0} : static_cast<uint32_t>(end - directory));
  AppendLittleEndian(&file, zip64 ? ~uint32_t{0} : static_cast<uint32_t>(directory));
  AppendLittleEndian(&file, uint16_t{0});
  return file;
}

}  // namespace seamripper
