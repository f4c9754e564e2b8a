// gb18030, and GBK, which the standard decodes as gb18030: characters of two bytes from an index, of four bytes from
// ranges.
#include <algorithm>

#include "html/encoding/decoders.h"
#include "html/encoding/tables.h"

namespace seamripper::encoding {
namespace {

bool IsLead(uint32_t byte) { return 0x81 <= byte && byte <= 0xFE; }
bool IsDigit(uint32_t byte) { return '0' <= byte && byte <= '9'; }

char32_t RangesCodePoint(uint32_t pointer) {
  if ((39419 < pointer && pointer < 189000) || pointer > 1237575) return 0;
  if (pointer == 7457) return 0xE7C7;
  const auto above = [](uint32_t wanted, const Gb18030Range& range) { return wanted < range.pointer; };
  const auto* const next =
      std::upper_bound(kGb18030Ranges.data(), kGb18030Ranges.data() + kGb18030Ranges.size(), pointer, above);
  return next[-1].code_point + (pointer - next[-1].pointer);
}

// Lead, digit, lead, digit. A sequence cut by the end of the bytes is one error; one broken by a byte that does not fit
// is an error of its first byte, and the others are read again.
size_t DecodeFourBytes(std::string_view rest, Utf8Writer& writer) {
  const auto byte = [rest](size_t at) -> uint32_t { return static_cast<unsigned char>(rest[at]); };
  const bool broken = (rest.size() > 2 && !IsLead(byte(2))) || (rest.size() > 3 && !IsDigit(byte(3)));
  if (broken || rest.size() < 4) {
    writer.PutError();
    return broken ? 1 : rest.size();
  }
  const uint32_t pointer = (((byte(0) - 0x81) * 10 + (byte(1) - '0')) * 126 + (byte(2) - 0x81)) * 10 + (byte(3) - '0');
  writer.PutOrReplacement(RangesCodePoint(pointer));
  return 4;
}

size_t DecodeCharacter(std::string_view rest, Utf8Writer& writer) {
  const uint32_t lead = static_cast<unsigned char>(rest[0]);
  if (lead == 0x80) {
    writer.Put(0x20AC);
    return 1;
  }
  if (!IsLead(lead) || rest.size() < 2) {
    writer.PutError();
    return 1;
  }
  const uint32_t trail = static_cast<unsigned char>(rest[1]);
  if (IsDigit(trail)) return DecodeFourBytes(rest, writer);
  if (trail < 0x40 || trail == 0x7F || trail == 0xFF) {
    writer.PutError();
    return trail < 0x80 ? 1 : 2;
  }
  writer.PutOrReplacement(kGb18030[(lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)]);
  return 2;
}

}  // namespace

void DecodeGb18030(std::string_view bytes, std::string* out) { DecodeAsciiBased(bytes, out, DecodeCharacter); }

}  // namespace seamripper::encoding
