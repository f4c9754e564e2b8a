// What two runs compare: 128 bits that depend on a table's rows and not on their order.
#ifndef SEAMRIPPER_COLUMNS_TABLE_DIGEST_H_
#define SEAMRIPPER_COLUMNS_TABLE_DIGEST_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/xxh3.h"

namespace seamripper {

// The sum modulo 2^128 of the XXH3-128 of every row's canonical bytes.
class TableDigest {
 public:
  void Add(std::string_view row_bytes);
  Hash128 value() const { return {static_cast<uint64_t>(sum_), static_cast<uint64_t>(sum_ >> 64)}; }

 private:
  unsigned __int128 sum_ = 0;
};

// Digests of the parts of a table add up to that of the whole. As run.json has them, in 32 hexadecimal digits; nothing when
// one is none.
std::optional<std::string> SumOfDigests(std::span<const std::string> digests);

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_TABLE_DIGEST_H_
