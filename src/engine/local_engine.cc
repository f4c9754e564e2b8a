#include "engine/local_engine.h"

#include <algorithm>
#include <bit>
#include <tuple>

namespace seamripper {
namespace {

// Pages in a task: enough that its packets are worth their headers, few enough that all threads end together.
constexpr uint64_t kStretchPages = 512;
constexpr size_t kChunkBytes = 16 << 10;
constexpr size_t kLeastChunkBytes = 4 << 10;
constexpr int kLeastPartitionBits = 4;
constexpr int kMostPartitionBits = 12;

// Partitions so many that each of `bytes` / partitions is at most `share`.
int PartitionBits(uint64_t bytes, uint64_t share) {
  const uint64_t partitions = std::bit_ceil(std::max<uint64_t>(bytes / std::max<uint64_t>(share, 1), 1));
  return std::clamp(std::countr_zero(partitions), kLeastPartitionBits, kMostPartitionBits);
}

}  // namespace

LocalEngine::LocalEngine(const CorpusReader& corpus, PageNumbers numbers, EngineOptions options)
    : corpus_(corpus),
      numbers_(std::move(numbers)),
      options_(std::move(options)),
      stretches_(numbers_.Stretches(kStretchPages)),
      disk_(options_.disk_bytes) {}

Result<std::unique_ptr<LocalEngine>> LocalEngine::Open(const CorpusReader& corpus, EngineOptions options) {
  Result<PageNumbers> numbers = PageNumbers::Of(corpus);
  if (!numbers.ok()) return numbers.status();
  return std::unique_ptr<LocalEngine>(new LocalEngine(corpus, std::move(*numbers), std::move(options)));
}

Result<LocalEngine::Stream> LocalEngine::GatherPages(const std::vector<PagePair>& pairs, uint32_t page_parts,
                                                     uint32_t other_parts) {
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
    Worker(const LocalEngine* the_engine, const std::vector<PagePair>* the_wanted, uint32_t of_page, uint32_t of_others,
           Spool* out)
        : engine(the_engine), wanted(the_wanted), page_parts(of_page), other_parts(of_others), writer(out) {}
    const LocalEngine* engine;
    const std::vector<PagePair>* wanted;
    const uint32_t page_parts;
    const uint32_t other_parts;
    WideWriter writer;
    std::string value;
    Status Do(size_t task) {
      const PageNumbers::Stretch& stretch = engine->stretches_[task];
      const auto before = [](const PagePair& pair, uint64_t number) { return pair.other < number; };
      auto next = std::lower_bound(wanted->begin(), wanted->end(), stretch.first_number, before);
      const uint64_t end = stretch.first_number + (stretch.end_row - stretch.first_row);
      if (next == wanted->end() || next->other >= end) return {};
      const uint32_t parts = page_parts | other_parts;
      RETURN_IF_ERROR(ScanPages(engine->corpus_, engine->numbers_, stretch, parts, [&](const PageView& page) {
        for (; next != wanted->end() && next->other == page.number; ++next) {
          value.assign(BigEndian(next->rank).bytes());
          AppendPage(page, next->rank == 0 ? page_parts : other_parts, &value);
          writer.Add(BigEndian(next->page).bytes(), value);
        }
      }));
      return writer.status();
    }
    Status Finish() { return writer.Finish(); }
  };
  Stream out = NewSpool(RowPartitionBits(), options_.memory_bytes / 4);
  RETURN_IF_ERROR(RunWorkers(options_.threads, stretches_.size(), [&] {
    return std::make_unique<Worker>(this, &wanted, page_parts, other_parts, out.get());
  }));
  return out;
}

// A word is a key, of eight bytes in a packet and sixteen in a leaf.
int LocalEngine::KeyPartitionBits() const {
  const uint64_t bytes = corpus_.manifest().totals.words * 16;
  return PartitionBits(bytes, std::min<uint64_t>(options_.memory_bytes / 16 / options_.threads, 1 << 20));
}

int LocalEngine::RowPartitionBits() const {
  const uint64_t bytes = corpus_.manifest().totals.words * 64;
  return PartitionBits(bytes, options_.memory_bytes / 16 / options_.threads);
}

LocalEngine::Stream LocalEngine::NewSpool(int bits, uint64_t memory_bytes) {
  Spool::Options options;
  options.partition_bits = bits;
  options.writer_bytes = memory_bytes / options_.threads;
  options.chunk_bytes = std::clamp((options.writer_bytes / 4) >> bits, kLeastChunkBytes, kChunkBytes);
  options.spill_folder = options_.spill_folder;
  return std::make_unique<Spool>(std::move(options), &disk_);
}

}  // namespace seamripper
