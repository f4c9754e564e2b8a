// Appends code points to a string as UTF-8 through a small buffer, so that a code point costs no call.
#ifndef SEAMRIPPER_HTML_ENCODING_UTF8_WRITER_H_
#define SEAMRIPPER_HTML_ENCODING_UTF8_WRITER_H_

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

#include "kernels/text/utf8.h"

namespace seamripper::encoding {

// The string holds everything once the writer is gone.
class Utf8Writer {
 public:
  explicit Utf8Writer(std::string* out) : out_(out) {}
  Utf8Writer(const Utf8Writer&) = delete;
  Utf8Writer& operator=(const Utf8Writer&) = delete;
  ~Utf8Writer() { Flush(); }

  // Requires a scalar value: no surrogate, at most U+10FFFF.
  void Put(char32_t code_point) {
    if (sizeof buffer_ - used_ < 4) Flush();
    if (code_point < 0x80) {
      PutByte(code_point);
    } else if (code_point < 0x800) {
      PutByte(0xC0 | code_point >> 6);
      PutByte(0x80 | (code_point & 0x3F));
    } else if (code_point < 0x10000) {
      PutByte(0xE0 | code_point >> 12);
      PutByte(0x80 | (code_point >> 6 & 0x3F));
      PutByte(0x80 | (code_point & 0x3F));
    } else {
      PutByte(0xF0 | code_point >> 18);
      PutByte(0x80 | (code_point >> 12 & 0x3F));
      PutByte(0x80 | (code_point >> 6 & 0x3F));
      PutByte(0x80 | (code_point & 0x3F));
    }
  }

  // Zero is what an index says when it has no code point.
  void PutOrReplacement(char32_t code_point) { Put(code_point != 0 ? code_point : kReplacementCharacter); }

  void PutError() { Put(kReplacementCharacter); }

  void PutAscii(std::string_view run) {
    if (run.size() > sizeof buffer_ - used_) Flush();
    if (run.size() > sizeof buffer_) {
      out_->append(run);
    } else {
      std::memcpy(buffer_ + used_, run.data(), run.size());
      used_ += run.size();
    }
  }

 private:
  void PutByte(char32_t byte) { buffer_[used_++] = static_cast<char>(byte); }

  void Flush() {
    out_->append(buffer_, used_);
    used_ = 0;
  }

  std::string* const out_;
  size_t used_ = 0;
  char buffer_[1024];
};

}  // namespace seamripper::encoding

#endif  // SEAMRIPPER_HTML_ENCODING_UTF8_WRITER_H_
