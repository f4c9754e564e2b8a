// Rows with a whole key, grouped by it: the key's hash only says in which partition, identity is all its bytes.
#ifndef SEAMRIPPER_ENGINE_WIDE_H_
#define SEAMRIPPER_ENGINE_WIDE_H_

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/group_rest.h"
#include "engine/kept_group.h"
#include "engine/large_work.h"
#include "engine/spool.h"
#include "engine/wide_sort.h"
#include "step/shapes.h"

namespace seamripper {

// One per thread.
class WideWriter {
 public:
  explicit WideWriter(Spool* spool) : bits_(spool->partition_bits()), writer_(spool, [] {}) {}

  // Key and value are under 4 GiB each.
  void Add(std::string_view key, std::string_view value);

  const Status& status() const { return writer_.status(); }
  Status Finish() { return writer_.Finish(); }

 private:
  const int bits_;
  Spool::Writer writer_;
};

struct WideOptions {
  // These change the result.
  uint64_t most_group_bytes = kNoGroupLimit;
  bool fold = false;  // equal rows come as one, with their number

  // These change only the speed.
  size_t memory_bytes = size_t{64} << 20;
  std::string spill_folder;
  BlockMemory* blocks = nullptr;  // outlives whoever has these options
};

// What was met that a user should know, or a test bounds.
struct WideCounts {
  uint64_t sorted_partitions = 0;  // that were too large for the memory
  uint64_t large_groups = 0;       // the same of groups
  uint64_t cut_groups = 0;         // that were larger than most_group_bytes
};

// Calls visit(key, rows), which returns a Status, for each key of the partition, in no particular order, a key's rows in
// the order of their values' bytes: whatever wrote them and when. Of a group that costs more than `most_group_bytes` (a
// row costs its bytes and 64) only the first rows come, as many as that allows, and it is counted.
//
// Memory: `memory_bytes`. A partition that needs more is sorted on disk. A group that alone needs more than half of it is
// held nevertheless, up to its limit, by one thread at a time: `large` sees to that. One per thread.
class WideGrouper {
 public:
  // `disk` and `large` outlive it.
  WideGrouper(WideOptions options, Budget* disk, LargeWork* large)
      : options_(std::move(options)), disk_(disk), large_(large) {}

  template <class Visit>
  Status Group(const Spool& spool, size_t partition, Visit visit) {
    ASSIGN_OR_RETURN(const bool loaded, Load(spool, partition));
    if (!loaded) return GroupSorted(spool, partition, visit);
    for (size_t begin = 0, end = 0; begin < rows_.size(); begin = end) {
      end = EndOfGroup(begin);
      RETURN_IF_ERROR(visit(rows_[begin].key, Limited(begin, end)));
    }
    return {};
  }

  // The same with visit(key, const RowGroup&): every group comes whole and unfolded, within the memory; what is more of a
  // group goes over the rows on disk.
  template <class Visit>
  Status GroupWhole(const Spool& spool, size_t partition, Visit visit) {
    ASSIGN_OR_RETURN(const bool loaded, Load(spool, partition));
    if (!loaded) return GroupWholeSorted(spool, partition, visit);
    const std::span<const WideRow> rows = rows_;
    for (size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
      end = EndOfGroup(begin);
      RETURN_IF_ERROR(visit(rows[begin].key, RowGroup(rows.subspan(begin, end - begin))));
    }
    return {};
  }

  // Of the group that is being visited.
  bool group_is_large() const { return group_is_large_; }
  const WideCounts& counts() const { return counts_; }

 private:
  // The first sixteen bytes, zeros where there are fewer, as numbers that sort like them.
  struct ValueBeginning {
    ValueBeginning() = default;
    explicit ValueBeginning(std::string_view value);
    uint64_t high;
    uint64_t low;
    friend auto operator<=>(const ValueBeginning&, const ValueBeginning&) = default;
  };
  struct HashedRow {
    uint64_t hash;             // of the key
    ValueBeginning beginning;  // of the value
    const char* key;           // the value is behind it
    uint32_t key_bytes;
    uint32_t value_bytes;
  };

  // What a row costs besides its bytes; the list of hashes grows to twice its size at most.
  static constexpr size_t kBytesPerRow = sizeof(WideRow) + sizeof(HashedRow) + 2 * sizeof(uint64_t) + sizeof(size_t);

  Result<bool> Load(const Spool& spool, size_t partition);
  bool HashKeys(const std::vector<std::span<const uint64_t>>& stretches, size_t most);
  void FillBuckets(const std::vector<std::span<const uint64_t>>& stretches);
  void Sort(const std::vector<std::span<const uint64_t>>& stretches);
  void SortEqualHashes(size_t begin, size_t end);
  size_t EndOfGroup(size_t begin) const;
  std::span<const WideRow> Limited(size_t begin, size_t end);

  template <class Visit>
  Status GroupSorted(const Spool& spool, size_t partition, Visit visit) {
    ++counts_.sorted_partitions;
    rows_ = {};
    RowSorter<KeyedRow> sorter(options_.memory_bytes / 2, options_.spill_folder, disk_, nullptr, options_.blocks);
    RETURN_IF_ERROR(SortPartition(spool, partition, &sorter));
    KeptGroup group(options_.most_group_bytes, options_.fold);
    std::optional<LargeWork::Turn> turn;
    const auto give = [&]() -> Status {
      if (group.rows().empty()) return {};
      RETURN_IF_ERROR(visit(group.key(), group.rows()));
      counts_.cut_groups += group.cut() ? 1 : 0;
      group.Clear();
      group_is_large_ = false;
      turn.reset();
      return {};
    };
    RowSorter<KeyedRow>::Reader reader(&sorter);
    for (KeyedRow row; reader.Next(&row);) {
      if (row.key != group.key()) RETURN_IF_ERROR(give());
      group.Add(row.key, row.value);
      if (!group_is_large_ && group.bytes() > options_.memory_bytes / 2) {
        turn.emplace(large_);
        group_is_large_ = true;
        ++counts_.large_groups;
      }
    }
    RETURN_IF_ERROR(reader.status());
    return give();
  }

  template <class Visit>
  Status GroupWholeSorted(const Spool& spool, size_t partition, Visit visit) {
    ++counts_.sorted_partitions;
    rows_ = {};
    RowSorter<KeyedRow> sorter(options_.memory_bytes / 2, options_.spill_folder, disk_, nullptr, options_.blocks);
    RETURN_IF_ERROR(SortPartition(spool, partition, &sorter));
    KeptGroup group(kNoGroupLimit, false);
    std::unique_ptr<GroupRest> rest;
    const auto give = [&]() -> Status {
      if (group.rows().empty()) return {};
      if (rest != nullptr) RETURN_IF_ERROR(rest->Finish());
      RETURN_IF_ERROR(visit(group.key(), RowGroup(group.rows(), rest.get())));
      if (rest != nullptr) RETURN_IF_ERROR(rest->status());
      rest.reset();
      group.Clear();
      return {};
    };
    RowSorter<KeyedRow>::Reader reader(&sorter);
    for (KeyedRow row; reader.Next(&row);) {
      if (row.key != group.key()) RETURN_IF_ERROR(give());
      if (rest == nullptr && group.bytes() > options_.memory_bytes / 4) {
        rest = std::make_unique<GroupRest>(options_.spill_folder, disk_);
        ++counts_.large_groups;
      }
      rest == nullptr ? group.Add(row.key, row.value) : rest->Add(row.key, row.value);
    }
    RETURN_IF_ERROR(reader.status());
    return give();
  }

  const WideOptions options_;
  Budget* const disk_;
  LargeWork* const large_;
  AlignedBytes storage_;
  std::vector<uint64_t> hashes_;       // of the keys, as the rows come
  std::vector<size_t> bucket_begins_;  // in hashed_, and the end of the last
  std::vector<HashedRow> hashed_;
  std::vector<WideRow> rows_;
  bool group_is_large_ = false;
  WideCounts counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_WIDE_H_
