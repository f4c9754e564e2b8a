// The canonical bytes of a row: all it stores, in the order of its fields, derived ones left out. Integers, bools and
// timestamps are eight bytes, little-endian; text is its length in eight bytes, and itself. So the digest does not
// depend on how wide a column is.
#ifndef SEAMRIPPER_COLUMNS_ROW_BYTES_H_
#define SEAMRIPPER_COLUMNS_ROW_BYTES_H_

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "columns/table.h"

namespace seamripper {

inline size_t BytesOfValue(const auto&) { return 8; }
inline size_t BytesOfValue(const std::string& value) { return 8 + value.size(); }

// Each gives where the value ends.
inline char* StoreValue(int64_t value, char* to) {
  std::memcpy(to, &value, sizeof value);
  return to + sizeof value;
}
inline char* StoreValue(Timestamp value, char* to) { return StoreValue(value.microseconds, to); }
inline char* StoreValue(const std::string& value, char* to) {
  to = StoreValue(static_cast<int64_t>(value.size()), to);
  return to + value.copy(to, value.size());
}

// Each false when the bytes are no such value.
template <std::integral Integer>
bool ReadValue(ByteReader* from, Integer* value) {
  const auto wide = from->Read<int64_t>();
  *value = static_cast<Integer>(wide);
  return static_cast<int64_t>(*value) == wide;
}
inline bool ReadValue(ByteReader* from, Timestamp* value) { return ReadValue(from, &value->microseconds); }
inline bool ReadValue(ByteReader* from, std::string_view* value) {
  *value = from->ReadBytes(from->Read<uint64_t>());
  return true;
}
inline bool ReadValue(ByteReader* from, std::string* value) {
  std::string_view text;
  ReadValue(from, &text);
  value->assign(text);
  return true;
}

template <class Row>
void AppendRow(const Row& row, std::string* to) {
  size_t bytes = 0;
  ForEachMember<Row>([&](const auto& field) { bytes += BytesOfValue(row.*field.member); });
  const size_t begin = to->size();
  to->resize(begin + bytes);
  char* next = to->data() + begin;
  ForEachMember<Row>([&](const auto& field) { next = StoreValue(row.*field.member, next); });
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
