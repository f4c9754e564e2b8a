// A row of a table on its way into it from anywhere, as bytes that anyone can sort: compared byte by byte, those of a row that
// stands before another are smaller.
//
//   order (columns/order_bytes.h) | row (columns/row_bytes.h) | 4 how many bytes the order has
#ifndef SEAMRIPPER_COLUMNS_FINDING_BYTES_H_
#define SEAMRIPPER_COLUMNS_FINDING_BYTES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "columns/order_bytes.h"
#include "columns/row_bytes.h"

namespace seamripper {

template <class Row>
std::string FindingBytes(const Row& row) {
  std::string bytes;
  AppendOrderOf(row, &bytes);
  const auto order_bytes = static_cast<uint32_t>(bytes.size());
  AppendRow(row, &bytes);
  AppendLittleEndian(&bytes, order_bytes);
  return bytes;
}

// False unless the bytes are those of a row of the table, and stand where it does; *row is then anything.
template <class Row>
[[nodiscard]] bool ReadFinding(std::string_view bytes, Row* row) {
  constexpr size_t kTail = sizeof(uint32_t);
  if (bytes.size() < kTail) return false;
  const auto order_bytes = LoadLittleEndian<uint32_t>(bytes.data() + bytes.size() - kTail);
  bytes.remove_suffix(kTail);
  if (order_bytes > bytes.size() || !DecodeRow(bytes.substr(order_bytes), row)) return false;
  std::string order;
  AppendOrderOf(*row, &order);
  return order == bytes.substr(0, order_bytes);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_FINDING_BYTES_H_
