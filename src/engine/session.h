// What the questions of one process share, one after the other or at once: threads, the memory that all of them may use,
// blocks of it that were paid for, texts that were unpacked.
//
// It stands here because the engine is the lowest that uses all four; whoever needs one of them is given that one. Nothing
// is shared by those who were not given the same session.
#ifndef SEAMRIPPER_ENGINE_SESSION_H_
#define SEAMRIPPER_ENGINE_SESSION_H_

#include <cstdint>
#include <optional>

#include "engine/kept_texts.h"
#include "os/block_memory.h"
#include "os/budget.h"
#include "os/threads.h"
#include "store/manifest.h"

namespace seamripper {

// Thread-safe, but for KeepTexts. It outlives whatever was given it.
class Session {
 public:
  // Of `memory_bytes`, blocks of `kept_bytes` stay when they are given up: whoever uses them leaves room for that.
  Session(uint64_t memory_bytes, uint64_t kept_bytes) : memory_(memory_bytes), blocks_(kept_bytes) {}

  // Gives memory to those who run, and takes it back.
  Budget* memory() { return &memory_; }
  Threads* threads() { return &threads_; }
  BlockMemory* blocks() { return &blocks_; }
  // Null when none are kept.
  KeptTexts* texts() { return texts_ ? &*texts_ : nullptr; }

  // From now on texts of a corpus are kept: they have so much of the memory, if it is a small part of it and
  // `least_left` is left for others. Before anyone reads, and once.
  void KeepTexts(const ManifestTotals& totals, uint64_t least_left);

 private:
  static constexpr uint64_t kShareOfTexts = 8;

  Budget memory_;
  Threads threads_;
  BlockMemory blocks_;
  BudgetShare memory_of_texts_{&memory_};
  std::optional<KeptTexts> texts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SESSION_H_
