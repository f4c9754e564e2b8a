// The frame of the Encoding Standard's decoders: a handler that is given one byte at a time and may put bytes back.
#ifndef SEAMRIPPER_TESTING_NAIVE_DECODER_H_
#define SEAMRIPPER_TESTING_NAIVE_DECODER_H_

#include <deque>
#include <memory>
#include <vector>

#include "html/encoding/tables.h"

namespace seamripper::naive {

inline constexpr int kEndOfQueue = -1;

inline bool Within(int value, int first, int last) { return first <= value && value <= last; }
inline bool IsAsciiByte(int byte) { return Within(byte, 0x00, 0x7F); }

struct Queue {
  std::deque<int> bytes;

  int Read() {
    if (bytes.empty()) return kEndOfQueue;
    const int byte = bytes.front();
    bytes.pop_front();
    return byte;
  }
  void Restore(std::vector<int> restored) {
    while (!restored.empty()) {
      if (restored.back() != kEndOfQueue) bytes.push_front(restored.back());
      restored.pop_back();
    }
  }
};

// What a handler returns: code points, or one of three signals.
struct Step {
  enum Kind { kFinished, kContinue, kError, kCodePoints } kind;
  std::vector<char32_t> code_points = {};
};

inline Step Finished() { return {Step::kFinished}; }
inline Step Continue() { return {Step::kContinue}; }
inline Step Error() { return {Step::kError}; }
inline Step Emit(int code_point) { return {Step::kCodePoints, {static_cast<char32_t>(code_point)}}; }
inline Step EmitOrError(int code_point) { return code_point == 0 ? Error() : Emit(code_point); }

class Decoder {
 public:
  virtual ~Decoder() = default;
  virtual Step Handle(Queue& queue, int byte) = 0;
};

// For Big5, EUC-JP, EUC-KR, gb18030, ISO-2022-JP and Shift_JIS.
std::unique_ptr<Decoder> MakeEastAsianDecoder(encoding::Algorithm algorithm);

}  // namespace seamripper::naive

#endif  // SEAMRIPPER_TESTING_NAIVE_DECODER_H_
