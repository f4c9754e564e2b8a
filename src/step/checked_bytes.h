// A value (step/value_bytes.h) that is sent from one process to another:
//
//   8 XXH3-64 of the rest | value
#ifndef SEAMRIPPER_STEP_CHECKED_BYTES_H_
#define SEAMRIPPER_STEP_CHECKED_BYTES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "base/xxh3.h"
#include "step/value_bytes.h"

namespace seamripper {

template <class Value>
std::string CheckedBytesOf(const Value& value) {
  std::string bytes(sizeof(uint64_t), '\0');
  AppendValueBytes(value, &bytes);
  const uint64_t checksum = Xxh3Of64(std::string_view(bytes).substr(sizeof checksum));
  std::memcpy(bytes.data(), &checksum, sizeof checksum);
  return bytes;
}

// kEnvironment, saying that `what` is damaged, for other bytes.
template <class Value>
Result<Value> ReadCheckedBytes(std::string_view bytes, std::string_view what) {
  ByteReader from(bytes);
  const auto checksum = from.Read<uint64_t>();
  Value value{};
  if (from.ok() && checksum == Xxh3Of64(from.rest()) && ReadValueBytes(&from, &value) && from.rest().empty()) {
    return value;
  }
  return EnvironmentError(std::string(what) + " is damaged, or of another version: send it again");
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_CHECKED_BYTES_H_
