#include "archive/digest.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

// SHA-1 of nothing.
constexpr std::array<uint8_t, 20> kEmpty = {0xda, 0x39, 0xa3, 0xee, 0x5e, 0x6b, 0x4b, 0x0d, 0x32, 0x55,
                                            0xbf, 0xef, 0x95, 0x60, 0x18, 0x90, 0xaf, 0xd8, 0x07, 0x09};

TEST(Digest, Base32AndHexadecimal) {
  EXPECT_EQ(ParseSha1Digest("sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ"), kEmpty);
  EXPECT_EQ(ParseSha1Digest(" SHA-1:3i42h3s6nnfq2msvx7xzkyayscx5qbyj== "), kEmpty);
  EXPECT_EQ(ParseSha1Digest("Sha1:DA39A3EE5E6B4B0D3255bfef95601890afd80709"), kEmpty);
}

TEST(Digest, OthersAreNothing) {
  for (const char* field : {"", "sha1", "sha1:", "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ",
                            "md5:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ", "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBY1",
                            "sha1:3I42", "sha256:da39", "sha1:xx39a3ee5e6b4b0d3255bfef95601890afd80709"}) {
    EXPECT_FALSE(ParseSha1Digest(field)) << field;
  }
}

}  // namespace
}  // namespace seamripper
