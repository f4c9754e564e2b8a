#include "columns/table_digest.h"

namespace seamripper {

// A sum, not an exclusive or: two equal rows must not cancel out.
void TableDigest::Add(std::string_view row_bytes) {
  const Hash128 hash = Xxh3Of128(row_bytes);
  sum_ += static_cast<unsigned __int128>(hash.high) << 64 | hash.low;
}

}  // namespace seamripper
