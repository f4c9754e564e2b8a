#include "html/encoding/decoders.h"

namespace seamripper::encoding {
namespace {

bool IsLeadSurrogate(char32_t unit) { return 0xD800 <= unit && unit < 0xDC00; }
bool IsTrailSurrogate(char32_t unit) { return 0xDC00 <= unit && unit < 0xE000; }

// `high` is which of the two bytes of a unit is the more significant one.
template <size_t high>
char32_t UnitAt(std::string_view bytes, size_t at) {
  return static_cast<char32_t>(static_cast<unsigned char>(bytes[at + high]) << 8 |
                               static_cast<unsigned char>(bytes[at + 1 - high]));
}

template <size_t high>
void DecodeUtf16(std::string_view bytes, std::string* out) {
  Utf8Writer writer(out);
  size_t at = 0;
  while (at + 2 <= bytes.size()) {
    const char32_t unit = UnitAt<high>(bytes, at);
    at += 2;
    if (!IsLeadSurrogate(unit)) {
      writer.Put(IsTrailSurrogate(unit) ? kReplacementCharacter : unit);
      continue;
    }
    if (at + 2 > bytes.size()) {
      // A surrogate cut off from its pair is one error, also with an odd byte behind it.
      writer.PutError();
      return;
    }
    const char32_t trail = UnitAt<high>(bytes, at);
    if (IsTrailSurrogate(trail)) {
      writer.Put(0x10000 + ((unit - 0xD800) << 10) + (trail - 0xDC00));
      at += 2;
    } else {
      writer.PutError();
    }
  }
  if (at < bytes.size()) writer.PutError();
}

}  // namespace

void DecodeUtf16BigEndian(std::string_view bytes, std::string* out) { DecodeUtf16<0>(bytes, out); }
void DecodeUtf16LittleEndian(std::string_view bytes, std::string* out) { DecodeUtf16<1>(bytes, out); }

}  // namespace seamripper::encoding
