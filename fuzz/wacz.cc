// ZIP files of any bytes, read as WACZ.
#include "fuzz/crawl_file.h"
#include "fuzz/target.h"

namespace seamripper {

void Fuzz(std::string_view input) {
  const uint8_t ranges = TakeByte(&input);
  if (!input.empty()) ExpectSound(std::string(input), {Container::kWacz, Codec::kNone}, ranges);
}

}  // namespace seamripper
