#include "archive/gzip_file.h"

#include <libdeflate.h>

#include <new>
#include <utility>

namespace seamripper {
namespace {

constexpr size_t kMemberBytes = size_t{1} << 20;
constexpr int kLevel = 6;

}  // namespace

GzipFile::GzipFile(std::unique_ptr<WritableFile> file)
    : file_(std::move(file)), compressor_(libdeflate_alloc_compressor(kLevel)) {
  if (compressor_ == nullptr) throw std::bad_alloc();
}

GzipFile::~GzipFile() { libdeflate_free_compressor(compressor_); }

Result<std::unique_ptr<GzipFile>> GzipFile::Create(const std::string& path) {
  ASSIGN_OR_RETURN(std::unique_ptr<WritableFile> file, WritableFile::Create(path));
  return std::unique_ptr<GzipFile>(new GzipFile(std::move(file)));
}

Status GzipFile::Append(std::string_view bytes) {
  waiting_.append(bytes);
  size_ += bytes.size();
  return waiting_.size() < kMemberBytes ? Status() : AppendMember();
}

Status GzipFile::AppendMember() {
  member_.resize(libdeflate_gzip_compress_bound(compressor_, waiting_.size()));
  const size_t bytes =
      libdeflate_gzip_compress(compressor_, waiting_.data(), waiting_.size(), member_.data(), member_.size());
  waiting_.clear();
  return file_->Append(std::string_view(member_).substr(0, bytes));
}

// A file without a member is no gzip file.
Status GzipFile::SyncAndClose() {
  if (!waiting_.empty() || size_ == 0) RETURN_IF_ERROR(AppendMember());
  return file_->SyncAndClose();
}

}  // namespace seamripper
