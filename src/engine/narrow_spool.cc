#include "engine/narrow_spool.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace seamripper {
namespace {

constexpr size_t kWordBytes = sizeof(uint64_t);
constexpr size_t kStagingBytes = size_t{1} << 20;
// A packet that is opened has room for one record of two words at least.
constexpr size_t kLeastPacketWords = kPacketHeaderWords + 2;

uint64_t RoundUp(uint64_t bytes) { return (bytes + TempFile::kAlignment - 1) / TempFile::kAlignment * TempFile::kAlignment; }

PacketHeader LoadHeader(const uint64_t* words) {
  PacketHeader header;
  std::memcpy(static_cast<void*>(&header), words, sizeof header);
  return header;
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

// Cuts a row of packets into views. False when they do not fill it exactly.
bool FindPackets(const uint64_t* words, size_t count, bool check, std::vector<PacketView>* views) {
  size_t at = 0;
  while (at < count) {
    if (count - at < kPacketHeaderWords) return false;
    PacketView view;
    view.header = LoadHeader(words + at);
    at += kPacketHeaderWords;
    if (view.header.words > count - at) return false;
    view.words = {words + at, view.header.words};
    at += view.header.words;
    if (check && !CheckPacket(view.header, view.words)) return false;
    views->push_back(view);
  }
  return true;
}

}  // namespace

NarrowSpool::NarrowSpool(Options options, Budget* disk)
    : options_(std::move(options)), disk_(disk), partitions_(size_t{1} << options_.partition_bits) {
  CHECK(options_.partition_bits <= kMaxPartitionBits);
  CHECK(options_.chunk_bytes >= kLeastPacketWords * kWordBytes);
}

NarrowSpool::~NarrowSpool() { disk_->Give(file_end_); }

void NarrowSpool::Keep(std::vector<std::vector<Chunk>>* chunks, uint64_t records) {
  const std::lock_guard lock(mutex_);
  records_ += records;
  for (size_t p = 0; p < chunks->size(); ++p) {
    for (Chunk& chunk : (*chunks)[p]) partitions_[p].chunks.push_back(std::move(chunk));
    (*chunks)[p].clear();
  }
}

// One extent a partition, each on its own alignment, written in order through a staging buffer.
Status NarrowSpool::Spill(std::vector<std::vector<Chunk>>* chunks) {
  std::vector<Extent> extents(chunks->size());
  uint64_t size = 0;
  for (size_t p = 0; p < chunks->size(); ++p) {
    extents[p].offset = size;
    for (const Chunk& chunk : (*chunks)[p]) extents[p].words += chunk.used;
    size += RoundUp(extents[p].words * kWordBytes);
  }
  if (!disk_->TryTake(size)) {
    return EnvironmentError("the disk budget is used up (" + std::to_string(disk_->limit()) +
                            " bytes): give more with --disk, or more memory with --memory");
  }
  uint64_t base = 0;
  {
    const std::lock_guard lock(mutex_);
    if (file_ == nullptr) {
      Result<std::unique_ptr<TempFile>> file = TempFile::Create(options_.spill_folder);
      if (!file.ok()) return file.status();
      file_ = std::move(*file);
    }
    base = file_end_;
    file_end_ += size;
    spilled_bytes_ += size;
  }
  Staging staging(file_.get(), base);
  for (size_t p = 0; p < chunks->size(); ++p) {
    for (const Chunk& chunk : (*chunks)[p]) RETURN_IF_ERROR(staging.Append(chunk.words.get(), chunk.used));
    RETURN_IF_ERROR(staging.Align());
  }
  RETURN_IF_ERROR(staging.Flush());
  const std::lock_guard lock(mutex_);
  for (size_t p = 0; p < chunks->size(); ++p) {
    (*chunks)[p].clear();
    if (extents[p].words > 0) partitions_[p].extents.push_back({base + extents[p].offset, extents[p].words});
  }
  return {};
}

uint64_t NarrowSpool::SpilledBytesOf(size_t partition) const {
  uint64_t bytes = 0;
  for (const Extent& extent : partitions_[partition].extents) bytes += RoundUp(extent.words * kWordBytes);
  return bytes;
}

Result<std::vector<PacketView>> NarrowSpool::ReadPartition(size_t partition, AlignedBytes* storage) const {
  const Partition& from = partitions_[partition];
  std::vector<PacketView> views;
  *storage = from.extents.empty() ? nullptr : MakeAligned(SpilledBytesOf(partition));
  uint64_t at = 0;
  for (const Extent& extent : from.extents) {
    const uint64_t size = RoundUp(extent.words * kWordBytes);
    char* to = storage->get() + at;
    RETURN_IF_ERROR(file_->ReadAt(extent.offset, to, size));
    if (!FindPackets(reinterpret_cast<const uint64_t*>(to), extent.words, true, &views)) {
      return EnvironmentError("a temporary file in " + options_.spill_folder +
                              " does not hold what was written to it: check the disk");
    }
    at += size;
  }
  for (const Chunk& chunk : from.chunks) {
    CHECK(FindPackets(chunk.words.get(), chunk.used, false, &views));
  }
  // Tasks do not share pages, and packets of a task were added in order.
  std::stable_sort(views.begin(), views.end(), [](const PacketView& a, const PacketView& b) {
    return a.header.base_page < b.header.base_page;
  });
  return views;
}

NarrowSpool::Writer::Writer(NarrowSpool* spool)
    : spool_(spool), bits_(spool->partition_bits()), slots_(spool->partitions()), chunks_(spool->partitions()) {}

void NarrowSpool::Writer::ClosePacket(Slot* slot) {
  if (slot->packet == nullptr) return;
  PacketHeader header = LoadHeader(slot->packet);
  const uint64_t* words = slot->packet + kPacketHeaderWords;
  SealPacket(&header, {words, static_cast<size_t>(slot->cursor - words)});
  std::memcpy(slot->packet, &header, sizeof header);
  slot->packet = nullptr;
}

// A packet goes on in a new chunk as a new packet, from the page it has come to.
void NarrowSpool::Writer::OpenPacket(Slot* slot, uint64_t page) {
  const uint64_t base = slot->task == task_ ? page : task_page_;
  ClosePacket(slot);
  if (slot->cursor == nullptr || slot->cursor + kLeastPacketWords > slot->end) OpenChunk(slot);
  PacketHeader header;
  header.partition_bits = static_cast<uint16_t>(bits_);
  header.base_page = base;
  std::memcpy(slot->cursor, &header, sizeof header);
  slot->packet = slot->cursor;
  slot->cursor += kPacketHeaderWords;
  slot->task = task_;
  slot->encoder = PacketEncoder(bits_, base);
}

void NarrowSpool::Writer::CloseChunk(Slot* slot) {
  ClosePacket(slot);
  if (slot->cursor == nullptr) return;
  Chunk& chunk = chunks_[static_cast<size_t>(slot - slots_.data())].back();
  chunk.used = static_cast<size_t>(slot->cursor - chunk.words.get());
  slot->cursor = slot->end = nullptr;  // so that the next record opens another
}

void NarrowSpool::Writer::OpenChunk(Slot* slot) {
  CloseChunk(slot);
  if ((held_chunks_ + 1) * spool_->options_.chunk_bytes > spool_->options_.writer_bytes) {
    CloseAll();
    if (Status status = spool_->Spill(&chunks_); !status.ok()) status_ = std::move(status);
    for (std::vector<Chunk>& chunks : chunks_) chunks.clear();
    held_chunks_ = 0;
  }
  const size_t words = spool_->options_.chunk_bytes / kWordBytes;
  std::vector<Chunk>& chunks = chunks_[static_cast<size_t>(slot - slots_.data())];
  chunks.push_back({std::make_unique_for_overwrite<uint64_t[]>(words), 0});
  ++held_chunks_;
  slot->cursor = chunks.back().words.get();
  slot->end = slot->cursor + words;
}

void NarrowSpool::Writer::CloseAll() {
  for (Slot& slot : slots_) CloseChunk(&slot);
}

Status NarrowSpool::Writer::Finish() {
  CloseAll();
  spool_->Keep(&chunks_, records_);
  records_ = 0;
  held_chunks_ = 0;
  return status_;
}

}  // namespace seamripper
