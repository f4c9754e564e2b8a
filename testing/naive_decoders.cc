#include "testing/naive_decoders.h"

#include "html/encoding/tables.h"
#include "kernels/text/utf8.h"
#include "testing/naive_decoder.h"

namespace seamripper {
namespace {

using namespace naive;

class Utf8Decoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue && needed_ != 0) return needed_ = 0, Error();
    if (byte == kEndOfQueue) return Finished();
    if (needed_ == 0) return Start(byte);
    if (!Within(byte, lower_, upper_)) {
      Clear();
      queue.Restore({byte});
      return Error();
    }
    lower_ = 0x80;
    upper_ = 0xBF;
    code_point_ = code_point_ << 6 | (byte & 0x3F);
    if (++seen_ != needed_) return Continue();
    const int code_point = code_point_;
    Clear();
    return Emit(code_point);
  }

 private:
  Step Start(int byte) {
    if (IsAsciiByte(byte)) return Emit(byte);
    if (Within(byte, 0xC2, 0xDF)) {
      needed_ = 1;
      code_point_ = byte & 0x1F;
    } else if (Within(byte, 0xE0, 0xEF)) {
      if (byte == 0xE0) lower_ = 0xA0;
      if (byte == 0xED) upper_ = 0x9F;
      needed_ = 2;
      code_point_ = byte & 0xF;
    } else if (Within(byte, 0xF0, 0xF4)) {
      if (byte == 0xF0) lower_ = 0x90;
      if (byte == 0xF4) upper_ = 0x8F;
      needed_ = 3;
      code_point_ = byte & 0x7;
    } else {
      return Error();
    }
    return Continue();
  }

  void Clear() {
    code_point_ = needed_ = seen_ = 0;
    lower_ = 0x80;
    upper_ = 0xBF;
  }

  int code_point_ = 0, seen_ = 0, needed_ = 0, lower_ = 0x80, upper_ = 0xBF;
};

class Utf16Decoder : public Decoder {
 public:
  explicit Utf16Decoder(bool big_endian) : big_endian_(big_endian) {}

  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue) {
      const bool cut = lead_byte_ >= 0 || lead_surrogate_ >= 0;
      lead_byte_ = lead_surrogate_ = -1;
      return cut ? Error() : Finished();
    }
    if (lead_byte_ < 0) return lead_byte_ = byte, Continue();
    const int first = lead_byte_;
    const int unit = big_endian_ ? first << 8 | byte : byte << 8 | first;
    lead_byte_ = -1;
    if (lead_surrogate_ >= 0) {
      const int lead = lead_surrogate_;
      lead_surrogate_ = -1;
      if (Within(unit, 0xDC00, 0xDFFF)) return Emit(0x10000 + ((lead - 0xD800) << 10) + (unit - 0xDC00));
      queue.Restore({first, byte});
      return Error();
    }
    if (Within(unit, 0xD800, 0xDBFF)) return lead_surrogate_ = unit, Continue();
    return Within(unit, 0xDC00, 0xDFFF) ? Error() : Emit(unit);
  }

 private:
  const bool big_endian_;
  int lead_byte_ = -1, lead_surrogate_ = -1;
};

class SingleByteDecoder : public Decoder {
 public:
  explicit SingleByteDecoder(const char16_t* index) : index_(index) {}

  Step Handle(Queue&, int byte) override {
    if (byte == kEndOfQueue) return Finished();
    return IsAsciiByte(byte) ? Emit(byte) : EmitOrError(index_[byte - 0x80]);
  }

 private:
  const char16_t* const index_;
};

class UserDefinedDecoder : public Decoder {
 public:
  Step Handle(Queue&, int byte) override {
    if (byte == kEndOfQueue) return Finished();
    return Emit(IsAsciiByte(byte) ? byte : 0xF780 + byte - 0x80);
  }
};

class ReplacementDecoder : public Decoder {
 public:
  Step Handle(Queue&, int byte) override {
    if (byte == kEndOfQueue || reported_) return Finished();
    reported_ = true;
    return Error();
  }

 private:
  bool reported_ = false;
};

std::unique_ptr<Decoder> MakeDecoder(const encoding::KnownEncoding& known) {
  using encoding::Algorithm;
  switch (known.algorithm) {
    case Algorithm::kUtf8:
      return std::make_unique<Utf8Decoder>();
    case Algorithm::kUtf16BigEndian:
      return std::make_unique<Utf16Decoder>(true);
    case Algorithm::kUtf16LittleEndian:
      return std::make_unique<Utf16Decoder>(false);
    case Algorithm::kSingleByte:
      return std::make_unique<SingleByteDecoder>(known.upper_half);
    case Algorithm::kReplacement:
      return std::make_unique<ReplacementDecoder>();
    case Algorithm::kUserDefined:
      return std::make_unique<UserDefinedDecoder>();
    default:
      return MakeEastAsianDecoder(known.algorithm);
  }
}

std::string_view ByteOrderMark(std::string_view name) {
  if (name == "UTF-8") return "\xEF\xBB\xBF";
  if (name == "UTF-16BE") return "\xFE\xFF";
  if (name == "UTF-16LE") return "\xFF\xFE";
  return "";
}

}  // namespace

std::string NaiveDecode(const Encoding* encoding, std::string_view bytes) {
  if (bytes.starts_with(ByteOrderMark(encoding->name))) bytes.remove_prefix(ByteOrderMark(encoding->name).size());
  Queue queue;
  for (const char byte : bytes) queue.bytes.push_back(static_cast<unsigned char>(byte));
  const std::unique_ptr<Decoder> decoder = MakeDecoder(encoding::Known(encoding));
  std::string text;
  for (;;) {
    const Step step = decoder->Handle(queue, queue.Read());
    if (step.kind == Step::kFinished) return text;
    if (step.kind == Step::kError) AppendUtf8(&text, 0xFFFD);
    for (const char32_t code_point : step.code_points) AppendUtf8(&text, code_point);
  }
}

}  // namespace seamripper
