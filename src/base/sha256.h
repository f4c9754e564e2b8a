// SHA-256 (FIPS 180-4), in plain C++: names for small things that must never collide, such as runs. Not for bulk.
#ifndef SEAMRIPPER_BASE_SHA256_H_
#define SEAMRIPPER_BASE_SHA256_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper {

using Sha256Digest = std::array<uint8_t, 32>;

Sha256Digest Sha256Of(std::string_view bytes);

// Sixty-four lower-case hexadecimal digits.
std::string ToHex(const Sha256Digest& digest);

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_SHA256_H_
