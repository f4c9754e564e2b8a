#include "engine/local_engine.h"

#include <algorithm>
#include <atomic>
#include <tuple>

#include "engine/estimate.h"
#include "os/machine.h"

namespace seamripper {
namespace {

// Pages or files in a task: enough that its packets are worth their headers, few enough that all threads end together.
constexpr uint64_t kStretchRecords = 512;

// Prepared bytes are for speed alone.
void PrepareIfItFits(const PageView& page, const PreparedPage& prepared, const HotTexts& kept, std::string* value) {
  if (prepared.bytes_per_word == 0) return;
  if (kept.HasRoom(value->size() + (page.words + 1) * prepared.bytes_per_word)) PrepareHotPage(page, prepared, value);
}

}  // namespace

LocalEngine::LocalEngine(const CorpusReader& corpus, RecordNumbers pages, RecordNumbers files, MemoryPlan plan,
                         uint64_t disk_limit, uint64_t disk_needed, EngineOptions options)
    : corpus_(corpus),
      numbers_(std::move(pages)),
      file_numbers_(std::move(files)),
      options_(std::move(options)),
      plan_(plan),
      own_session_(options_.session == nullptr ? std::make_unique<Session>(options_.memory_bytes, plan_.kept_bytes)
                                               : nullptr),
      session_(own_session_ != nullptr ? own_session_.get() : options_.session),
      memory_(session_->memory()),
      stretches_(numbers_.Stretches(kStretchRecords)),
      file_stretches_(file_numbers_.Stretches(kStretchRecords)),
      disk_(disk_limit, disk_needed),
      stages_(options_) {}

Result<std::unique_ptr<LocalEngine>> LocalEngine::Open(const CorpusReader& corpus, EngineOptions options) {
  const ManifestTotals& totals = corpus.manifest().totals;
  ASSIGN_OR_RETURN(RecordNumbers numbers, RecordNumbers::OfPages(corpus));
  ASSIGN_OR_RETURN(RecordNumbers files, RecordNumbers::OfFiles(corpus));
  ASSIGN_OR_RETURN(const MemoryPlan plan, PlanMemory(totals, numbers.size(), options));
  const uint64_t disk = std::min(options.disk_bytes, FreeDiskBytes(options.spill_folder));
  const uint64_t needed = Estimate(totals, numbers.size(), options, {}).disk_bytes;
  std::unique_ptr<LocalEngine> engine(
      new LocalEngine(corpus, std::move(numbers), std::move(files), plan, disk, needed, std::move(options)));
  RETURN_IF_ERROR(engine->TakeMemory());
  return engine;
}

Status LocalEngine::TakeMemory() {
  if (memory_.TryGrow(options_.memory_bytes)) return {};
  return EnvironmentError("others use so much of the memory that " + RoundedUpBytes(options_.memory_bytes) +
                          " are not left: raise --memory, or wait until they are done");
}

EngineCounts LocalEngine::counts() const {
  const std::lock_guard lock(counts_mutex_);
  EngineCounts counts = counts_;
  counts.large = large_.count();
  return counts;
}

void LocalEngine::AddCounts(const WideCounts& counts) {
  const std::lock_guard lock(counts_mutex_);
  counts_.sorted_partitions += counts.sorted_partitions;
  counts_.cut_groups += counts.cut_groups;
}

Result<bool> LocalEngine::KeepOthers(const WantedPages& wanted, const PairParts& parts, const PreparedPage& prepared,
                                     HotTexts* others) {
  struct Worker {
    LocalEngine* engine;
    const WantedPages* wanted;
    const uint32_t parts;
    const PreparedPage* prepared;
    HotTexts* others;
    std::atomic<bool>* fits;
    PageCursors cursors;
    std::string value;
    Status Do(size_t task) {
      if (!*fits) return {};
      return engine->ScanWanted(task, &wanted->others(), parts, 0, &cursors, [&](const PageView& page, bool) -> Status {
        if (*fits && !Keep(page)) *fits = false;
        return {};
      });
    }
    bool Keep(const PageView& page) {
      AppendHotPage(page, parts, &value);
      if (wanted->IsHot(page.number)) PrepareIfItFits(page, *prepared, *others, &value);
      return others->Keep(page.number, value);
    }
    Status Finish() { return {}; }
  };
  std::atomic<bool> fits = true;
  const uint32_t kept_parts = parts.of_others | (parts.of_page & kHotParts);
  RETURN_IF_ERROR(RunStage("pages to compare", stretches_.size(), [&] {
    return std::unique_ptr<Worker>(new Worker{this, &wanted, kept_parts, &prepared, others, &fits, {}, {}});
  }));
  return fits.load();
}

Result<LocalEngine::Stream> LocalEngine::GatherPages(const std::vector<PagePair>& pairs, const WantedPages& wanted,
                                                     const PairParts& parts, const PreparedPage& prepared,
                                                     HotTexts* hot) {
  // Who wants each page, by page: the page itself as rank 0, then whoever it is beside.
  std::vector<PagePair> wants;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) wants.push_back({pairs[i].page, 0, pairs[i].page});
    wants.push_back(pairs[i]);
  }
  std::sort(wants.begin(), wants.end(), [](const PagePair& a, const PagePair& b) {
    return std::tie(a.other, a.page, a.rank) < std::tie(b.other, b.page, b.rank);
  });
  struct Worker {
    Worker(LocalEngine* the_engine, const std::vector<PagePair>* all_wants, const WantedPages* wanted_pages,
           const PairParts& the_parts, const PreparedPage* prepared_page, HotTexts* the_hot, Spool* out)
        : engine(the_engine),
          wants(all_wants),
          wanted(wanted_pages),
          parts(the_parts),
          prepared(prepared_page),
          hot(the_hot),
          writer(out) {}
    LocalEngine* engine;
    const std::vector<PagePair>* wants;
    const WantedPages* wanted;
    const PairParts parts;
    const PreparedPage* prepared;
    HotTexts* hot;
    WideWriter writer;
    PageCursors cursors;
    std::string value;
    Status Do(size_t task) {
      const RecordNumbers::Stretch& stretch = engine->stretches_[task];
      const auto before = [](const PagePair& pair, uint64_t number) { return pair.other < number; };
      auto next = std::lower_bound(wants->begin(), wants->end(), stretch.first_number, before);
      const uint64_t end = stretch.first_number + (stretch.end_row - stretch.first_row);
      if (next == wants->end() || next->other >= end) return {};
      RETURN_IF_ERROR(engine->ScanWanted(task, nullptr, parts.of_page | parts.of_others, 0, &cursors,
                                         [&](const PageView& page, bool) {
                                           const auto first = next;
                                           while (next != wants->end() && next->other == page.number) ++next;
                                           return Send({first, next}, page);
                                         }));
      return writer.status();
    }
    Status Send(std::span<const PagePair> to, const PageView& page) {
      const bool is_hot = wanted->IsHot(page.number);
      if (is_hot) RETURN_IF_ERROR(KeepHot(page));
      for (const PagePair& pair : to) {
        BeginPairValue(PairValue::kHead, pair.rank, &value);
        AppendPage(page, parts.InHead(pair.rank, is_hot), &value);
        writer.Add(BigEndian(pair.page).bytes(), value);
        if (parts.Apart(pair.rank, is_hot) == kNoParts) continue;
        BeginPairValue(is_hot ? PairValue::kHotParts : PairValue::kText, pair.rank, &value);
        if (!is_hot) value.append(page.text);
        writer.Add(BigEndian(pair.page).bytes(), value);
      }
      return {};
    }
    Status KeepHot(const PageView& page) {
      AppendHotPage(page, (parts.of_page | parts.of_others) & kHotParts, &value);
      const size_t size = value.size();
      PrepareIfItFits(page, *prepared, *hot, &value);
      return hot->Keep(page.number, value) ? Status() : hot->Add(page.number, std::string_view(value).substr(0, size));
    }
    Status Finish() { return writer.Finish(); }
  };
  Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
  RETURN_IF_ERROR(RunStage("pages to compare", stretches_.size(), [&] {
    return std::make_unique<Worker>(this, &wants, &wanted, parts, &prepared, hot, out.get());
  }));
  return out;
}

GroupOptions LocalEngine::NarrowOptions(uint32_t least_pages, uint32_t list_cap) const {
  GroupOptions options;
  options.least_pages = least_pages;
  options.list_cap = list_cap;
  options.memory_bytes = GroupShare() / 2;
  return options;
}

LocalEngine::Stream LocalEngine::NewSpool(int bits, uint64_t memory_bytes) {
  Spool::Options options;
  options.partition_bits = bits;
  options.writer_bytes = memory_bytes / plan_.threads;
  options.chunk_bytes = ChunkBytes(options.writer_bytes, bits);
  options.spill_folder = options_.spill_folder;
  return std::make_unique<Spool>(std::move(options), &disk_, session_->blocks());
}

}  // namespace seamripper
