#include "parquet/delta_numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/bytes.h"
#include "parquet/page_levels.h"
#include "parquet/varint.h"

namespace seamripper {
namespace {

constexpr size_t kBlockNumbers = 128;
constexpr size_t kPartNumbers = 32;
constexpr size_t kParts = kBlockNumbers / kPartNumbers;
constexpr size_t kBytes = sizeof(int64_t);

class DeltaWriter {
 public:
  explicit DeltaWriter(std::string* to) : to_(to) {}

  // `numbers` are the one before the block and those of the block. False when they differ by too much.
  bool AppendBlock(std::string_view numbers) {
    const size_t count = numbers.size() / kBytes - 1;
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < count; ++i) {
      differences_[i] = NumberAt(numbers, i + 1) - NumberAt(numbers, i);
      least = std::min(least, static_cast<int64_t>(differences_[i]));
    }
    uint64_t bits = 0;
    for (size_t i = 0; i < count; ++i) {
      const uint64_t above = differences_[i] - static_cast<uint64_t>(least);
      bits |= above;
      above_least_[i] = static_cast<uint32_t>(above);
    }
    if (bits > UINT32_MAX) return false;
    std::fill(above_least_.begin() + static_cast<ptrdiff_t>(count), above_least_.end(), 0);
    AppendZigzag(least, to_);
    AppendParts((count + kPartNumbers - 1) / kPartNumbers);
    return true;
  }

 private:
  static uint64_t NumberAt(std::string_view numbers, size_t i) {
    return LoadLittleEndian<uint64_t>(numbers.data() + i * kBytes);
  }

  void AppendParts(size_t parts) {
    const size_t widths = to_->size();
    to_->append(kParts, '\0');
    for (size_t part = 0; part < parts; ++part) {
      const std::span<const uint32_t> numbers = std::span(above_least_).subspan(part * kPartNumbers, kPartNumbers);
      uint32_t bits = 0;
      for (const uint32_t number : numbers) bits |= number;
      const auto width = static_cast<int>(std::bit_width(bits));
      (*to_)[widths + part] = static_cast<char>(width);
      AppendBits(numbers, width, to_);
    }
  }

  std::string* const to_;
  std::array<uint64_t, kBlockNumbers> differences_;  // modulo 2^64, as whoever adds them up does
  std::array<uint32_t, kBlockNumbers> above_least_;
};

}  // namespace

bool AppendDeltas(std::string_view numbers, std::string* to) {
  const size_t before = to->size();
  const size_t count = numbers.size() / kBytes;
  for (const uint64_t each : {uint64_t{kBlockNumbers}, uint64_t{kParts}, uint64_t{count}}) AppendVarint(each, to);
  AppendZigzag(LoadLittleEndian<int64_t>(numbers.data()), to);
  DeltaWriter writer(to);
  for (size_t last = 0; last + 1 < count; last += kBlockNumbers) {
    if (!writer.AppendBlock(numbers.substr(last * kBytes, (kBlockNumbers + 1) * kBytes))) {
      to->resize(before);
      return false;
    }
  }
  return true;
}

}  // namespace seamripper
