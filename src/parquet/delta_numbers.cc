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

bool ReadHead(std::string_view* bytes, size_t count) {
  for (const uint64_t expected : {uint64_t{kBlockNumbers}, uint64_t{kParts}, uint64_t{count}}) {
    uint64_t number = 0;
    if (!ReadVarint(bytes, &number) || number != expected) return false;
  }
  return true;
}

// The differences, less the least, of one block of at most kBlockNumbers.
bool ReadBlock(std::string_view* bytes, uint64_t* least, std::span<uint32_t> above_least) {
  uint64_t zigzag = 0;
  if (!ReadVarint(bytes, &zigzag) || bytes->size() < kParts) return false;
  *least = static_cast<uint64_t>(Unzigzag(zigzag));
  const std::string_view widths = bytes->substr(0, kParts);
  bytes->remove_prefix(kParts);
  for (size_t part = 0; part * kPartNumbers < above_least.size(); ++part) {
    const auto width = static_cast<unsigned char>(widths[part]);
    const size_t part_bytes = width * kPartNumbers / 8;
    if (width > 32 || bytes->size() < part_bytes) return false;
    const size_t begin = part * kPartNumbers;
    ReadBits(bytes->data(), width, above_least.subspan(begin, std::min(kPartNumbers, above_least.size() - begin)));
    bytes->remove_prefix(part_bytes);
  }
  return true;
}

}  // namespace

bool ReadDeltas(std::string_view bytes, std::span<int64_t> numbers) {
  uint64_t first = 0;
  if (numbers.empty() || !ReadHead(&bytes, numbers.size()) || !ReadVarint(&bytes, &first)) return false;
  auto last = static_cast<uint64_t>(Unzigzag(first));
  numbers.front() = static_cast<int64_t>(last);
  std::array<uint32_t, kBlockNumbers> above_least;
  for (numbers = numbers.subspan(1); !numbers.empty();) {
    const size_t count = std::min(numbers.size(), kBlockNumbers);
    uint64_t least = 0;
    if (!ReadBlock(&bytes, &least, std::span(above_least).first(count))) return false;
    for (size_t i = 0; i < count; ++i) {
      last += least + above_least[i];
      numbers[i] = static_cast<int64_t>(last);
    }
    numbers = numbers.subspan(count);
  }
  return bytes.empty();
}

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
