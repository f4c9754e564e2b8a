#include "testing/naive_sha1.h"

#include <bit>

namespace seamripper {

Sha1Digest NaiveSha1(std::string message) {
  const uint64_t bits = 8 * message.size();
  message.push_back('\x80');
  while (message.size() % 64 != 56) message.push_back('\0');
  for (int shift = 56; shift >= 0; shift -= 8) message.push_back(static_cast<char>(bits >> shift & 255));

  uint32_t h[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (size_t block = 0; block < message.size(); block += 64) {
    uint32_t w[80];
    for (size_t t = 0; t < 80; ++t) {
      if (t >= 16) {
        w[t] = std::rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
        continue;
      }
      w[t] = 0;
      for (size_t i = 0; i < 4; ++i) w[t] = w[t] << 8 | static_cast<uint8_t>(message[block + 4 * t + i]);
    }
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (size_t t = 0; t < 80; ++t) {
      const uint32_t choose = (b & c) | (~b & d), parity = b ^ c ^ d, majority = (b & c) | (b & d) | (c & d);
      const uint32_t f = t < 20 ? choose : t < 40 ? parity : t < 60 ? majority : parity;
      const uint32_t k = t < 20 ? 0x5a827999 : t < 40 ? 0x6ed9eba1 : t < 60 ? 0x8f1bbcdc : 0xca62c1d6;
      const uint32_t next = std::rotl(a, 5) + f + e + k + w[t];
      e = d;
      d = c;
      c = std::rotl(b, 30);
      b = a;
      a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
  }
  Sha1Digest digest;
  for (size_t i = 0; i < 20; ++i) digest[i] = static_cast<uint8_t>(h[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

}  // namespace seamripper
