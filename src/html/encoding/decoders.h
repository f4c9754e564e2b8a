// One decoder per algorithm of WHATWG's Encoding Standard. Each appends valid UTF-8, at most three bytes per byte read,
// in linear time; errors become U+FFFD where the standard puts them. None looks for a BOM.
#ifndef SEAMRIPPER_HTML_ENCODING_DECODERS_H_
#define SEAMRIPPER_HTML_ENCODING_DECODERS_H_

#include <string>
#include <string_view>

#include "html/encoding/ascii.h"
#include "html/encoding/utf8_writer.h"

namespace seamripper::encoding {

// `upper_half`: the code points of 0x80 to 0xFF, zero for none.
void DecodeSingleByte(const char16_t* upper_half, std::string_view bytes, std::string* out);
void DecodeUserDefined(std::string_view bytes, std::string* out);
void DecodeUtf16BigEndian(std::string_view bytes, std::string* out);
void DecodeUtf16LittleEndian(std::string_view bytes, std::string* out);
void DecodeBig5(std::string_view bytes, std::string* out);
void DecodeEucJp(std::string_view bytes, std::string* out);
void DecodeEucKr(std::string_view bytes, std::string* out);
void DecodeGb18030(std::string_view bytes, std::string* out);
void DecodeIso2022Jp(std::string_view bytes, std::string* out);
void DecodeShiftJis(std::string_view bytes, std::string* out);
void DecodeReplacement(std::string_view bytes, std::string* out);

// The frame of the encodings in which a byte below 0x80 is itself unless it follows a lead byte. `decode_one(rest,
// writer)` gets what begins with another byte, writes what that stands for and returns how many bytes it read, at
// least one.
template <class DecodeOne>
void DecodeAsciiBased(std::string_view bytes, std::string* out, DecodeOne decode_one) {
  Utf8Writer writer(out);
  while (!bytes.empty()) {
    const size_t ascii = AsciiPrefixLength(bytes);
    writer.PutAscii(bytes.substr(0, ascii));
    bytes.remove_prefix(ascii);
    while (!bytes.empty() && !IsAscii(bytes.front())) bytes.remove_prefix(decode_one(bytes, writer));
  }
}

}  // namespace seamripper::encoding

#endif  // SEAMRIPPER_HTML_ENCODING_DECODERS_H_
