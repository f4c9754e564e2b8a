// What a stage changes in a column, as bytes: so that slices of it run in several processes, and come together in one.
//
// While a delta lives its column holds nothing but what was emitted since. Slices take that as bytes; whoever brings them
// together merges the bytes of each slice once, by the column's own rule. Keep() then puts back what was there before. What
// the bytes are does not depend on the order in which anything came.
#ifndef SEAMRIPPER_STEP_STAGE_DELTA_H_
#define SEAMRIPPER_STEP_STAGE_DELTA_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/aggregate.h"
#include "base/bytes.h"
#include "base/check.h"
#include "base/status.h"
#include "step/key_counts.h"
#include "step/page_column.h"
#include "step/page_names.h"
#include "step/step_facts.h"
#include "step/total.h"

namespace seamripper {

inline Status DeltaDamaged() {
  return EnvironmentError("what a slice changed is damaged: run its stage again");
}

template <class Column>
class StageDelta;

// Entries of (page, value), by page. Those of a column that is set count where they differ from what was there.
template <class Value, Merge kMerge>
class StageDelta<PageColumn<Value, kMerge>> {
  static_assert(std::has_unique_object_representations_v<Value>);  // bytes between members could be any
  using Column = PageColumn<Value, kMerge>;

 public:
  explicit StageDelta(Column* column) : column_(column), before_(column->values_) {
    if constexpr (kMerge != Merge::kSet) std::fill(column->values_.begin(), column->values_.end(), Value{});
  }

  void Append(std::string* bytes) const {
    for (uint64_t page = 0; page < before_.size(); ++page) {
      const Value& value = column_->values_[page];
      if (std::memcmp(&value, Unchanged(page), sizeof value) == 0) continue;
      AppendLittleEndian<uint64_t>(bytes, page);
      bytes->append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }

  Status Merge(std::string_view bytes) {
    constexpr size_t kEntryBytes = sizeof(uint64_t) + sizeof(Value);
    if (bytes.size() % kEntryBytes != 0) return DeltaDamaged();
    for (; !bytes.empty(); bytes.remove_prefix(kEntryBytes)) {
      const auto page = LoadLittleEndian<uint64_t>(bytes.data());
      if (page >= before_.size()) return DeltaDamaged();
      Value value;
      std::memcpy(static_cast<void*>(&value), bytes.data() + sizeof page, sizeof value);
      MergeInto(value, &column_->values_[page]);
    }
    return {};
  }

  void Keep() {
    if constexpr (kMerge == seamripper::Merge::kSet) return;
    for (uint64_t page = 0; page < before_.size(); ++page) MergeInto(before_[page], &column_->values_[page]);
  }

 private:
  const void* Unchanged(uint64_t page) const {
    static constexpr Value kNothing{};
    return kMerge == seamripper::Merge::kSet ? &before_[page] : &kNothing;
  }
  static void MergeInto(const Value& value, Value* to) {
    if constexpr (kMerge == seamripper::Merge::kSet) {
      *to = value;
    } else {
      *to = static_cast<Value>(kMerge == seamripper::Merge::kAdd ? *to + value : *to | value);
    }
  }

  Column* const column_;
  const std::vector<Value> before_;
};

// Edges of a forest: (page, smallest of its component) for each that is not the smallest itself.
template <>
class StageDelta<JoinedPages> {
 public:
  explicit StageDelta(JoinedPages* column) : column_(column), before_(column->size()) {
    std::swap(before_, column->components_);
  }

  void Append(std::string* bytes) const {
    for (uint64_t page = 0; page < column_->size(); ++page) {
      const uint64_t smallest = (*column_)[page];
      if (smallest == page) continue;
      AppendLittleEndian<uint64_t>(bytes, page);
      AppendLittleEndian<uint64_t>(bytes, smallest);
    }
  }

  Status Merge(std::string_view bytes) {
    ByteReader from(bytes);
    while (!from.rest().empty()) {
      const auto page = from.Read<uint64_t>();
      const auto other = from.Read<uint64_t>();
      if (!from.ok() || page >= column_->size() || other >= column_->size()) return DeltaDamaged();
      column_->components_.Join(page, other);
    }
    return {};
  }

  void Keep() {
    for (uint64_t page = 0; page < before_.nodes(); ++page) column_->components_.Join(page, before_.SmallestOf(page));
  }

 private:
  JoinedPages* const column_;
  Components<uint64_t> before_;
};

template <class Counts>
class StageDelta<Total<Counts>> {
 public:
  explicit StageDelta(Total<Counts>* column) : column_(column), before_(std::exchange(column->counts_, Counts{})) {}

  void Append(std::string* bytes) const {
    bytes->append(reinterpret_cast<const char*>(&column_->counts_), sizeof(Counts));
  }
  Status Merge(std::string_view bytes) {
    Counts counts;
    if (bytes.size() != sizeof counts) return DeltaDamaged();
    std::memcpy(static_cast<void*>(&counts), bytes.data(), sizeof counts);
    column_->counts_ += counts;
    return {};
  }
  void Keep() { column_->counts_ += before_; }

 private:
  Total<Counts>* const column_;
  const Counts before_;
};

// All names, in the order of their bytes; then (page, which of them). One stage gives a crawl's pages their names.
template <>
class StageDelta<PageNames> {
 public:
  explicit StageDelta(PageNames* column) : column_(column) { CHECK(column->names_.empty()); }

  void Append(std::string* bytes) const;
  Status Merge(std::string_view bytes);
  void Keep() {}

 private:
  PageNames* const column_;
};

// Cells that are not empty: 6 bytes which, 2 how many, together one number.
template <>
class StageDelta<KeyCounts> {
 public:
  explicit StageDelta(KeyCounts* column) : column_(column), before_(column->counts_.size()) {
    std::swap(before_, column->counts_);
  }

  void Append(std::string* bytes) const {
    for (uint64_t cell = 0; cell < before_.size(); ++cell) {
      if (const uint16_t count = column_->counts_[cell]; count > 0) AppendLittleEndian(bytes, cell << 16 | count);
    }
  }
  Status Merge(std::string_view bytes) {
    if (bytes.size() % sizeof(uint64_t) != 0) return DeltaDamaged();
    for (; !bytes.empty(); bytes.remove_prefix(sizeof(uint64_t))) {
      const auto entry = LoadLittleEndian<uint64_t>(bytes.data());
      if (entry >> 16 >= before_.size()) return DeltaDamaged();
      uint16_t& count = column_->counts_[entry >> 16];
      count = KeyCounts::Sum(count, static_cast<uint16_t>(entry));
    }
    return {};
  }
  void Keep() {
    for (size_t i = 0; i < before_.size(); ++i) column_->counts_[i] = KeyCounts::Sum(column_->counts_[i], before_[i]);
  }

 private:
  KeyCounts* const column_;
  std::vector<uint16_t> before_;
};

// The same of a column of any kind.
class AnyDelta {
 public:
  virtual ~AnyDelta() = default;
  virtual void Append(std::string* bytes) const = 0;
  virtual Status Merge(std::string_view bytes) = 0;
  virtual void Keep() = 0;
};

// Of the columns that a stage changes, in the order of the step's `changes`.
class StageDeltas {
 public:
  template <class Step>
  static StageDeltas Of(const Step& step) {
    StageDeltas deltas;
    if constexpr (requires { step.changes.column(); }) {
      deltas.Add(step.changes);
    } else if constexpr (requires { step.changes; }) {
      ForEachMemberOf(step.changes, [&](const auto& change) { deltas.Add(change); });
    }
    return deltas;
  }

  // What was emitted since, and the same merged. kEnvironment when the bytes are not what Bytes() gave for these columns.
  std::string Bytes() const;
  Status Merge(std::string_view bytes);
  void Keep();

 private:
  template <class Column>
  class DeltaOf : public AnyDelta {
   public:
    explicit DeltaOf(Column* column) : delta_(column) {}
    void Append(std::string* bytes) const override { delta_.Append(bytes); }
    Status Merge(std::string_view bytes) override { return delta_.Merge(bytes); }
    void Keep() override { delta_.Keep(); }

   private:
    StageDelta<Column> delta_;
  };

  template <class Change>
  void Add(const Change& change) {
    deltas_.push_back(std::make_unique<DeltaOf<std::remove_pointer_t<decltype(change.column())>>>(change.column()));
  }
  template <class Change>
  void Add(const std::vector<Change>& changes) {
    for (const Change& change : changes) Add(change);
  }

  std::vector<std::unique_ptr<AnyDelta>> deltas_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_STAGE_DELTA_H_
