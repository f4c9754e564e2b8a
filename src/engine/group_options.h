// What may be asked of a grouping by narrow keys.
#ifndef SEAMRIPPER_ENGINE_GROUP_OPTIONS_H_
#define SEAMRIPPER_ENGINE_GROUP_OPTIONS_H_

#include <cstddef>
#include <cstdint>

namespace seamripper {

struct GroupOptions {
  // These change the result.
  uint32_t least_pages = 2;
  uint32_t list_cap = 50;

  // These change only the speed.
  size_t leaf_records = 32 << 10;
  size_t memory_bytes = size_t{64} << 20;  // for one partition; of a larger one a few leaves at a time are grouped
  bool filter = true;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_GROUP_OPTIONS_H_
