#include "engine/hot_texts.h"

#include <cstring>

#include "base/check.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

size_t RoundUp(size_t bytes) {
  return (bytes + TempFile::kAlignment - 1) / TempFile::kAlignment * TempFile::kAlignment;
}

size_t WholeLines(size_t bytes) { return (bytes / kLineBytes + 1) * kLineBytes; }

}  // namespace

bool HotTexts::HasRoom(size_t bytes) const {
  const std::lock_guard lock(mutex_);
  return memory_.BytesWith(WholeLines(bytes)) <= memory_bytes_;
}

void HotTexts::Clear() {
  places_.clear();
  memory_.Reuse();
  disk_->Give(file_end_);
  file_end_ = 0;
}

bool HotTexts::Keep(uint64_t number, std::string_view text) {
  const std::lock_guard lock(mutex_);
  const size_t size = WholeLines(text.size());
  if (memory_.BytesWith(size) > memory_bytes_) return false;
  char* const kept = reinterpret_cast<char*>(memory_.Take(size));
  text.copy(kept, text.size());
  places_[number] = {kept, text.size()};
  return true;
}

Status HotTexts::Add(uint64_t number, std::string_view text) {
  return Keep(number, text) ? Status() : Write(number, text);
}

Status HotTexts::Write(uint64_t number, std::string_view text) {
  const size_t size = RoundUp(text.size());
  const AlignedBytes bytes = MakeAligned(size);
  std::memcpy(bytes.get(), text.data(), text.size());
  std::memset(bytes.get() + text.size(), 0, size - text.size());
  if (!disk_->TryTake(size)) return DiskBudgetError(*disk_, size, spill_folder_);
  uint64_t offset = 0;
  {
    const std::lock_guard lock(mutex_);
    offset = file_end_;
    file_end_ += size;
    if (file_ == nullptr) {
      ASSIGN_OR_RETURN(file_, TempFile::Create(spill_folder_));
    }
    places_[number] = {nullptr, text.size(), offset, Xxh3Of64(text)};
  }
  return file_->WriteAt(offset, bytes.get(), size);
}

Result<std::string_view> HotTexts::Read(uint64_t number, AlignedBytes* storage) const {
  const auto found = places_.find(number);
  CHECK(found != places_.end());
  const Place& place = found->second;
  if (place.text != nullptr) return std::string_view(place.text, place.size);
  *storage = MakeAligned(RoundUp(place.size));
  RETURN_IF_ERROR(file_->ReadAt(place.offset, storage->get(), RoundUp(place.size)));
  const std::string_view text(storage->get(), place.size);
  if (Xxh3Of64(text) != place.checksum) {
    return EnvironmentError("a temporary file in " + spill_folder_ +
                            " does not hold what was written to it: check the disk");
  }
  return text;
}

}  // namespace seamripper
