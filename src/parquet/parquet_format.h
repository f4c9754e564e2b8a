// Numbers of the Parquet format (parquet.thrift), those that are written here.
#ifndef SEAMRIPPER_PARQUET_PARQUET_FORMAT_H_
#define SEAMRIPPER_PARQUET_PARQUET_FORMAT_H_

#include <cstdint>
#include <string_view>

#include "columns/field.h"

namespace seamripper::parquet {

// A file begins and ends with it.
inline constexpr std::string_view kMagic = "PAR1";

enum PhysicalType : int32_t { kBoolean = 0, kInt32 = 1, kInt64 = 2, kDouble = 5, kByteArray = 6 };
enum ConvertedType : int32_t { kUtf8 = 0, kTimestampMicros = 10, kSigned32 = 17, kSigned64 = 18 };
enum Repetition : int32_t { kRequired = 0, kOptional = 1 };
enum Encoding : int32_t { kPlain = 0, kRle = 3, kDeltaBinaryPacked = 5, kRleDictionary = 8 };
enum PageType : int32_t { kDataPage = 0, kDictionaryPage = 2 };
enum Codec : int32_t { kZstd = 6 };

constexpr PhysicalType PhysicalTypeOf(ColumnType type) {
  switch (type) {
    case ColumnType::kBool:
      return kBoolean;
    case ColumnType::kInt32:
      return kInt32;
    case ColumnType::kDouble:
      return kDouble;
    case ColumnType::kText:
      return kByteArray;
    case ColumnType::kInt64:
    case ColumnType::kTimestamp:
      break;
  }
  return kInt64;
}

}  // namespace seamripper::parquet

#endif  // SEAMRIPPER_PARQUET_PARQUET_FORMAT_H_
