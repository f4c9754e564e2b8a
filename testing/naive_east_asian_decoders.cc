#include "base/check.h"
#include "testing/naive_decoder.h"

namespace seamripper::naive {
namespace {

class Big5Decoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue && lead_ != 0) return lead_ = 0, Error();
    if (byte == kEndOfQueue) return Finished();
    if (lead_ != 0) {
      const int lead = lead_;
      int code_point = 0;
      lead_ = 0;
      if (Within(byte, 0x40, 0x7E) || Within(byte, 0xA1, 0xFE)) {
        const int pointer = (lead - 0x81) * 157 + (byte - (byte < 0x7F ? 0x40 : 0x62));
        if (pointer == 1133) return {Step::kCodePoints, {0x00CA, 0x0304}};
        if (pointer == 1135) return {Step::kCodePoints, {0x00CA, 0x030C}};
        if (pointer == 1164) return {Step::kCodePoints, {0x00EA, 0x0304}};
        if (pointer == 1166) return {Step::kCodePoints, {0x00EA, 0x030C}};
        code_point = static_cast<int>(encoding::kBig5.at(static_cast<size_t>(pointer)));
      }
      if (code_point != 0) return Emit(code_point);
      if (IsAsciiByte(byte)) queue.Restore({byte});
      return Error();
    }
    if (IsAsciiByte(byte)) return Emit(byte);
    if (Within(byte, 0x81, 0xFE)) return lead_ = byte, Continue();
    return Error();
  }

 private:
  int lead_ = 0;
};

class EucKrDecoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue && lead_ != 0) return lead_ = 0, Error();
    if (byte == kEndOfQueue) return Finished();
    if (lead_ != 0) {
      const int lead = lead_;
      int code_point = 0;
      lead_ = 0;
      if (Within(byte, 0x41, 0xFE))
        code_point = encoding::kEucKr.at(static_cast<size_t>((lead - 0x81) * 190 + (byte - 0x41)));
      if (code_point != 0) return Emit(code_point);
      if (IsAsciiByte(byte)) queue.Restore({byte});
      return Error();
    }
    if (IsAsciiByte(byte)) return Emit(byte);
    if (Within(byte, 0x81, 0xFE)) return lead_ = byte, Continue();
    return Error();
  }

 private:
  int lead_ = 0;
};

class EucJpDecoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue && lead_ != 0) return lead_ = 0, Error();
    if (byte == kEndOfQueue) return Finished();
    if (lead_ == 0x8E && Within(byte, 0xA1, 0xDF)) return lead_ = 0, Emit(0xFF61 - 0xA1 + byte);
    if (lead_ == 0x8F && Within(byte, 0xA1, 0xFE)) return jis0212_ = true, lead_ = byte, Continue();
    if (lead_ != 0) {
      const int lead = lead_;
      int code_point = 0;
      lead_ = 0;
      if (Within(lead, 0xA1, 0xFE) && Within(byte, 0xA1, 0xFE)) {
        const size_t pointer = static_cast<size_t>((lead - 0xA1) * 94 + byte - 0xA1);
        code_point = jis0212_ ? encoding::kJis0212.at(pointer) : encoding::kJis0208.at(pointer);
      }
      jis0212_ = false;
      if (code_point != 0) return Emit(code_point);
      if (IsAsciiByte(byte)) queue.Restore({byte});
      return Error();
    }
    if (IsAsciiByte(byte)) return Emit(byte);
    if (byte == 0x8E || byte == 0x8F || Within(byte, 0xA1, 0xFE)) return lead_ = byte, Continue();
    return Error();
  }

 private:
  int lead_ = 0;
  bool jis0212_ = false;
};

class ShiftJisDecoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue && lead_ != 0) return lead_ = 0, Error();
    if (byte == kEndOfQueue) return Finished();
    if (lead_ != 0) {
      const int lead = lead_;
      int code_point = 0;
      lead_ = 0;
      if (Within(byte, 0x40, 0x7E) || Within(byte, 0x80, 0xFC)) {
        const int pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + byte - (byte < 0x7F ? 0x40 : 0x41);
        if (Within(pointer, 8836, 10715)) return Emit(0xE000 - 8836 + pointer);
        code_point = encoding::kJis0208.at(static_cast<size_t>(pointer));
      }
      if (code_point != 0) return Emit(code_point);
      if (IsAsciiByte(byte)) queue.Restore({byte});
      return Error();
    }
    if (IsAsciiByte(byte) || byte == 0x80) return Emit(byte);
    if (Within(byte, 0xA1, 0xDF)) return Emit(0xFF61 - 0xA1 + byte);
    if (Within(byte, 0x81, 0x9F) || Within(byte, 0xE0, 0xFC)) return lead_ = byte, Continue();
    return Error();
  }

 private:
  int lead_ = 0;
};

class Gb18030Decoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    if (byte == kEndOfQueue) {
      const bool cut = first_ != 0 || second_ != 0 || third_ != 0;
      first_ = second_ = third_ = 0;
      return cut ? Error() : Finished();
    }
    if (third_ != 0) {
      const int first = first_, second = second_, third = third_;
      first_ = second_ = third_ = 0;
      if (!Within(byte, 0x30, 0x39)) return queue.Restore({second, third, byte}), Error();
      return EmitOrError(RangesCodePoint((first - 0x81) * (10 * 126 * 10) + (second - 0x30) * (10 * 126) +
                                         (third - 0x81) * 10 + byte - 0x30));
    }
    if (second_ != 0) {
      if (Within(byte, 0x81, 0xFE)) return third_ = byte, Continue();
      queue.Restore({second_, byte});
      first_ = second_ = 0;
      return Error();
    }
    if (first_ != 0) return HandleSecond(queue, byte);
    if (IsAsciiByte(byte)) return Emit(byte);
    if (byte == 0x80) return Emit(0x20AC);
    if (Within(byte, 0x81, 0xFE)) return first_ = byte, Continue();
    return Error();
  }

 private:
  Step HandleSecond(Queue& queue, int byte) {
    if (Within(byte, 0x30, 0x39)) return second_ = byte, Continue();
    const int lead = first_;
    int code_point = 0;
    first_ = 0;
    if (Within(byte, 0x40, 0x7E) || Within(byte, 0x80, 0xFE)) {
      const int pointer = (lead - 0x81) * 190 + (byte - (byte < 0x7F ? 0x40 : 0x41));
      code_point = encoding::kGb18030.at(static_cast<size_t>(pointer));
    }
    if (code_point != 0) return Emit(code_point);
    if (IsAsciiByte(byte)) queue.Restore({byte});
    return Error();
  }

  static int RangesCodePoint(int pointer) {
    if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
    if (pointer == 7457) return 0xE7C7;
    int code_point = 0;
    for (const encoding::Gb18030Range& range : encoding::kGb18030Ranges) {
      const int offset = static_cast<int>(range.pointer);
      if (offset <= pointer) code_point = static_cast<int>(range.code_point) + pointer - offset;
    }
    return code_point;
  }

  int first_ = 0, second_ = 0, third_ = 0;
};

class Iso2022JpDecoder : public Decoder {
 public:
  Step Handle(Queue& queue, int byte) override {
    switch (state_) {
      case kAscii:
        return HandleAscii(byte);
      case kRoman:
        if (byte == 0x5C) return output_ = false, Emit(0xA5);
        if (byte == 0x7E) return output_ = false, Emit(0x203E);
        return HandleAscii(byte);
      case kKatakana:
        if (byte == 0x1B) return state_ = kEscapeStart, Continue();
        if (byte == kEndOfQueue) return Finished();
        output_ = false;
        return Within(byte, 0x21, 0x5F) ? Emit(0xFF61 - 0x21 + byte) : Error();
      case kLeadByte:
        if (byte == 0x1B) return state_ = kEscapeStart, Continue();
        if (byte == kEndOfQueue) return Finished();
        output_ = false;
        if (!Within(byte, 0x21, 0x7E)) return Error();
        lead_ = byte;
        state_ = kTrailByte;
        return Continue();
      case kTrailByte:
        if (byte == 0x1B) return state_ = kEscapeStart, Error();
        state_ = kLeadByte;
        if (!Within(byte, 0x21, 0x7E)) return Error();
        return EmitOrError(encoding::kJis0208.at(static_cast<size_t>((lead_ - 0x21) * 94 + byte - 0x21)));
      case kEscapeStart:
        if (byte == 0x24 || byte == 0x28) return lead_ = byte, state_ = kEscape, Continue();
        queue.Restore({byte});
        output_ = false;
        state_ = output_state_;
        return Error();
      case kEscape:
        return HandleEscape(queue, byte);
    }
    CHECK(false);
  }

 private:
  enum State { kAscii, kRoman, kKatakana, kLeadByte, kTrailByte, kEscapeStart, kEscape };

  Step HandleAscii(int byte) {
    if (byte == 0x1B) return state_ = kEscapeStart, Continue();
    if (byte == kEndOfQueue) return Finished();
    output_ = false;
    return IsAsciiByte(byte) && byte != 0x0E && byte != 0x0F ? Emit(byte) : Error();
  }

  Step HandleEscape(Queue& queue, int byte) {
    const int lead = lead_;
    lead_ = 0;
    int state = -1;
    if (lead == 0x28 && byte == 0x42) state = kAscii;
    if (lead == 0x28 && byte == 0x4A) state = kRoman;
    if (lead == 0x28 && byte == 0x49) state = kKatakana;
    if (lead == 0x24 && (byte == 0x40 || byte == 0x42)) state = kLeadByte;
    if (state >= 0) {
      state_ = output_state_ = static_cast<State>(state);
      const bool output = output_;
      output_ = true;
      return output ? Error() : Continue();
    }
    queue.Restore({lead, byte});
    output_ = false;
    state_ = output_state_;
    return Error();
  }

  State state_ = kAscii, output_state_ = kAscii;
  int lead_ = 0;
  bool output_ = false;
};

}  // namespace

std::unique_ptr<Decoder> MakeEastAsianDecoder(encoding::Algorithm algorithm) {
  using encoding::Algorithm;
  if (algorithm == Algorithm::kBig5) return std::make_unique<Big5Decoder>();
  if (algorithm == Algorithm::kEucJp) return std::make_unique<EucJpDecoder>();
  if (algorithm == Algorithm::kEucKr) return std::make_unique<EucKrDecoder>();
  if (algorithm == Algorithm::kGb18030) return std::make_unique<Gb18030Decoder>();
  if (algorithm == Algorithm::kIso2022Jp) return std::make_unique<Iso2022JpDecoder>();
  CHECK(algorithm == Algorithm::kShiftJis);
  return std::make_unique<ShiftJisDecoder>();
}

}  // namespace seamripper::naive
