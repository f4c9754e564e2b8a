#include "archive/inflated_file.h"

#include <algorithm>
#include <new>

#include "archive/codec_memory.h"
#include "base/check.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr size_t kInput = 64 << 10;
constexpr size_t kOutput = 256 << 10;
constexpr int kNoWrapper = -15;

}  // namespace

InflatedFile::InflatedFile(const ReadableFile& packed) : packed_(packed) {
  if (inflateInit2(&stream_, kNoWrapper) != Z_OK) throw std::bad_alloc();
}

InflatedFile::~InflatedFile() { inflateEnd(&stream_); }

Result<size_t> InflatedFile::ReadAt(uint64_t offset, char* to, size_t size) const {
  CHECK(offset >= bytes_offset_);
  while (bytes_offset_ + bytes_.size() < offset + size && !stopped_) {
    const uint64_t keep_from = std::max(bytes_offset_, offset - std::min(offset, kPipeLookBack));
    const uint64_t passed = std::min<uint64_t>(keep_from - bytes_offset_, bytes_.size());
    // Moved only when that makes room for as much again.
    if (passed > bytes_.size() / 2) {
      bytes_.erase(0, static_cast<size_t>(passed));
      bytes_offset_ += passed;
    }
    RETURN_IF_ERROR(Inflate());
  }
  if (offset - bytes_offset_ >= bytes_.size()) return size_t{0};
  return bytes_.copy(to, size, static_cast<size_t>(offset - bytes_offset_));
}

Status InflatedFile::Inflate() const {
  if (stream_.avail_in == 0) {
    input_.resize(kInput);
    ASSIGN_OR_RETURN(const size_t read, packed_.ReadAt(packed_offset_, input_.data(), input_.size()));
    packed_offset_ += read;
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    stream_.avail_in = static_cast<uInt>(read);
  }
  const uInt offered = stream_.avail_in;
  const size_t size = bytes_.size();
  bytes_.resize(size + kOutput);
  stream_.next_out = reinterpret_cast<Bytef*>(bytes_.data() + size);
  stream_.avail_out = kOutput;
  const int code = ZlibUnlessOutOfMemory(inflate(&stream_, Z_NO_FLUSH));
  const size_t produced = kOutput - stream_.avail_out;
  bytes_.resize(size + produced);
  crc32_ = static_cast<uint32_t>(
      ::crc32(crc32_, reinterpret_cast<const Bytef*>(bytes_.data() + size), static_cast<uInt>(produced)));
  ended_ = code == Z_STREAM_END;
  stopped_ = code != Z_OK || (produced == 0 && stream_.avail_in == offered);
  return {};
}

}  // namespace seamripper
