// A record that is only a file, as a step sees it.
#ifndef SEAMRIPPER_STEP_FILE_VIEW_H_
#define SEAMRIPPER_STEP_FILE_VIEW_H_

#include <array>
#include <cstdint>
#include <string_view>

#include "base/page_id.h"

namespace seamripper {

// The url holds during the call it is given to.
struct FileView {
  PageId id = 0;
  int64_t captured = 0;
  uint64_t bytes = 0;
  std::array<uint8_t, 20> sha1{};
  std::string_view url;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STEP_FILE_VIEW_H_
