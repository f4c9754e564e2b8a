// Pages brought together: a page with others that belong to it, in an order of its own.
#ifndef SEAMRIPPER_STEP_PAIR_H_
#define SEAMRIPPER_STEP_PAIR_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/check.h"
#include "step/page_view.h"

namespace seamripper {

// `other` is to be seen beside `page`, as number `rank` (from 1) of those that are.
struct PagePair {
  uint64_t page = 0;  // numbers
  uint32_t rank = 0;
  uint64_t other = 0;
};

// What a step makes of a page that many are to be seen beside, once for all of them. It may come back as
// PageView::prepared, or not, where memory is short.
//   static constexpr size_t kPreparedPerWord: bytes for each word of the page, and kPreparedPerWord for the page itself
//   void Prepare(const PageView& other, std::string* bytes) const: appends them
template <class Step>
concept PreparesOthers = requires(const Step& step, const PageView& other, std::string* bytes) {
  size_t{Step::kPreparedPerWord};
  step.Prepare(other, bytes);
};

// Values that were appended one behind the other, all of one size.
template <class Value>
std::span<const Value> PreparedValues(std::string_view bytes) {
  CHECK(bytes.size() % sizeof(Value) == 0 && reinterpret_cast<uintptr_t>(bytes.data()) % alignof(Value) == 0);
  return {reinterpret_cast<const Value*>(bytes.data()), bytes.size() / sizeof(Value)};
}

template <class Value>
void AppendPrepared(std::span<const Value> values, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_PAIR_H_
