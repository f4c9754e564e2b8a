#include "archive/gzip_member.h"

#include <libdeflate.h>

#include <new>

namespace seamripper {
namespace {

constexpr int kLevel = 6;

}  // namespace

GzipMember::GzipMember() : compressor_(libdeflate_alloc_compressor(kLevel)) {
  if (compressor_ == nullptr) throw std::bad_alloc();
}

GzipMember::~GzipMember() { libdeflate_free_compressor(compressor_); }

std::string_view GzipMember::Of(std::string_view bytes) {
  member_.resize(libdeflate_gzip_compress_bound(compressor_, bytes.size()));
  const size_t size =
      libdeflate_gzip_compress(compressor_, bytes.data(), bytes.size(), member_.data(), member_.size());
  return std::string_view(member_).substr(0, size);
}

}  // namespace seamripper
