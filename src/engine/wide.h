// Rows with a whole key, grouped by it: the key's hash only says in which partition, identity is all its bytes.
#ifndef SEAMRIPPER_ENGINE_WIDE_H_
#define SEAMRIPPER_ENGINE_WIDE_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/spool.h"
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

// Calls visit(key, rows) for each key of the partition, keys in the order of their bytes, a key's rows in the order of
// their values' bytes: whatever wrote them and when. Memory: the partition and 32 bytes a row.
class WideGrouper {
 public:
  template <class Visit>
  Status Group(const Spool& spool, size_t partition, Visit visit) {
    if (Status status = Load(spool, partition); !status.ok()) return status;
    for (size_t begin = 0, end = 0; begin < rows_.size(); begin = end) {
      while (end < rows_.size() && rows_[end].key == rows_[begin].key) ++end;
      visit(rows_[begin].key, std::span<const WideRow>(rows_.data() + begin, end - begin));
    }
    return {};
  }

 private:
  Status Load(const Spool& spool, size_t partition);

  AlignedBytes storage_;
  std::vector<WideRow> rows_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_WIDE_H_
