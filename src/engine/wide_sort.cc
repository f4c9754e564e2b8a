#include "engine/wide_sort.h"

#include <algorithm>
#include <span>
#include <vector>

#include "base/check.h"
#include "engine/partition_reader.h"

namespace seamripper {
namespace {

// Puts rows together that come cut into pieces anywhere.
class RowJoiner {
 public:
  explicit RowJoiner(RowSorter<KeyedRow>* sorter) : writer_(sorter) {}

  Status Add(std::span<const uint64_t> piece) {
    while (!piece.empty()) {
      const size_t row_words = WideLengths::Of(begun_.empty() ? piece[0] : begun_[0]).words();
      const size_t part = std::min(row_words - begun_.size(), piece.size());
      if (part == row_words) {
        RETURN_IF_ERROR(AddRow(piece.data()));
      } else {
        begun_.insert(begun_.end(), piece.begin(), piece.begin() + static_cast<ptrdiff_t>(part));
        if (begun_.size() == row_words) {
          RETURN_IF_ERROR(AddRow(begun_.data()));
          begun_.clear();
        }
      }
      piece = piece.subspan(part);
    }
    return {};
  }

  Status Finish() {
    CHECK(begun_.empty());
    return writer_.Finish();
  }

 private:
  Status AddRow(const uint64_t* words) {
    const WideLengths lengths = WideLengths::Of(words[0]);
    const char* from = reinterpret_cast<const char*>(words + 1);
    row_.key.assign(from, lengths.key);
    row_.value.assign(from + lengths.key, lengths.value);
    return writer_.Add(row_);
  }

  RowSorter<KeyedRow>::Writer writer_;
  std::vector<uint64_t> begun_;
  KeyedRow row_;
};

}  // namespace

Status SortPartition(const Spool& spool, size_t partition, RowSorter<KeyedRow>* sorter) {
  PartitionReader reader(&spool, partition);
  RowJoiner joiner(sorter);
  for (;;) {
    ASSIGN_OR_RETURN(const std::span<const uint64_t> piece, reader.Next());
    if (piece.empty()) return joiner.Finish();
    RETURN_IF_ERROR(joiner.Add(piece));
  }
}

}  // namespace seamripper
