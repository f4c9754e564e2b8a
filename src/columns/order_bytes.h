// A row's place in its table's order as bytes: of two rows the one that stands before has the smaller bytes, compared
// byte by byte, and neither's are a beginning of the other's. So rows are sorted without being looked at again.
#ifndef SEAMRIPPER_COLUMNS_ORDER_BYTES_H_
#define SEAMRIPPER_COLUMNS_ORDER_BYTES_H_

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <tuple>

#include "columns/order.h"
#include "columns/table.h"

namespace seamripper {

// As few bytes as there are, their number before them, so that small numbers tell rows apart early:
//
//   80 + n | n bytes, big-endian       of a negative number all bits the other way round, as of its complement
inline void AppendOrder(std::integral auto value, std::string* to) {
  const auto wide = static_cast<int64_t>(value);
  const uint64_t flipped = wide < 0 ? ~uint64_t{0} : 0;
  const uint64_t bits = static_cast<uint64_t>(wide) ^ flipped;
  const auto bytes = static_cast<size_t>(std::bit_width(bits) + 7) / 8;
  char all[9] = {static_cast<char>((0x80 + bytes) ^ flipped)};
  const uint64_t big_endian = __builtin_bswap64((bits ^ flipped) << ((64 - 8 * bytes) & 63));
  std::memcpy(all + 1, &big_endian, sizeof big_endian);
  to->append(all, 1 + bytes);
}

// Ends in two zeros; a zero in it is followed by a one.
inline void AppendOrder(std::string_view text, std::string* to) {
  for (size_t zero = text.find('\0'); zero != text.npos; zero = text.find('\0')) {
    to->append(text.substr(0, zero + 1)).push_back('\1');
    text.remove_prefix(zero + 1);
  }
  to->append(text).append(2, '\0');
}

// With 128 bits behind the point: fractions that differ do so by more, their wholes being below 2^63.
inline void AppendOrder(const Fraction& fraction, std::string* to) {
  unsigned __int128 rest = fraction.whole > 0 ? static_cast<uint64_t>(fraction.part) : 0;
  const uint64_t whole = fraction.whole > 0 ? static_cast<uint64_t>(fraction.whole) : 1;
  for (int digit = 0; digit < 3; ++digit) {
    const uint64_t value = __builtin_bswap64(static_cast<uint64_t>(rest / whole));
    to->append(reinterpret_cast<const char*>(&value), sizeof value);
    rest = rest % whole << 64;
  }
}

template <class Value>
void AppendOrder(const Falling<Value>& falling, std::string* to) {
  const size_t begin = to->size();
  AppendOrder(falling.value, to);
  for (size_t i = begin; i < to->size(); ++i) (*to)[i] = static_cast<char>(~(*to)[i]);
}

template <class Row>
void AppendOrderOf(const Row& row, std::string* to) {
  std::apply([to](const auto&... part) { (AppendOrder(part, to), ...); }, Table<Row>::Order(row));
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_ORDER_BYTES_H_
