// The distinct values of a column, as long as there are few.
#ifndef SEAMRIPPER_PARQUET_VALUE_DICTIONARY_H_
#define SEAMRIPPER_PARQUET_VALUE_DICTIONARY_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// Memory: 144 KiB, and the values.
class ValueDictionary {
 public:
  // There may be so many, and those of one batch more.
  static constexpr size_t kMostValues = 8192;

  // The value's number: as many as were there before it. `hash` is the same for the same value.
  uint32_t Find(uint64_t hash, std::string_view value) {
    for (size_t slot = hash >> kShift;; slot = (slot + 1) % kSlots) {
      const uint32_t number = slots_[slot];
      if (number == kEmpty) return Add(slot, hash, value);
      if (values_[number].hash == hash && ValueOf(number) == value) return number;
      ++strangers_;
    }
  }

  size_t size() const { return values_.size(); }
  std::string_view ValueOf(size_t number) const {
    return std::string_view(bytes_).substr(values_[number].begin, values_[number].size);
  }
  size_t bytes() const { return bytes_.size(); }
  // Met on the way to a value: few, unless they are crafted to have like hashes.
  uint64_t strangers() const { return strangers_; }

  void Clear();

 private:
  static constexpr int kShift = 49;
  static constexpr size_t kSlots = size_t{1} << (64 - kShift);
  static constexpr uint32_t kEmpty = UINT32_MAX;
  struct Value {
    uint64_t hash;
    uint32_t begin;
    uint32_t size;
  };

  uint32_t Add(size_t slot, uint64_t hash, std::string_view value);

  // Numbers; at the hash's highest bits, or in the next free ones.
  std::vector<uint32_t> slots_ = std::vector<uint32_t>(kSlots, kEmpty);
  std::vector<Value> values_;
  std::string bytes_;
  uint64_t strangers_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_VALUE_DICTIONARY_H_
