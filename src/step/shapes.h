// What steps are given and give, between pages and findings. A step is a plain struct with one function template over a
// sink: no files, no threads, no engine.
#ifndef SEAMRIPPER_STEP_SHAPES_H_
#define SEAMRIPPER_STEP_SHAPES_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace seamripper {

// The pages that hold a key.
struct NarrowGroup {
  uint64_t key = 0;
  uint64_t pages = 0;                     // exact, however many
  std::span<const uint64_t> page;         // numbers of the first of them, ascending, as many as the step's list_cap
  std::span<const uint32_t> occurrences;  // of the key in each, as far as they go into 32 bits
};

// A row with a whole key.
struct WideRow {
  std::string_view key;
  std::string_view value;
  uint64_t copies = 1;  // how many equal rows it stands for, given to a step that folds them
};

// Rows that are not in memory.
class StoredRows {
 public:
  virtual ~StoredRows() = default;
  virtual void ForEach(const std::function<void(const WideRow&)>& visit) const = 0;
};

// All rows of one key, in the order of their values, to be gone over as often as one likes. Those that are many lie on
// disk: they cost time, never memory. A row holds until the next.
class RowGroup {
 public:
  explicit RowGroup(std::span<const WideRow> rows, const StoredRows* rest = nullptr) : rows_(rows), rest_(rest) {}

  bool is_one_row() const { return rows_.size() == 1 && rest_ == nullptr; }

  template <class Visit>
  void ForEach(Visit visit) const {
    for (const WideRow& row : rows_) visit(row);
    if (rest_ != nullptr) rest_->ForEach(visit);
  }

 private:
  std::span<const WideRow> rows_;
  const StoredRows* rest_;  // behind `rows_`; may be null
};

// Keys of eight bytes that order as numbers do: most significant byte first.
class BigEndian {
 public:
  explicit BigEndian(uint64_t value) {
    for (int i = 0; i < 8; ++i) bytes_[i] = static_cast<char>(value >> (56 - 8 * i));
  }
  std::string_view bytes() const { return {bytes_, sizeof bytes_}; }
  static uint64_t Load(std::string_view bytes) {
    uint64_t value = 0;
    for (const char c : bytes.substr(0, 8)) value = value << 8 | static_cast<unsigned char>(c);
    return value;
  }

 private:
  char bytes_[8];
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_SHAPES_H_
