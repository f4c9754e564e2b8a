// "did you mean": the known word nearest to a mistyped one.
#ifndef SEAMRIPPER_BASE_SUGGEST_H_
#define SEAMRIPPER_BASE_SUGGEST_H_

#include <span>
#include <string_view>

namespace seamripper {

// The candidate that `word` begins, or that is at most two edits (insert, drop, change, swap neighbours) and less than
// half its length away; the first of equals; empty when none is near.
std::string_view NearestWord(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_SUGGEST_H_
