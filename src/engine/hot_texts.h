// Texts that many pages are to be seen beside: kept once, in memory while their share of it lasts, then on disk.
#ifndef SEAMRIPPER_ENGINE_HOT_TEXTS_H_
#define SEAMRIPPER_ENGINE_HOT_TEXTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/status.h"
#include "engine/chunk_memory.h"
#include "os/budget.h"
#include "os/temp_file.h"

namespace seamripper {

// Memory: `memory_bytes`, and 64 bytes a text.
class HotTexts {
 public:
  // `disk` and `blocks`, which may be null, outlive it.
  HotTexts(uint64_t memory_bytes, std::string spill_folder, Budget* disk, BlockMemory* blocks = nullptr)
      : memory_bytes_(memory_bytes),
        memory_(memory_bytes, blocks),
        spill_folder_(std::move(spill_folder)),
        disk_(disk) {}
  ~HotTexts() { disk_->Give(file_end_); }
  HotTexts(const HotTexts&) = delete;
  HotTexts& operator=(const HotTexts&) = delete;

  // From any thread, a number once, by either. Whether it was kept in memory; else nothing was done.
  bool Keep(uint64_t number, std::string_view text);
  Status Add(uint64_t number, std::string_view text);

  // In memory, for a text of so many bytes.
  bool HasRoom(size_t bytes) const;
  uint64_t memory_bytes() const { return memory_bytes_; }

  // Forgets all texts; none may be in use. The memory stays.
  void Clear();

  // After all were added, from any thread. The text of a number that was added; it holds while `storage` does. kEnvironment
  // when the disk fails, or gives back other bytes than were written.
  Result<std::string_view> Read(uint64_t number, AlignedBytes* storage) const;

 private:
  struct Place {
    const char* text = nullptr;  // null: on disk
    uint64_t size = 0;
    uint64_t offset = 0;
    uint64_t checksum = 0;
  };

  Status Write(uint64_t number, std::string_view text);

  mutable std::mutex mutex_;
  const uint64_t memory_bytes_;
  ChunkMemory memory_;
  const std::string spill_folder_;
  Budget* const disk_;
  std::unordered_map<uint64_t, Place> places_;
  std::unique_ptr<TempFile> file_;
  uint64_t file_end_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_HOT_TEXTS_H_
