// The noise of a page without any sketch: its set of grams, and where in the source each byte of it stands. For looking at
// single pages; the sketch is what many are compared by.
#ifndef SEAMRIPPER_KERNELS_STYLE_NOISE_GRAMS_H_
#define SEAMRIPPER_KERNELS_STYLE_NOISE_GRAMS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/style/sketch.h"

namespace seamripper {

// What AppendNoise appends, and for each byte of it the place in `source`, which is under 4 GiB.
struct PlacedNoise {
  explicit PlacedNoise(std::string_view source);
  std::string bytes;
  std::vector<uint32_t> places;
};

// The distinct grams of `noise`, which must stay, each of `gram_bytes`. Memory: 16 bytes for each byte of it.
class NoiseGrams {
 public:
  explicit NoiseGrams(std::string_view noise, size_t gram_bytes = kNoiseGramBytes);

  size_t size() const { return grams_.size(); }
  bool Has(std::string_view gram) const;
  size_t CountShared(const NoiseGrams& other) const;

 private:
  std::vector<std::string_view> grams_;  // ascending
};

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_NOISE_GRAMS_H_
