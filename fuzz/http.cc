// HTTP messages of any bytes: what is taken for head and payload lies where it should, and no encoding gives more than
// the limit.
#include "archive/http.h"

#include <gtest/gtest.h>

#include <string>

#include "archive/content_decoding.h"
#include "archive/mime.h"
#include "fuzz/target.h"

namespace seamripper {
namespace {

constexpr uint64_t kLimit = 16 << 10;

bool LiesIn(std::string_view part, std::string_view all) {
  return part.empty() || (part.data() >= all.data() && part.data() + part.size() <= all.data() + all.size());
}

void ExpectLimit(Decoded (*decode)(std::string_view, uint64_t, std::string*), std::string_view body) {
  std::string decoded;
  const Decoded outcome = decode(body, kLimit, &decoded);
  EXPECT_LE(decoded.size(), kLimit);
  EXPECT_TRUE(outcome != Decoded::kNotEncoded || decoded.empty());
  std::string less;
  decode(body, decoded.size() / 2, &less);
  EXPECT_EQ(decoded.substr(0, less.size()), less);
}

void FuzzEncoding(uint8_t choice, std::string_view body) {
  constexpr decltype(&DecodeGzip) kDecoders[] = {DecodeGzip, DecodeDeflate, DecodeBrotli, DecodeZstd, DecodeChunked};
  ExpectLimit(kDecoders[choice % std::size(kDecoders)], body);
}

void FuzzMessage(std::string_view block) {
  const Limits limits = {.record_bytes = kLimit, .header_bytes = 512, .content_encodings = 2};
  const HttpResponse response = ParseHttpResponse(block, limits);
  for (const std::string_view part :
       {response.body, response.content_type, response.transfer_encoding, response.content_encoding}) {
    EXPECT_TRUE(LiesIn(part, block));
  }
  EXPECT_TRUE(response.status >= 0 && response.status <= 999);
  EXPECT_EQ(response.has_head || response.body.size() == block.size(), true);
  PayloadDecoder decoder(limits);
  const Payload payload = decoder.Decode(response);
  EXPECT_TRUE(LiesIn(payload.bytes, block) || payload.bytes.size() <= kLimit);
  EXPECT_TRUE(LiesIn(payload.transfer_decoded, block) || payload.transfer_decoded.size() <= kLimit);
  const MediaType type = ParseMediaType(response.content_type);
  EXPECT_TRUE(LiesIn(type.charset, block));
}

}  // namespace

void Fuzz(std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  if (choice < 'A') return FuzzEncoding(choice, input);
  FuzzMessage(input);
}

}  // namespace seamripper
