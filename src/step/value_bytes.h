// What a step gives to its caller, as bytes, so that another process can run the step: numbers as they lie in memory, text
// lists and maps with their lengths before them, rows of tables as columns/row_bytes.h has them, plain structs member by member.
#ifndef SEAMRIPPER_STEP_VALUE_BYTES_H_
#define SEAMRIPPER_STEP_VALUE_BYTES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "base/aggregate.h"
#include "base/bytes.h"
#include "columns/row_bytes.h"
#include "columns/rows_in.h"

namespace seamripper {

template <class Value>
concept IsNumber = std::is_integral_v<Value> || std::is_enum_v<Value>;

inline void AppendValueBytes(const std::string& value, std::string* to);
template <class Value>
void AppendValueBytes(const std::vector<Value>& values, std::string* to);
template <class Key, class Value>
void AppendValueBytes(const std::map<Key, Value>& values, std::string* to);
template <class Value, size_t kSize>
void AppendValueBytes(const std::array<Value, kSize>& values, std::string* to);

template <class Value>
void AppendValueBytes(const Value& value, std::string* to) {
  if constexpr (IsNumber<Value>) {
    to->append(reinterpret_cast<const char*>(&value), sizeof value);
  } else if constexpr (IsTableRow<Value>) {
    std::string row;
    AppendRow(value, &row);
    AppendValueBytes(row, to);
  } else {
    static_assert(std::is_aggregate_v<Value>);
    ForEachMemberOf(value, [to](const auto& member) { AppendValueBytes(member, to); });
  }
}
inline void AppendValueBytes(const std::string& value, std::string* to) {
  AppendValueBytes(uint64_t{value.size()}, to);
  to->append(value);
}
template <class Value>
void AppendValueBytes(const std::vector<Value>& values, std::string* to) {
  AppendValueBytes(uint64_t{values.size()}, to);
  for (const Value& value : values) AppendValueBytes(value, to);
}

template <class Key, class Value>
void AppendValueBytes(const std::map<Key, Value>& values, std::string* to) {
  AppendValueBytes(uint64_t{values.size()}, to);
  for (const auto& [key, value] : values) {
    AppendValueBytes(key, to);
    AppendValueBytes(value, to);
  }
}

template <class Value, size_t kSize>
void AppendValueBytes(const std::array<Value, kSize>& values, std::string* to) {
  for (const Value& value : values) AppendValueBytes(value, to);
}

// Each false when the bytes are no such value; it is then anything.
[[nodiscard]] inline bool ReadValueBytes(ByteReader* from, std::string* value);
template <class Value>
[[nodiscard]] bool ReadValueBytes(ByteReader* from, std::vector<Value>* values);
template <class Key, class Value>
[[nodiscard]] bool ReadValueBytes(ByteReader* from, std::map<Key, Value>* values);
template <class Value, size_t kSize>
[[nodiscard]] bool ReadValueBytes(ByteReader* from, std::array<Value, kSize>* values);

template <class Value>
[[nodiscard]] bool ReadValueBytes(ByteReader* from, Value* value) {
  if constexpr (std::is_same_v<Value, bool>) {
    *value = from->Read<uint8_t>() != 0;
    return from->ok();
  } else if constexpr (std::is_enum_v<Value>) {
    *value = static_cast<Value>(from->Read<std::underlying_type_t<Value>>());
    return from->ok();
  } else if constexpr (IsNumber<Value>) {
    *value = from->Read<Value>();
    return from->ok();
  } else if constexpr (IsTableRow<Value>) {
    std::string row;
    return ReadValueBytes(from, &row) && DecodeRow(row, value);
  } else {
    bool valid = true;
    ForEachMemberOf(*value, [&](auto& member) { valid = valid && ReadValueBytes(from, &member); });
    return valid;
  }
}
inline bool ReadValueBytes(ByteReader* from, std::string* value) {
  value->assign(from->ReadBytes(from->Read<uint64_t>()));
  return from->ok();
}
template <class Value>
bool ReadValueBytes(ByteReader* from, std::vector<Value>* values) {
  values->clear();
  for (auto left = from->Read<uint64_t>(); left > 0 && from->ok(); --left) {
    Value value{};
    if (!ReadValueBytes(from, &value)) return false;
    values->push_back(std::move(value));
  }
  return from->ok();
}
template <class Key, class Value>
bool ReadValueBytes(ByteReader* from, std::map<Key, Value>* values) {
  values->clear();
  for (auto left = from->Read<uint64_t>(); left > 0 && from->ok(); --left) {
    Key key{};
    if (!ReadValueBytes(from, &key) || !ReadValueBytes(from, &(*values)[key])) return false;
  }
  return from->ok();
}

template <class Value, size_t kSize>
bool ReadValueBytes(ByteReader* from, std::array<Value, kSize>* values) {
  for (Value& value : *values) {
    if (!ReadValueBytes(from, &value)) return false;
  }
  return true;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_VALUE_BYTES_H_
