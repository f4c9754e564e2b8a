// What a run of the local engine may use, and how it is watched and stopped. Nothing here changes a result.
#ifndef SEAMRIPPER_ENGINE_ENGINE_OPTIONS_H_
#define SEAMRIPPER_ENGINE_ENGINE_OPTIONS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace seamripper {

class Session;

struct EngineProgress {
  std::string_view stage;
  size_t number = 0;  // of the stage, from 1
  uint64_t done = 0;  // tasks
  uint64_t tasks = 0;
};

struct EngineOptions {
  unsigned threads = 1;  // at most; fewer run when the memory cannot feed them
  uint64_t memory_bytes = uint64_t{1} << 30;
  uint64_t disk_bytes = uint64_t{1} << 40;
  std::string spill_folder;

  // Whose threads, blocks and texts it uses, and whose memory it takes `memory_bytes` of; outlives the engine. Null: one of
  // its own.
  Session* session = nullptr;

  // A thread that has less than this of the memory is not worth having.
  uint64_t thread_bytes = uint64_t{24} << 20;
  // What the detector itself holds in memory for each page while it runs.
  uint64_t bytes_per_page = 20;

  // Pages or files in a task: enough that its packets are worth their headers, few enough that all threads end together.
  uint64_t stretch_records = 512;

  // Once it is true, whatever runs returns kInterrupted after the page or partition at hand.
  const std::atomic<bool>* stop = nullptr;
  // Called when a stage begins and ends, and about ten times a second between; from any thread, one at a time.
  std::function<void(const EngineProgress&)> progress;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_ENGINE_OPTIONS_H_
