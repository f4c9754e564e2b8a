// Any bytes in any encoding: the decoders say what the standard's own algorithms say.
#include "html/charset.h"

#include <gtest/gtest.h>

#include <string>

#include "fuzz/target.h"
#include "html/encoding/tables.h"
#include "kernels/text/utf8.h"
#include "testing/naive_decoders.h"

namespace seamripper {
namespace {

void ExpectAsNaive(const Encoding* encoding, std::string_view bytes) {
  std::string decoded;
  DecodeToUtf8(encoding, bytes, &decoded);
  EXPECT_EQ(decoded, NaiveDecode(encoding, bytes)) << encoding->name;
  EXPECT_TRUE(IsUtf8(decoded));
  EXPECT_LE(decoded.size(), 3 * bytes.size());
}

}  // namespace

void Fuzz(std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  if (choice < encoding::kEncodings.size()) return ExpectAsNaive(&encoding::kEncodings[choice], input);
  const std::string_view label = input.substr(0, input.find('\n'));
  const CharsetDecision decision = DecideCharset(input, label, (choice & 1) != 0);
  ASSERT_NE(decision.encoding, nullptr);
  EXPECT_EQ(EncodingForLabel(decision.encoding->name), decision.encoding);
  ExpectAsNaive(decision.encoding, input);
}

}  // namespace seamripper
