#include "engine/row_file.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/bytes.h"
#include "base/check.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

// Of a block: how many bytes it holds, and the checksum of these.
struct BlockHeader {
  uint64_t checksum = 0;
  uint64_t used = 0;
};

}  // namespace

RowFile::RowFile(std::string folder, size_t block_bytes, Budget* disk)
    : folder_(std::move(folder)), block_bytes_(block_bytes), disk_(disk) {
  CHECK(block_bytes_ > 0 && block_bytes_ % TempFile::kAlignment == 0);
}

RowFile::~RowFile() { disk_->Give(end_); }

Status RowFile::BeginPart() {
  if (file_ == nullptr) {
    ASSIGN_OR_RETURN(file_, TempFile::Create(folder_));
  }
  block_ = MakeAligned(block_bytes_);
  used_ = sizeof(BlockHeader);
  parts_.push_back({end_, 0});
  return {};
}

Status RowFile::Add(std::string_view row) {
  CHECK(row.size() <= UINT32_MAX);
  const auto length = static_cast<uint32_t>(row.size());
  RETURN_IF_ERROR(Append({reinterpret_cast<const char*>(&length), sizeof length}));
  return Append(row);
}

Status RowFile::Append(std::string_view bytes) {
  while (!bytes.empty()) {
    if (used_ == block_bytes_) RETURN_IF_ERROR(WriteBlock());
    const size_t part = std::min(bytes.size(), block_bytes_ - used_);
    std::memcpy(block_.get() + used_, bytes.data(), part);
    used_ += part;
    bytes.remove_prefix(part);
  }
  return {};
}

Status RowFile::WriteBlock() {
  BlockHeader header;
  header.used = used_ - sizeof header;
  header.checksum = Xxh3Of64({block_.get() + sizeof header, header.used});
  std::memcpy(block_.get(), &header, sizeof header);
  std::memset(block_.get() + used_, 0, block_bytes_ - used_);
  if (!disk_->TryTake(block_bytes_)) return DiskBudgetError(*disk_, block_bytes_, folder_);
  const uint64_t offset = end_;
  end_ += block_bytes_;
  ++parts_.back().blocks;
  used_ = sizeof header;
  return file_->WriteAt(offset, block_.get(), block_bytes_);
}

Status RowFile::EndPart() {
  if (used_ > sizeof(BlockHeader)) RETURN_IF_ERROR(WriteBlock());
  block_.reset();
  return {};
}

RowFile::Reader::Reader(const RowFile* file, size_t part)
    : file_(file),
      offset_(file->parts_[part].offset),
      blocks_left_(file->parts_[part].blocks),
      block_(MakeAligned(file->block_bytes_)) {}

Result<bool> RowFile::Reader::Next(std::string_view* row) {
  if (rest_.empty() && blocks_left_ == 0) return false;
  std::string_view length;
  RETURN_IF_ERROR(Read(sizeof(uint32_t), &length_, &length));
  RETURN_IF_ERROR(Read(LoadLittleEndian<uint32_t>(length.data()), &row_, row));
  return true;
}

// Where the bytes lie, or in `storage` when they lie in several blocks.
Status RowFile::Reader::Read(size_t bytes, std::string* storage, std::string_view* read) {
  if (rest_.empty() && bytes > 0) RETURN_IF_ERROR(NextBlock());
  if (bytes <= rest_.size()) {
    *read = rest_.substr(0, bytes);
    rest_.remove_prefix(bytes);
    return {};
  }
  storage->clear();
  while (storage->size() < bytes) {
    if (rest_.empty()) RETURN_IF_ERROR(NextBlock());
    const std::string_view part = rest_.substr(0, bytes - storage->size());
    storage->append(part);
    rest_.remove_prefix(part.size());
  }
  *read = *storage;
  return {};
}

Status RowFile::Reader::NextBlock() {
  CHECK(blocks_left_ > 0);
  RETURN_IF_ERROR(file_->file_->ReadAt(offset_, block_.get(), file_->block_bytes_));
  BlockHeader header;
  std::memcpy(&header, block_.get(), sizeof header);
  const size_t room = file_->block_bytes_ - sizeof header;
  const std::string_view bytes(block_.get() + sizeof header, std::min<uint64_t>(header.used, room));
  if (header.used > room || header.used == 0 || Xxh3Of64(bytes) != header.checksum) {
    return EnvironmentError("a temporary file in " + file_->folder_ +
                            " does not hold what was written to it: check the disk");
  }
  offset_ += file_->block_bytes_;
  --blocks_left_;
  rest_ = bytes;
  return {};
}

}  // namespace seamripper
