// What a run knows of every page, a value each, and how steps change it.
//
// A step never touches a column that is being changed. It emits changes to PageChanges of its own thread or slice; they
// come together in the column by a rule that no order, thread or engine can change the outcome of. Columns are read
// between stages, and by the steps of later ones.
//
//   kSet   the value of the page the step is called for; the last one stays
//   kAdd   the sum, modulo 2^n, of what is emitted for a page from anywhere
//   kOr    the same with bits
//   kJoin  pages that hang together: the smallest page of each component
//
// Values of at most eight bytes may be read for any page (kAnywhere): whoever needs them is sent all of them. Larger ones
// go with their page (kOwn).
#ifndef SEAMRIPPER_STEP_PAGE_COLUMN_H_
#define SEAMRIPPER_STEP_PAGE_COLUMN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "step/components.h"
#include "step/gathered_changes.h"

namespace seamripper {

enum class Merge { kSet, kAdd, kOr, kJoin };
enum class Access { kOwn, kAnywhere };

template <class Value, Merge kMerge>
class PageChanges;

// By page number. Memory: the values. What is changed by one stage is read after it.
template <class Value, Merge kMerge>
class PageColumn {
  static_assert(std::is_trivially_copyable_v<Value> && kMerge != Merge::kJoin);

 public:
  static constexpr Access kAccess = sizeof(Value) <= 8 ? Access::kAnywhere : Access::kOwn;
  static_assert(kMerge == Merge::kSet || kAccess == Access::kAnywhere);

  explicit PageColumn(uint64_t pages, Value value = {})
      : values_(pages, value), locks_(new std::mutex[(pages >> kRangeBits) + 1]) {}

  uint64_t size() const { return values_.size(); }
  const Value& operator[](uint64_t page) const { return values_[page]; }
  typename std::vector<Value>::const_iterator begin() const { return values_.begin(); }
  typename std::vector<Value>::const_iterator end() const { return values_.end(); }

 private:
  friend class PageChanges<Value, kMerge>;
  template <class>
  friend class StageDelta;

  // Pages whose values fit the second-level cache together.
  static constexpr int kRangeBits = 16;
  struct Change {
    uint32_t page;  // of the range
    Value value;
  };

  // From any thread.
  void Apply(uint64_t range, std::span<const Change> changes) {
    Value* const values = values_.data() + (range << kRangeBits);
    const std::lock_guard lock(locks_[range]);
    for (const Change& change : changes) {
      Value& value = values[change.page];
      value = static_cast<Value>(kMerge == Merge::kAdd ? value + change.value : value | change.value);
    }
  }

  std::vector<Value> values_;
  std::unique_ptr<std::mutex[]> locks_;  // of ranges
};

// What one thread emits for a column of kAdd or kOr. All of it is in the column when this is gone. A copy is for another
// thread, and begins without changes. Memory: for each range of pages, a kilobyte or two.
template <class Value, Merge kMerge>
class PageChanges {
  static_assert(kMerge == Merge::kAdd || kMerge == Merge::kOr);
  using Column = PageColumn<Value, kMerge>;

 public:
  explicit PageChanges(Column* column) : column_(column) {}
  PageChanges(const PageChanges& other) : column_(other.column_) {}
  PageChanges& operator=(const PageChanges&) = delete;
  ~PageChanges() { gathered_.GiveAll(Apply()); }

  Column* column() const { return column_; }

  // Merges `value` into that of any page.
  void Emit(uint64_t page, Value value) {
    const auto of_range = static_cast<uint32_t>(page & ((1u << Column::kRangeBits) - 1));
    gathered_.Add((column_->size() >> Column::kRangeBits) + 1, page >> Column::kRangeBits, {of_range, value}, Apply());
  }

 private:
  auto Apply() const {
    return [column = column_](uint64_t range, std::span<const typename Column::Change> changes) {
      column->Apply(range, changes);
    };
  }

  Column* const column_;
  GatheredChanges<typename Column::Change> gathered_;
};

// The same of kSet: no two threads are called for one page.
template <class Value>
class PageChanges<Value, Merge::kSet> {
 public:
  explicit PageChanges(PageColumn<Value, Merge::kSet>* column) : column_(column) {}

  PageColumn<Value, Merge::kSet>* column() const { return column_; }

  void Emit(uint64_t page, const Value& value) { column_->values_[page] = value; }

 private:
  PageColumn<Value, Merge::kSet>* column_;
};

// Pages that hang together, by the smallest of them.
template <>
class PageColumn<uint64_t, Merge::kJoin> {
 public:
  static constexpr Access kAccess = Access::kAnywhere;

  explicit PageColumn(uint64_t pages) : components_(pages) {}

  uint64_t size() const { return components_.nodes(); }
  uint64_t operator[](uint64_t page) const { return components_.SmallestOf(page); }

 private:
  friend class PageChanges<uint64_t, Merge::kJoin>;
  template <class>
  friend class StageDelta;
  mutable Components<uint64_t> components_;  // whose paths get shorter as they are read
};

template <>
class PageChanges<uint64_t, Merge::kJoin> {
 public:
  explicit PageChanges(PageColumn<uint64_t, Merge::kJoin>* column)
      : column_(column), components_(&column->components_) {}

  PageColumn<uint64_t, Merge::kJoin>* column() const { return column_; }

  void Emit(uint64_t page, uint64_t other) { steps_ += components_->Join(page, other); }

  // A page that is known to hang together with this one, the same for all that are known to. Others may know more: it may
  // spare work, and decide nothing.
  uint64_t Known(uint64_t page) const { return components_->SmallestOf(page); }

  // How many parents were looked at, so that work can be bounded in tests.
  uint64_t steps() const { return steps_; }

 private:
  PageColumn<uint64_t, Merge::kJoin>* column_;
  Components<uint64_t>* components_;
  uint64_t steps_ = 0;
};

template <class Value>
using PageSets = PageChanges<Value, Merge::kSet>;
template <class Value>
using PageAdds = PageChanges<Value, Merge::kAdd>;
template <class Value>
using PageBits = PageChanges<Value, Merge::kOr>;
using PageJoins = PageChanges<uint64_t, Merge::kJoin>;
using JoinedPages = PageColumn<uint64_t, Merge::kJoin>;

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAGE_COLUMN_H_
