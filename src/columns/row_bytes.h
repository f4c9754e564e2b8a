// The canonical bytes of a row: all it stores, in the order of its fields, derived ones left out. Integers, bools and
// timestamps are eight bytes, little-endian; text is its length in eight bytes, and itself. So the digest does not
// depend on how wide a column is.
#ifndef SEAMRIPPER_COLUMNS_ROW_BYTES_H_
#define SEAMRIPPER_COLUMNS_ROW_BYTES_H_

#include <concepts>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "columns/table.h"

namespace seamripper {

inline void AppendValue(int64_t value, std::string* to) { AppendLittleEndian<int64_t>(to, value); }
inline void AppendValue(Timestamp value, std::string* to) { AppendValue(value.microseconds, to); }
inline void AppendValue(const std::string& value, std::string* to) {
  AppendLittleEndian<uint64_t>(to, value.size());
  to->append(value);
}

// Each false when the bytes are no such value.
template <std::integral Integer>
bool ReadValue(ByteReader* from, Integer* value) {
  const auto wide = from->Read<int64_t>();
  *value = static_cast<Integer>(wide);
  return static_cast<int64_t>(*value) == wide;
}
inline bool ReadValue(ByteReader* from, Timestamp* value) { return ReadValue(from, &value->microseconds); }
inline bool ReadValue(ByteReader* from, std::string* value) {
  value->assign(from->ReadBytes(from->Read<uint64_t>()));
  return true;
}

template <class Row>
void AppendRow(const Row& row, std::string* to) {
  ForEachMember<Row>([&](const auto& field) { AppendValue(row.*field.member, to); });
}

// False unless `bytes` are those of a row and nothing more; *row is then anything. Its text keeps its room.
template <class Row>
[[nodiscard]] bool DecodeRow(std::string_view bytes, Row* row) {
  ByteReader from(bytes);
  bool valid = true;
  ForEachMember<Row>([&](const auto& field) { valid = ReadValue(&from, &(row->*field.member)) && valid; });
  return valid && from.ok() && from.rest().empty();
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ROW_BYTES_H_
