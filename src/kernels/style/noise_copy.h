// What the ways of extracting noise have in common. Only for them.
#ifndef SEAMRIPPER_KERNELS_STYLE_NOISE_COPY_H_
#define SEAMRIPPER_KERNELS_STYLE_NOISE_COPY_H_

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "kernels/text/unicode.h"
#include "kernels/text/utf8.h"

namespace seamripper {

struct CopiedNoise {
  size_t read;
  size_t written;
};

// Copies the code point at the start of `source` if it is noise.
inline CopiedNoise CopyCodePoint(std::string_view source, char* out) {
  if (source.starts_with("\r\n")) {
    *out = '\n';
    return {2, 1};
  }
  const CodePoint decoded = DecodeUtf8(source);
  if ((FlagsOf(decoded.value) & kNotNoiseFlags) != 0) return {decoded.length, 0};
  std::memcpy(out, source.data(), decoded.length);
  return {decoded.length, decoded.length};
}

// Noise is a third of a page; this saves making room for all of it. Whoever writes to next() has kRoom bytes.
class NoiseBuffer {
 public:
  static constexpr size_t kRoom = 64;

  explicit NoiseBuffer(std::string* noise) : noise_(noise) {}
  char* next() { return bytes_ + used_; }
  void Advance(size_t written) {
    used_ += written;
    if (used_ > sizeof bytes_ - kRoom) Flush();
  }
  void Flush() {
    noise_->append(bytes_, used_);
    used_ = 0;
  }

 private:
  std::string* noise_;
  size_t used_ = 0;
  char bytes_[4096];
};

// As AppendNoise. Only where ActiveCpuLevel() is so or more.
void AppendNoiseAvx2(std::string* noise, std::string_view source);
void AppendNoiseAvx512(std::string* noise, std::string_view source);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_STYLE_NOISE_COPY_H_
