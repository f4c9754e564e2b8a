// Big5, EUC-KR, EUC-JP and Shift_JIS: a lead and a trail byte make a pointer into an index. All share one rule of
// repair: when the two make no character, a trail byte below 0x80 is read again as itself, so that a stray lead byte
// cannot swallow mark-up.
#include "html/encoding/decoders.h"
#include "html/encoding/tables.h"

namespace seamripper::encoding {
namespace {

struct Character {
  char32_t code_point;  // zero: none
  size_t length;        // bytes read
};

uint32_t ByteAt(std::string_view bytes, size_t at) { return static_cast<unsigned char>(bytes[at]); }

bool InRange(uint32_t byte, uint32_t first, uint32_t last) { return byte - first <= last - first; }

size_t Write(const Character& character, Utf8Writer& writer) {
  writer.PutOrReplacement(character.code_point);
  return character.length;
}

// What the last byte of a sequence of `length` bytes ends in.
Character EndSequence(char32_t code_point, uint32_t last_byte, size_t length) {
  return {code_point, code_point == 0 && last_byte < 0x80 ? length - 1 : length};
}

// Four Big5 codes stand for a letter and a combining mark.
bool WriteBig5Pair(uint32_t pointer, Utf8Writer& writer) {
  switch (pointer) {
    case 1133:
      writer.Put(0x00CA);
      writer.Put(0x0304);
      return true;
    case 1135:
      writer.Put(0x00CA);
      writer.Put(0x030C);
      return true;
    case 1164:
      writer.Put(0x00EA);
      writer.Put(0x0304);
      return true;
    case 1166:
      writer.Put(0x00EA);
      writer.Put(0x030C);
      return true;
    default:
      return false;
  }
}

size_t DecodeBig5Character(std::string_view rest, Utf8Writer& writer) {
  const uint32_t lead = ByteAt(rest, 0);
  if (!InRange(lead, 0x81, 0xFE) || rest.size() < 2) return Write({0, 1}, writer);
  const uint32_t trail = ByteAt(rest, 1);
  char32_t code_point = 0;
  if (InRange(trail, 0x40, 0x7E) || InRange(trail, 0xA1, 0xFE)) {
    const uint32_t pointer = (lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62);
    if (WriteBig5Pair(pointer, writer)) return 2;
    code_point = kBig5[pointer];
  }
  return Write(EndSequence(code_point, trail, 2), writer);
}

size_t DecodeEucKrCharacter(std::string_view rest, Utf8Writer& writer) {
  const uint32_t lead = ByteAt(rest, 0);
  if (!InRange(lead, 0x81, 0xFE) || rest.size() < 2) return Write({0, 1}, writer);
  const uint32_t trail = ByteAt(rest, 1);
  const char32_t code_point = InRange(trail, 0x41, 0xFE) ? kEucKr[(lead - 0x81) * 190 + trail - 0x41] : 0;
  return Write(EndSequence(code_point, trail, 2), writer);
}

// 0x8F leads a JIS X 0212 character of two more bytes.
size_t DecodeJis0212Character(std::string_view rest, Utf8Writer& writer) {
  if (rest.size() < 2) return Write({0, 1}, writer);
  const uint32_t lead = ByteAt(rest, 1);
  if (!InRange(lead, 0xA1, 0xFE)) return Write(EndSequence(0, lead, 2), writer);
  if (rest.size() < 3) return Write({0, 2}, writer);
  const uint32_t trail = ByteAt(rest, 2);
  const char32_t code_point = InRange(trail, 0xA1, 0xFE) ? kJis0212[(lead - 0xA1) * 94 + trail - 0xA1] : 0;
  return Write(EndSequence(code_point, trail, 3), writer);
}

size_t DecodeEucJpCharacter(std::string_view rest, Utf8Writer& writer) {
  const uint32_t lead = ByteAt(rest, 0);
  if (lead == 0x8F) return DecodeJis0212Character(rest, writer);
  if ((lead != 0x8E && !InRange(lead, 0xA1, 0xFE)) || rest.size() < 2) return Write({0, 1}, writer);
  const uint32_t trail = ByteAt(rest, 1);
  char32_t code_point = 0;
  if (lead == 0x8E) {
    if (InRange(trail, 0xA1, 0xDF)) code_point = 0xFF61 + trail - 0xA1;
  } else if (InRange(trail, 0xA1, 0xFE)) {
    code_point = kJis0208[(lead - 0xA1) * 94 + trail - 0xA1];
  }
  return Write(EndSequence(code_point, trail, 2), writer);
}

char32_t ShiftJisCodePoint(uint32_t lead, uint32_t trail) {
  if (!InRange(trail, 0x40, 0x7E) && !InRange(trail, 0x80, 0xFC)) return 0;
  const uint32_t pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41);
  if (InRange(pointer, 8836, 10715)) return 0xE000 + pointer - 8836;  // end-user-defined characters
  return kJis0208[pointer];
}

size_t DecodeShiftJisCharacter(std::string_view rest, Utf8Writer& writer) {
  const uint32_t lead = ByteAt(rest, 0);
  if (lead == 0x80) return Write({0x80, 1}, writer);
  if (InRange(lead, 0xA1, 0xDF)) return Write({0xFF61 + lead - 0xA1, 1}, writer);
  if (lead == 0xA0 || lead > 0xFC || rest.size() < 2) return Write({0, 1}, writer);
  const uint32_t trail = ByteAt(rest, 1);
  return Write(EndSequence(ShiftJisCodePoint(lead, trail), trail, 2), writer);
}

}  // namespace

void DecodeBig5(std::string_view bytes, std::string* out) { DecodeAsciiBased(bytes, out, DecodeBig5Character); }
void DecodeEucKr(std::string_view bytes, std::string* out) { DecodeAsciiBased(bytes, out, DecodeEucKrCharacter); }
void DecodeEucJp(std::string_view bytes, std::string* out) { DecodeAsciiBased(bytes, out, DecodeEucJpCharacter); }
void DecodeShiftJis(std::string_view bytes, std::string* out) { DecodeAsciiBased(bytes, out, DecodeShiftJisCharacter); }

}  // namespace seamripper::encoding
