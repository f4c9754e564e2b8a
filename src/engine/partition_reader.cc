#include "engine/partition_reader.h"

#include <algorithm>

namespace seamripper {
namespace {

constexpr size_t kPieceWords = (size_t{256} << 10) / sizeof(uint64_t);

size_t AlignedBytesOf(size_t words) {
  return (words * sizeof(uint64_t) + TempFile::kAlignment - 1) / TempFile::kAlignment * TempFile::kAlignment;
}

}  // namespace

PartitionReader::PartitionReader(const Spool* spool, size_t partition)
    : spool_(spool), partition_(&spool->partitions_[partition]) {}

Result<std::span<const uint64_t>> PartitionReader::Next() {
  if (extent_ < partition_->extents.size()) return NextOfExtent();
  storage_.reset();
  while (chunk_ < partition_->chunks.size()) {
    const Spool::Chunk& chunk = partition_->chunks[chunk_++];
    if (chunk.used > 0) return std::span<const uint64_t>(chunk.words, chunk.used);
  }
  return std::span<const uint64_t>();
}

Result<std::span<const uint64_t>> PartitionReader::NextOfExtent() {
  const Spool::Extent& extent = partition_->extents[extent_];
  const size_t words = std::min<uint64_t>(kPieceWords, extent.words - words_read_);
  if (storage_ == nullptr) storage_ = MakeAligned(kPieceWords * sizeof(uint64_t));
  RETURN_IF_ERROR(
      spool_->file_->ReadAt(extent.offset + words_read_ * sizeof(uint64_t), storage_.get(), AlignedBytesOf(words)));
  checksum_.Update({storage_.get(), words * sizeof(uint64_t)});
  words_read_ += words;
  if (words_read_ == extent.words) {
    if (checksum_.Finish() != extent.checksum) return spool_->DamagedError();
    ++extent_;
    words_read_ = 0;
  }
  return std::span<const uint64_t>(reinterpret_cast<const uint64_t*>(storage_.get()), words);
}

}  // namespace seamripper
