// Digests of the parts of a table add up to that of the whole.
#ifndef SEAMRIPPER_COLUMNS_DIGEST_SUM_H_
#define SEAMRIPPER_COLUMNS_DIGEST_SUM_H_

#include <optional>
#include <span>
#include <string>

namespace seamripper {

// Of digests as run.json has them (columns/table_digest.h, in 32 hexadecimal digits); nothing when one is none.
std::optional<std::string> SumOfDigests(std::span<const std::string> digests);

}  // namespace seamripper

#endif  // SEAMRIPPER_COLUMNS_DIGEST_SUM_H_
