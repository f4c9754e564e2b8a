// Where a tag ends, by the standard's states, a byte a step.
#ifndef SEAMRIPPER_TESTING_NAIVE_TAG_H_
#define SEAMRIPPER_TESTING_NAIVE_TAG_H_

#include <cstddef>
#include <string_view>

namespace seamripper {

struct NaiveTag {
  size_t end = 0;  // behind the '>'
  bool closed = false;
  bool self_closing = false;
};

// The tag of `source` whose name ends at `name_end`.
NaiveTag ReadNaiveTag(std::string_view source, size_t name_end);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_TAG_H_
