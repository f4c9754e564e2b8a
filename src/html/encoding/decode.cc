#include <simdjson.h>

#include "html/charset.h"
#include "html/encoding/ascii.h"
#include "html/encoding/decoders.h"
#include "html/encoding/tables.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

using namespace encoding;

std::string_view WithoutPrefix(std::string_view bytes, std::string_view prefix) {
  if (bytes.starts_with(prefix)) bytes.remove_prefix(prefix.size());
  return bytes;
}

void DecodeUtf8Text(std::string_view bytes, std::string* out) {
  if (simdjson::validate_utf8(bytes)) {
    out->append(bytes);
  } else {
    AppendRepairedUtf8(out, bytes);
  }
}

constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

}  // namespace

void DecodeToUtf8(const Encoding* encoding, std::string_view bytes, std::string* out) {
  const KnownEncoding& known = Known(encoding);
  switch (known.algorithm) {
    case Algorithm::kUtf8:
      return DecodeUtf8Text(WithoutPrefix(bytes, kUtf8Mark), out);
    case Algorithm::kUtf16BigEndian:
      return DecodeUtf16BigEndian(WithoutPrefix(bytes, "\xFE\xFF"), out);
    case Algorithm::kUtf16LittleEndian:
      return DecodeUtf16LittleEndian(WithoutPrefix(bytes, "\xFF\xFE"), out);
    case Algorithm::kSingleByte:
      return DecodeSingleByte(known.upper_half, bytes, out);
    case Algorithm::kBig5:
      return DecodeBig5(bytes, out);
    case Algorithm::kEucJp:
      return DecodeEucJp(bytes, out);
    case Algorithm::kEucKr:
      return DecodeEucKr(bytes, out);
    case Algorithm::kGb18030:
      return DecodeGb18030(bytes, out);
    case Algorithm::kIso2022Jp:
      return DecodeIso2022Jp(bytes, out);
    case Algorithm::kShiftJis:
      return DecodeShiftJis(bytes, out);
    case Algorithm::kReplacement:
      return DecodeReplacement(bytes, out);
    case Algorithm::kUserDefined:
      return DecodeUserDefined(bytes, out);
  }
}

std::string_view ViewAsRepairedUtf8(std::string_view bytes, std::string* decoded) {
  if (simdjson::validate_utf8(bytes)) return bytes;
  decoded->clear();
  AppendRepairedUtf8(decoded, bytes);
  return *decoded;
}

std::string_view ViewAsUtf8(const Encoding* encoding, std::string_view bytes, std::string* decoded) {
  const Algorithm algorithm = Known(encoding).algorithm;
  if (algorithm == Algorithm::kUtf8) return ViewAsRepairedUtf8(WithoutPrefix(bytes, kUtf8Mark), decoded);
  if (algorithm == Algorithm::kSingleByte && AsciiPrefixLength(bytes) == bytes.size()) return bytes;
  decoded->clear();
  DecodeToUtf8(encoding, bytes, decoded);
  return *decoded;
}

}  // namespace seamripper
