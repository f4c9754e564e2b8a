// Numbers in as few bytes as they need, as Thrift and Parquet write them: seven bits a byte, lowest first.
#ifndef SEAMRIPPER_PARQUET_VARINT_H_
#define SEAMRIPPER_PARQUET_VARINT_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

constexpr uint64_t Zigzag(int64_t value) {
  return static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63);
}
constexpr int64_t Unzigzag(uint64_t value) { return static_cast<int64_t>(value >> 1 ^ -(value & 1)); }

inline void AppendVarint(uint64_t value, std::string* to) {
  for (; value >= 0x80; value >>= 7) to->push_back(static_cast<char>(value | 0x80));
  to->push_back(static_cast<char>(value));
}

// Of either sign: those near zero are the short ones.
inline void AppendZigzag(int64_t value, std::string* to) { AppendVarint(Zigzag(value), to); }

// Takes one off the front. False when there is none: the bytes end before it does, or it has more than 64 bits.
[[nodiscard]] inline bool ReadVarint(std::string_view* from, uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 64 && !from->empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(from->front());
    from->remove_prefix(1);
    if (shift == 63 && byte > 1) return false;
    *value |= uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_VARINT_H_
