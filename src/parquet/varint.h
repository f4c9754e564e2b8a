// Numbers in as few bytes as they need, as Thrift and Parquet write them: seven bits a byte, lowest first.
#ifndef SEAMRIPPER_PARQUET_VARINT_H_
#define SEAMRIPPER_PARQUET_VARINT_H_

#include <cstdint>
#include <string>

namespace seamripper {

inline void AppendVarint(uint64_t value, std::string* to) {
  for (; value >= 0x80; value >>= 7) to->push_back(static_cast<char>(value | 0x80));
  to->push_back(static_cast<char>(value));
}

// Of either sign: those near zero are the short ones.
inline void AppendZigzag(int64_t value, std::string* to) {
  AppendVarint(static_cast<uint64_t>(value) << 1 ^ static_cast<uint64_t>(value >> 63), to);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_VARINT_H_
