#include "kernels/style/noise_grams.h"

#include <algorithm>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {

PlacedNoise::PlacedNoise(std::string_view source) {
  for (size_t at = 0; at < source.size();) {
    const CodePoint decoded = DecodeUtf8(source.substr(at));
    const bool is_noise = (FlagsOf(decoded.value) & kNotNoiseFlags) == 0 && !source.substr(at).starts_with("\r\n");
    for (const size_t end = at + decoded.length; at < end; ++at) {
      if (!is_noise) continue;
      bytes += source[at];
      places.push_back(static_cast<uint32_t>(at));
    }
  }
}

NoiseGrams::NoiseGrams(std::string_view noise, size_t gram_bytes) {
  for (size_t at = 0; at + gram_bytes <= noise.size(); ++at) grams_.push_back(noise.substr(at, gram_bytes));
  std::sort(grams_.begin(), grams_.end());
  grams_.erase(std::unique(grams_.begin(), grams_.end()), grams_.end());
}

bool NoiseGrams::Has(std::string_view gram) const { return std::binary_search(grams_.begin(), grams_.end(), gram); }

size_t NoiseGrams::CountShared(const NoiseGrams& other) const {
  return static_cast<size_t>(
      std::count_if(grams_.begin(), grams_.end(), [&](std::string_view gram) { return other.Has(gram); }));
}

}  // namespace seamripper
