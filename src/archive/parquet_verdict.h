// What a ParquetConverter says of a file it has checked: newlines while it works, then one line.
#ifndef SEAMRIPPER_ARCHIVE_PARQUET_VERDICT_H_
#define SEAMRIPPER_ARCHIVE_PARQUET_VERDICT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seamripper {

struct ParquetVerdict {
  enum class Kind : uint8_t {
    kSound,    // every row can be read
    kOther,    // Parquet, but not with the columns of a crawl
    kDamaged,  // some row cannot be read, or all of them are more than MostJsonlBytes
  };
  Kind kind = Kind::kDamaged;
  uint64_t jsonl_bytes = 0;  // kSound: of all rows
  std::string detail{};      // else: why

  friend bool operator==(const ParquetVerdict&, const ParquetVerdict&) = default;
};

// A few bytes of Parquet can say that a value is repeated for ever. A file with more rows than that is not read.
constexpr uint64_t MostJsonlBytes(uint64_t file_bytes) {
  constexpr uint64_t kAnyFile = uint64_t{1} << 30;
  constexpr uint64_t kFileBytes = uint64_t{1} << 50;
  return kAnyFile + 1024 * (file_bytes < kFileBytes ? file_bytes : kFileBytes);
}

// A newline for so many bytes of JSONL.
inline constexpr uint64_t kBytesPerSignOfLife = uint64_t{1} << 20;

// With its newline.
std::string VerdictLine(const ParquetVerdict& verdict);

// All that a converter said, newlines before it left out; nothing when it did not come to the end of a line.
std::optional<ParquetVerdict> ParseVerdict(std::string_view said);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_PARQUET_VERDICT_H_
