#include "engine/local_engine.h"

#include <algorithm>
#include <tuple>

#include "engine/estimate.h"
#include "os/machine.h"

namespace seamripper {
namespace {

// Pages or files in a task: enough that its packets are worth their headers, few enough that all threads end together.
constexpr uint64_t kStretchRecords = 512;

}  // namespace

LocalEngine::LocalEngine(const CorpusReader& corpus, RecordNumbers pages, RecordNumbers files, MemoryPlan plan,
                         uint64_t disk_limit, uint64_t disk_needed, EngineOptions options)
    : corpus_(corpus),
      numbers_(std::move(pages)),
      file_numbers_(std::move(files)),
      options_(std::move(options)),
      plan_(plan),
      kept_memory_(plan_.kept_bytes),
      stretches_(numbers_.Stretches(kStretchRecords)),
      file_stretches_(file_numbers_.Stretches(kStretchRecords)),
      disk_(disk_limit, disk_needed),
      stages_(options_) {}

Result<std::unique_ptr<LocalEngine>> LocalEngine::Open(const CorpusReader& corpus, EngineOptions options) {
  const ManifestTotals& totals = corpus.manifest().totals;
  Result<RecordNumbers> numbers = RecordNumbers::OfPages(corpus);
  if (!numbers.ok()) return numbers.status();
  Result<RecordNumbers> files = RecordNumbers::OfFiles(corpus);
  if (!files.ok()) return files.status();
  const Result<MemoryPlan> plan = PlanMemory(totals, numbers->size(), options);
  if (!plan.ok()) return plan.status();
  const uint64_t disk = std::min(options.disk_bytes, FreeDiskBytes(options.spill_folder));
  const uint64_t needed = Estimate(totals, numbers->size(), options, {}).disk_bytes;
  return std::unique_ptr<LocalEngine>(
      new LocalEngine(corpus, std::move(*numbers), std::move(*files), *plan, disk, needed, std::move(options)));
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

Result<LocalEngine::Stream> LocalEngine::GatherPages(const std::vector<PagePair>& pairs, uint32_t page_parts,
                                                     uint32_t other_parts, const PreparedPage& prepared,
                                                     HotTexts* hot) {
  // Who wants each page, by page: the page itself as rank 0, then whoever it is beside.
  std::vector<PagePair> wanted;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (i == 0 || pairs[i].page != pairs[i - 1].page) wanted.push_back({pairs[i].page, 0, pairs[i].page});
    wanted.push_back(pairs[i]);
  }
  std::sort(wanted.begin(), wanted.end(), [](const PagePair& a, const PagePair& b) {
    return std::tie(a.other, a.page, a.rank) < std::tie(b.other, b.page, b.rank);
  });
  struct Worker {
    Worker(LocalEngine* the_engine, const std::vector<PagePair>* the_wanted, uint32_t of_page, uint32_t of_others,
           const PreparedPage* prepared_page, HotTexts* the_hot, Spool* out)
        : engine(the_engine),
          wanted(the_wanted),
          page_parts(of_page),
          other_parts(of_others),
          prepared(prepared_page),
          hot(the_hot),
          writer(out) {}
    LocalEngine* engine;
    const std::vector<PagePair>* wanted;
    const uint32_t page_parts;
    const uint32_t other_parts;
    const PreparedPage* prepared;
    HotTexts* hot;
    WideWriter writer;
    std::string value;
    Status status;
    Status Do(size_t task) {
      const RecordNumbers::Stretch& stretch = engine->stretches_[task];
      const auto before = [](const PagePair& pair, uint64_t number) { return pair.other < number; };
      auto next = std::lower_bound(wanted->begin(), wanted->end(), stretch.first_number, before);
      const uint64_t end = stretch.first_number + (stretch.end_row - stretch.first_row);
      if (next == wanted->end() || next->other >= end) return {};
      RETURN_IF_ERROR(engine->Scan(task, page_parts | other_parts, 0, [&](const PageView& page, bool) {
        const auto first = next;
        while (next != wanted->end() && next->other == page.number) ++next;
        if (status.ok()) status = Send({first, next}, page);
      }));
      return status.ok() ? writer.status() : status;
    }
    Status Send(std::span<const PagePair> to, const PageView& page) {
      const bool is_hot = to.size() >= kHotPages;
      const uint32_t apart = is_hot ? kHotParts : uint32_t{kTextPart};
      if (is_hot) RETURN_IF_ERROR(KeepHot(page));
      for (const PagePair& pair : to) {
        const uint32_t parts = pair.rank == 0 ? page_parts : other_parts;
        BeginPairValue(PairValue::kHead, pair.rank, &value);
        AppendPage(page, parts & ~apart, &value);
        writer.Add(BigEndian(pair.page).bytes(), value);
        if ((parts & apart) == 0) continue;
        BeginPairValue(is_hot ? PairValue::kHotParts : PairValue::kText, pair.rank, &value);
        if (!is_hot) value.append(page.text);
        writer.Add(BigEndian(pair.page).bytes(), value);
      }
      return {};
    }
    Status KeepHot(const PageView& page) {
      AppendHotPage(page, (page_parts | other_parts) & kHotParts, &value);
      const size_t size = value.size();
      const bool has_room = hot->HasRoom(size + (page.words + 1) * prepared->bytes_per_word);
      if (prepared->bytes_per_word == 0 || !has_room) return hot->Add(page.number, value);
      PrepareHotPage(page, *prepared, &value);
      return hot->Keep(page.number, value) ? Status() : hot->Add(page.number, std::string_view(value).substr(0, size));
    }
    Status Finish() { return writer.Finish(); }
  };
  Stream out = NewSpool(plan_.row_bits, plan_.row_spool_bytes);
  RETURN_IF_ERROR(RunStage("pages to compare", stretches_.size(), [&] {
    return std::make_unique<Worker>(this, &wanted, page_parts, other_parts, &prepared, hot, out.get());
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
  return std::make_unique<Spool>(std::move(options), &disk_);
}

}  // namespace seamripper
