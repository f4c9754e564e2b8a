#include "engine/spool.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/xxh3.h"

namespace seamripper {
namespace {

constexpr size_t kWordBytes = sizeof(uint64_t);
constexpr size_t kStagingBytes = size_t{1} << 20;

uint64_t RoundUp(uint64_t bytes) {
  return (bytes + TempFile::kAlignment - 1) / TempFile::kAlignment * TempFile::kAlignment;
}

std::string_view BytesOf(const uint64_t* words, size_t count) {
  return {reinterpret_cast<const char*>(words), count * kWordBytes};
}

// Gathers words into large writes.
class Staging {
 public:
  Staging(TempFile* file, uint64_t offset) : file_(file), offset_(offset), bytes_(MakeAligned(kStagingBytes)) {}

  Status Append(const uint64_t* words, size_t count) {
    const char* from = reinterpret_cast<const char*>(words);
    for (size_t left = count * kWordBytes; left > 0;) {
      const size_t part = std::min(left, kStagingBytes - used_);
      std::memcpy(bytes_.get() + used_, from, part);
      used_ += part;
      from += part;
      left -= part;
      if (used_ == kStagingBytes) RETURN_IF_ERROR(Flush());
    }
    return {};
  }
  Status Align() {
    const size_t aligned = RoundUp(used_);
    std::memset(bytes_.get() + used_, 0, aligned - used_);
    used_ = aligned;
    return used_ == kStagingBytes ? Flush() : Status();
  }
  // Only when aligned.
  Status Flush() {
    RETURN_IF_ERROR(file_->WriteAt(offset_, bytes_.get(), used_));
    offset_ += used_;
    used_ = 0;
    return {};
  }

 private:
  TempFile* file_;
  uint64_t offset_;
  AlignedBytes bytes_;
  size_t used_ = 0;
};

}  // namespace

Spool::Spool(Options options, Budget* disk, BlockMemory* blocks)
    : options_(std::move(options)), disk_(disk), blocks_(blocks), partitions_(size_t{1} << options_.partition_bits) {}

Spool::~Spool() { disk_->Give(file_end_); }

void Spool::Keep(Chunks* chunks, ChunkMemory memory) {
  const std::lock_guard lock(mutex_);
  memory_.push_back(std::move(memory));
  for (size_t p = 0; p < chunks->size(); ++p) {
    partitions_[p].chunks.insert(partitions_[p].chunks.end(), (*chunks)[p].begin(), (*chunks)[p].end());
    (*chunks)[p].clear();
  }
}

Status Spool::Spill(Chunks* chunks) {
  std::vector<Extent> extents(chunks->size());
  uint64_t size = 0;
  for (size_t p = 0; p < chunks->size(); ++p) {
    for (const Chunk& chunk : (*chunks)[p]) extents[p].words += chunk.used;
    size += RoundUp(extents[p].words * kWordBytes);
  }
  if (!disk_->TryTake(size)) return DiskBudgetError(*disk_, size, options_.spill_folder);
  uint64_t base = 0;
  {
    const std::lock_guard lock(mutex_);
    base = file_end_;
    file_end_ += size;
    spilled_bytes_ += size;
    if (file_ == nullptr) {
      ASSIGN_OR_RETURN(file_, TempFile::Create(options_.spill_folder));
    }
  }
  RETURN_IF_ERROR(WriteExtents(*chunks, base, &extents));
  const std::lock_guard lock(mutex_);
  for (size_t p = 0; p < chunks->size(); ++p) {
    if (extents[p].words > 0) partitions_[p].extents.push_back(extents[p]);
  }
  return {};
}

Status Spool::WriteExtents(const Chunks& chunks, uint64_t base, std::vector<Extent>* extents) {
  Staging staging(file_.get(), base);
  Xxh3Stream checksum;
  for (size_t p = 0; p < chunks.size(); ++p) {
    Extent& extent = (*extents)[p];
    extent.offset = base;
    base += RoundUp(extent.words * kWordBytes);
    for (const Chunk& chunk : chunks[p]) {
      RETURN_IF_ERROR(staging.Append(chunk.words, chunk.used));
      checksum.Update(BytesOf(chunk.words, chunk.used));
    }
    RETURN_IF_ERROR(staging.Align());
    extent.checksum = checksum.Finish();
  }
  return staging.Flush();
}

uint64_t Spool::StorageBytes(size_t partition) const {
  uint64_t bytes = 0;
  for (const Extent& extent : partitions_[partition].extents) bytes += RoundUp(extent.words * kWordBytes);
  return bytes;
}

Status Spool::DamagedError() const {
  return EnvironmentError("a temporary file in " + options_.spill_folder +
                          " does not hold what was written to it: check the disk");
}

Result<std::vector<std::span<const uint64_t>>> Spool::Read(size_t partition, AlignedBytes* storage) const {
  const Partition& from = partitions_[partition];
  const uint64_t spilled = StorageBytes(partition);
  *storage = spilled == 0 ? nullptr : MakeAligned(spilled);
  std::vector<std::span<const uint64_t>> stretches;
  char* to = storage->get();
  for (const Extent& extent : from.extents) {
    RETURN_IF_ERROR(file_->ReadAt(extent.offset, to, RoundUp(extent.words * kWordBytes)));
    const auto* words = reinterpret_cast<const uint64_t*>(to);
    if (Xxh3Of64(BytesOf(words, extent.words)) != extent.checksum) return DamagedError();
    stretches.push_back({words, extent.words});
    to += RoundUp(extent.words * kWordBytes);
  }
  for (const Chunk& chunk : from.chunks) stretches.push_back({chunk.words, chunk.used});
  return stretches;
}

Spool::Writer::Writer(Spool* spool, std::function<void()> before_spill)
    : spool_(spool),
      before_spill_(std::move(before_spill)),
      rooms_(spool->partitions()),
      chunks_(spool->partitions()),
      memory_(spool->options_.writer_bytes, spool->blocks_) {}

void Spool::Writer::CloseChunk(size_t partition) {
  Room& room = rooms_[partition];
  if (room.cursor == nullptr) return;
  Chunk& chunk = chunks_[partition].back();
  chunk.used = static_cast<size_t>(room.cursor - chunk.words);
  room = {};
}

void Spool::Writer::OpenChunk(size_t partition, size_t words) {
  const size_t wanted = std::max(spool_->options_.chunk_bytes, words * kWordBytes);
  const size_t bytes = (wanted + kLineBytes - 1) / kLineBytes * kLineBytes;
  if (held_bytes_ + bytes > spool_->options_.writer_bytes) {
    before_spill_();
    for (size_t p = 0; p < rooms_.size(); ++p) CloseChunk(p);
    if (Status status = spool_->Spill(&chunks_); !status.ok()) status_ = std::move(status);
    for (std::vector<Chunk>& chunks : chunks_) chunks.clear();
    memory_.Reuse();
    held_bytes_ = 0;
  }
  CloseChunk(partition);
  uint64_t* begin = memory_.Take(bytes);
  chunks_[partition].push_back({begin, 0});
  held_bytes_ += bytes;
  rooms_[partition] = {begin, begin + bytes / kWordBytes};
}

Status Spool::Writer::Finish() {
  for (size_t p = 0; p < rooms_.size(); ++p) CloseChunk(p);
  spool_->Keep(&chunks_, std::move(memory_));
  memory_ = ChunkMemory(spool_->options_.writer_bytes, spool_->blocks_);
  held_bytes_ = 0;
  return status_;
}

}  // namespace seamripper
