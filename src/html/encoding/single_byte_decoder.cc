#include "html/encoding/decoders.h"

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

}  // namespace seamripper::encoding
