#include "archive/gzip_file.h"

#include <utility>

namespace seamripper {
namespace {

constexpr size_t kMemberBytes = size_t{1} << 20;

}  // namespace

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
  const std::string_view member = member_.Of(waiting_);
  waiting_.clear();
  return file_->Append(member);
}

// A file without a member is no gzip file.
Status GzipFile::SyncAndClose() {
  if (!waiting_.empty() || size_ == 0) RETURN_IF_ERROR(AppendMember());
  return file_->SyncAndClose();
}

}  // namespace seamripper
