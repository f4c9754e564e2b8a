#include <bit>
#include <cstdint>

#include "kernels/style/noise_copy.h"
#include "kernels/text/window_avx512.h"

namespace seamripper {

[[gnu::target(SEAMRIPPER_AVX512)]] void AppendNoiseAvx512(std::string* noise, std::string_view source) {
  using namespace avx512;
  static_assert(NoiseBuffer::kRoom >= kWindowBytes);
  NoiseBuffer buffer(noise);
  for (size_t at = 0; at < source.size();) {
    size_t plain = 0;
    if (source.size() - at >= kWindowBytes) {
      const Window window = LoadWindow(source.data() + at);
      const uint64_t special = MaskOf(window) | EqualMask(window, '\r');  // CR or not ASCII
      plain = static_cast<size_t>(std::countr_zero(special));
      const uint64_t kept = ~MaskOf(AsciiWordBytes(window)) & LowBits(plain);
      const char* const end = StoreKept(window, kept, buffer.next());
      buffer.Advance(static_cast<size_t>(end - buffer.next()));
      at += plain;
    }
    if (plain < kWindowBytes) {
      const CopiedNoise copied = CopyCodePoint(source.substr(at), buffer.next());
      at += copied.read;
      buffer.Advance(copied.written);
    }
  }
  buffer.Flush();
}

}  // namespace seamripper
