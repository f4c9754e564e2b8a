// WARC digests: "sha1:" and Base32, mostly.
#ifndef SEAMRIPPER_ARCHIVE_DIGEST_H_
#define SEAMRIPPER_ARCHIVE_DIGEST_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace seamripper {

// The 20 bytes of a SHA-1 digest field in Base32 or hexadecimal, any label case, "sha-1" too; nothing for other
// algorithms and malformed ones.
std::optional<std::array<uint8_t, 20>> ParseSha1Digest(std::string_view field);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_DIGEST_H_
