// ISO-2022-JP: escape sequences switch between ASCII, JIS X 0201 Roman, half-width katakana and JIS X 0208. Two escape
// sequences with nothing between them are an error, lest bytes vanish that a filter might have looked for.
#include "html/encoding/decoders.h"
#include "html/encoding/tables.h"

namespace seamripper::encoding {
namespace {

constexpr uint32_t kEscape = 0x1B;

enum class State { kAscii, kRoman, kKatakana, kJis0208 };

bool InRange(uint32_t byte, uint32_t first, uint32_t last) { return first <= byte && byte <= last; }

// 0x0E and 0x0F, the shifts of other ISO 2022 encodings, are errors.
bool IsPlain(uint32_t byte) { return byte < 0x80 && byte != kEscape && (byte & ~1u) != 0x0E; }

// How many bytes at the start of `bytes` are plain. ASCII minus three bytes: where a XOR makes one of them zero, the
// subtraction borrows into its high bit.
size_t PlainPrefixLength(std::string_view bytes) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  constexpr uint64_t kHighBits = 0x80 * kOnes;
  size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) {
    const uint64_t eight = LoadLittleEndian<uint64_t>(bytes.data() + at);
    const uint64_t no_escape = (eight ^ kEscape * kOnes) - kOnes;
    const uint64_t no_shift = ((eight & ~kOnes) ^ 0x0E * kOnes) - kOnes;
    if (((eight | no_escape | no_shift) & kHighBits) != 0) break;
  }
  while (at < bytes.size() && IsPlain(static_cast<unsigned char>(bytes[at]))) ++at;
  return at;
}

// The state the two bytes after an escape byte switch to.
bool StateAfterEscape(std::string_view two, State* state) {
  if (two == "(B")
    *state = State::kAscii;
  else if (two == "(J")
    *state = State::kRoman;
  else if (two == "(I")
    *state = State::kKatakana;
  else if (two == "$@" || two == "$B")
    *state = State::kJis0208;
  else
    return false;
  return true;
}

class Iso2022JpDecoder {
 public:
  Iso2022JpDecoder(std::string_view bytes, std::string* out) : rest_(bytes), writer_(out) {}

  void Run() {
    while (!rest_.empty()) {
      if (ByteAt(0) == kEscape) {
        DecodeEscape();
        continue;
      }
      just_switched_ = false;
      switch (state_) {
        case State::kAscii:
          DecodeAscii();
          break;
        case State::kRoman:
          DecodeRoman();
          break;
        case State::kKatakana:
          DecodeKatakana();
          break;
        case State::kJis0208:
          DecodeJis0208();
          break;
      }
    }
  }

 private:
  uint32_t ByteAt(size_t at) const { return static_cast<unsigned char>(rest_[at]); }

  void DecodeEscape() {
    if (StateAfterEscape(rest_.substr(1, 2), &state_)) {
      if (just_switched_) writer_.PutError();
      just_switched_ = true;
      rest_.remove_prefix(3);
    } else {
      just_switched_ = false;
      writer_.PutError();
      rest_.remove_prefix(1);
    }
  }

  void DecodeAscii() {
    const size_t run = PlainPrefixLength(rest_);
    if (run == 0) return PutError();
    writer_.PutAscii(rest_.substr(0, run));
    rest_.remove_prefix(run);
  }

  void DecodeRoman() {
    const uint32_t byte = ByteAt(0);
    if (!IsPlain(byte)) return PutError();
    writer_.Put(byte == 0x5C ? 0xA5 : byte == 0x7E ? 0x203E : byte);
    rest_.remove_prefix(1);
  }

  void DecodeKatakana() {
    const uint32_t byte = ByteAt(0);
    if (!InRange(byte, 0x21, 0x5F)) return PutError();
    writer_.Put(0xFF61 + byte - 0x21);
    rest_.remove_prefix(1);
  }

  // A lead byte takes any next byte with it except an escape.
  void DecodeJis0208() {
    const uint32_t lead = ByteAt(0);
    if (!InRange(lead, 0x21, 0x7E) || rest_.size() < 2 || ByteAt(1) == kEscape) return PutError();
    const uint32_t trail = ByteAt(1);
    writer_.PutOrReplacement(InRange(trail, 0x21, 0x7E) ? kJis0208[(lead - 0x21) * 94 + trail - 0x21] : 0);
    rest_.remove_prefix(2);
  }

  void PutError() {
    writer_.PutError();
    rest_.remove_prefix(1);
  }

  std::string_view rest_;
  Utf8Writer writer_;
  State state_ = State::kAscii;
  bool just_switched_ = false;  // by an escape sequence at the end of what was read so far
};

}  // namespace

void DecodeIso2022Jp(std::string_view bytes, std::string* out) { Iso2022JpDecoder(bytes, out).Run(); }

}  // namespace seamripper::encoding
