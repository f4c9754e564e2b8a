// Tables are often in the order of a lookup already: what comes sorted is not sorted again. The rest is sorted by the bytes
// of its values, lowest first, which keeps entries of one value in the order of their rows, as they came; that takes a third
// of the time of comparing.
#include "parquet/lookup_sort.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <queue>

#include "base/xxh3.h"

namespace seamripper {
namespace {

// Entries in memory are counted in 32 bits.
constexpr uint64_t kMostMemory = uint64_t{1} << 32;
constexpr size_t kLeastPieceEntries = 4096 / sizeof(LookupEntry);

}  // namespace

// Sorted entries on disk.
struct LookupSorter::Run {
  uint64_t offset = 0;
  uint64_t left = 0;  // entries there
  uint64_t checksum = 0;
  std::vector<LookupEntry> piece{};
  size_t next = 0;  // of the piece
  std::unique_ptr<Xxh3Stream> read{};
};

LookupSorter::LookupSorter(const LookupMemory& memory) : memory_(memory) {}

LookupSorter::~LookupSorter() {
  if (memory_.disk != nullptr) memory_.disk->Give(file_bytes_);
}

Status LookupSorter::Add(const LookupEntry& entry) {
  const size_t most = std::max<uint64_t>(std::min(memory_.memory_bytes, kMostMemory) / 2 / sizeof entry, 1);
  if (entries_.size() >= most) RETURN_IF_ERROR(Spill());
  if (entries_.size() == entries_.capacity()) entries_.reserve(std::min(2 * entries_.size() + 1, most));
  sorted_ = sorted_ && (entries_.empty() || entries_.back() < entry);
  entries_.push_back(entry);
  return {};
}

void LookupSorter::Sort() {
  if (sorted_) return;
  std::array<std::array<uint32_t, 256>, 8> counts{};
  for (const LookupEntry& entry : entries_) {
    for (size_t byte = 0; byte < 8; ++byte) ++counts[byte][entry.value >> 8 * byte & 0xff];
  }
  other_.resize(entries_.size());
  for (size_t byte = 0; byte < 8; ++byte) {
    std::array<uint32_t, 256>& places = counts[byte];
    if (std::ranges::find(places, entries_.size()) != places.end()) continue;  // all alike
    std::exclusive_scan(places.begin(), places.end(), places.begin(), 0u);
    for (const LookupEntry& entry : entries_) other_[places[entry.value >> 8 * byte & 0xff]++] = entry;
    entries_.swap(other_);
  }
}

Status LookupSorter::Spill() {
  Sort();
  if (file_ == nullptr) {
    ASSIGN_OR_RETURN(file_, TempFile::CreateForSmallPieces(memory_.spill_folder));
  }
  const std::string_view bytes(reinterpret_cast<const char*>(entries_.data()), entries_.size() * sizeof(LookupEntry));
  if (memory_.disk != nullptr && !memory_.disk->TryTake(bytes.size())) {
    return DiskBudgetError(*memory_.disk, bytes.size(), memory_.spill_folder);
  }
  Run& run = runs_.emplace_back();
  run.offset = file_bytes_;
  run.left = entries_.size();
  run.checksum = Xxh3Of64(bytes);
  file_bytes_ += bytes.size();
  const Status written = file_->WriteAt(run.offset, bytes.data(), bytes.size());
  entries_.clear();
  sorted_ = true;
  return written;
}

Status LookupSorter::ForEach(const std::function<Status(const LookupEntry&)>& visit) {
  if (!runs_.empty()) return Merge(visit);
  Sort();
  for (const LookupEntry& entry : entries_) RETURN_IF_ERROR(visit(entry));
  return {};
}

Status LookupSorter::Refill(Run* run, size_t most_entries) {
  run->piece.resize(std::min<uint64_t>(most_entries, run->left));
  run->next = 0;
  if (run->read == nullptr) run->read = std::make_unique<Xxh3Stream>();
  if (run->piece.empty()) return {};
  char* const bytes = reinterpret_cast<char*>(run->piece.data());
  const size_t size = run->piece.size() * sizeof(LookupEntry);
  RETURN_IF_ERROR(file_->ReadAt(run->offset, bytes, size));
  run->read->Update({bytes, size});
  run->offset += size;
  run->left -= run->piece.size();
  if (run->left > 0 || run->read->Finish() == run->checksum) return {};
  return EnvironmentError("a temporary file in " + memory_.spill_folder +
                          " is not as it was written: check the disk, or give another folder");
}

Status LookupSorter::Merge(const std::function<Status(const LookupEntry&)>& visit) {
  if (!entries_.empty()) RETURN_IF_ERROR(Spill());
  entries_ = {};
  other_ = {};
  const size_t most_entries =
      std::max<uint64_t>(memory_.memory_bytes / sizeof(LookupEntry) / runs_.size(), kLeastPieceEntries);
  const auto later = [](const Run* a, const Run* b) { return a->piece[a->next] > b->piece[b->next]; };
  std::priority_queue<Run*, std::vector<Run*>, decltype(later)> runs(later);
  for (Run& run : runs_) {
    RETURN_IF_ERROR(Refill(&run, most_entries));
    runs.push(&run);
  }
  while (!runs.empty()) {
    Run* const run = runs.top();
    runs.pop();
    RETURN_IF_ERROR(visit(run->piece[run->next]));
    if (++run->next == run->piece.size()) RETURN_IF_ERROR(Refill(run, most_entries));
    if (!run->piece.empty()) runs.push(run);
  }
  return {};
}

}  // namespace seamripper
