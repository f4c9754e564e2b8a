#include "engine/local_run.h"

#include <algorithm>

#include "engine/estimate.h"
#include "os/machine.h"

namespace seamripper {
LocalRun::LocalRun(const CorpusReader& corpus, RecordNumbers pages, RecordNumbers files, MemoryPlan plan,
                   uint64_t disk_limit, uint64_t disk_needed, EngineOptions options, Slice slice)
    : corpus_(corpus),
      numbers_(std::move(pages)),
      file_numbers_(std::move(files)),
      options_(std::move(options)),
      slice_(slice),
      plan_(plan),
      own_session_(options_.session == nullptr ? std::make_unique<Session>(options_.memory_bytes, plan_.kept_bytes)
                                               : nullptr),
      session_(own_session_ != nullptr ? own_session_.get() : options_.session),
      memory_(session_->memory()),
      stretches_(numbers_.Stretches(options_.stretch_records)),
      file_stretches_(file_numbers_.Stretches(options_.stretch_records)),
      disk_(disk_limit, disk_needed),
      stages_(options_) {}

Result<std::unique_ptr<LocalRun>> LocalRun::Open(const CorpusReader& corpus, EngineOptions options, Slice slice) {
  const ManifestTotals& totals = corpus.manifest().totals;
  ASSIGN_OR_RETURN(RecordNumbers numbers, RecordNumbers::OfPages(corpus));
  ASSIGN_OR_RETURN(RecordNumbers files, RecordNumbers::OfFiles(corpus));
  ASSIGN_OR_RETURN(const MemoryPlan plan, PlanMemory(totals, numbers.size(), options));
  const uint64_t disk = std::min(options.disk_bytes, FreeDiskBytes(options.spill_folder));
  const uint64_t needed = Estimate(totals, numbers.size(), options, {}).disk_bytes;
  std::unique_ptr<LocalRun> run(
      new LocalRun(corpus, std::move(numbers), std::move(files), plan, disk, needed, std::move(options), slice));
  RETURN_IF_ERROR(run->TakeMemory());
  return run;
}

Status LocalRun::TakeMemory() {
  if (memory_.TryGrow(options_.memory_bytes)) return {};
  return EnvironmentError("others use so much of the memory that " + RoundedUpBytes(options_.memory_bytes) +
                          " are not left: raise --memory, or wait until they are done");
}

EngineCounts LocalRun::counts() const {
  const std::lock_guard lock(counts_mutex_);
  EngineCounts counts = counts_;
  counts.large = large_.count();
  return counts;
}

double LocalRun::BytesPerWord() const {
  const ManifestTotals& totals = corpus_.manifest().totals;
  return totals.words == 0 ? 0 : static_cast<double>(totals.text_bytes) / static_cast<double>(totals.words);
}

void LocalRun::AddCounts(const WideCounts& counts) {
  const std::lock_guard lock(counts_mutex_);
  counts_.sorted_partitions += counts.sorted_partitions;
  counts_.cut_groups += counts.cut_groups;
}

GroupOptions LocalRun::NarrowOptions(uint32_t least_pages, uint32_t list_cap) const {
  GroupOptions options;
  options.least_pages = least_pages;
  options.list_cap = list_cap;
  options.memory_bytes = GroupShare() / 2;
  return options;
}

LocalRun::Stream LocalRun::NewSpool(int bits, uint64_t memory_bytes) {
  Spool::Options options;
  options.partition_bits = bits;
  options.writer_bytes = memory_bytes / plan_.threads;
  options.chunk_bytes = ChunkBytes(options.writer_bytes, bits);
  options.spill_folder = options_.spill_folder;
  return std::make_unique<Spool>(std::move(options), &disk_, session_->blocks());
}

}  // namespace seamripper
