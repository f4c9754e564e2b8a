// The values of a page, as our encoder writes them (column_encoder.h), read from its bytes.
#ifndef SEAMRIPPER_PARQUET_PAGE_VALUES_H_
#define SEAMRIPPER_PARQUET_PAGE_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "columns/field.h"
#include "parquet/parquet_format.h"

namespace seamripper {

// More rows than any page has that we write.
inline constexpr uint64_t kMostPageRows = uint64_t{1} << 16;

// Either has as many as there are rows, the other none. Texts are views of the bytes they were read from.
struct ColumnValues {
  std::vector<int64_t> numbers;  // whatever is no text, a double as its bits
  std::vector<std::string_view> texts;

  void Clear() {
    numbers.clear();
    texts.clear();
  }
};

// Each false when the bytes are no such page. Memory: 16 bytes a value, however large the bytes say it is.
//
// The values of a dictionary, which are as many as there are.
[[nodiscard]] bool ReadDictionary(ColumnType type, std::string_view bytes, ColumnValues* values);
// `rows` values (<= kMostPageRows), none of them null. `dictionary` is that of the group, if the encoding asks for one.
[[nodiscard]] bool ReadPage(ColumnType type, uint64_t encoding, std::string_view bytes, size_t rows,
                            const ColumnValues& dictionary, ColumnValues* values);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PAGE_VALUES_H_
