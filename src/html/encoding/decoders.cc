#include "html/encoding/decoders.h"

#include <algorithm>

#include "html/encoding/tables.h"

namespace seamripper::encoding {

void DecodeSingleByte(const char16_t* upper_half, std::string_view bytes, std::string* out) {
  DecodeAsciiBased(bytes, out, [upper_half](std::string_view rest, Utf8Writer& writer) -> size_t {
    writer.PutOrReplacement(upper_half[static_cast<unsigned char>(rest[0]) - 0x80]);
    return 1;
  });
}

void DecodeUserDefined(std::string_view bytes, std::string* out) {
  DecodeAsciiBased(bytes, out, [](std::string_view rest, Utf8Writer& writer) -> size_t {
    writer.Put(0xF780u + static_cast<unsigned char>(rest[0]) - 0x80);
    return 1;
  });
}

void DecodeReplacement(std::string_view bytes, std::string* out) {
  if (!bytes.empty()) Utf8Writer(out).PutError();
}

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
