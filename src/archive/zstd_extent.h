// How much a compressed zstd block stands for, found without decoding it.
#ifndef SEAMRIPPER_ARCHIVE_ZSTD_EXTENT_H_
#define SEAMRIPPER_ARCHIVE_ZSTD_EXTENT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace seamripper {

// Measures the compressed blocks of one frame, in order: a block may use the tables of one before it. A block that zstd
// would not decode may get a number all the same. Memory: 6 KiB.
class ZstdBlockMeter {
 public:
  static constexpr uint32_t kLargestBlock = 128 << 10;  // of any frame, decoded

  // The decoded bytes of the block with this content. Nothing when it is broken, larger than any block may be, or needs
  // the tables of a dictionary.
  std::optional<uint32_t> Measure(std::string_view content);

 private:
  // A state of a finite state entropy decoder: the symbol it stands for, and where its next bits lead.
  struct State {
    uint8_t symbol = 0;
    uint8_t bits = 0;
    uint16_t base = 0;
  };
  struct Table {
    std::vector<State> states;  // a power of two; empty: none yet
    int log = 0;
  };
  struct Field;
  class BackwardBits;

  static const std::array<Field, 3>& Fields();
  static bool Spread(const std::vector<int>& counts, int log, Table* table);
  static bool ReadCounts(const Field& field, std::string_view* bytes, Table* table);
  static bool ReadTable(const Field& field, int mode, std::string_view* bytes, Table* table);
  std::optional<uint64_t> SumMatches(std::string_view bytes, uint32_t sequences) const;

  std::array<Table, 3> tables_;  // of literal lengths, offsets and match lengths
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ZSTD_EXTENT_H_
