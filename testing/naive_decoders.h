// The decoders of WHATWG's Encoding Standard as the standard words them: handlers of one byte at a time over a queue to
// which bytes are restored. Slow and obvious.
#ifndef SEAMRIPPER_TESTING_NAIVE_DECODERS_H_
#define SEAMRIPPER_TESTING_NAIVE_DECODERS_H_

#include <string>
#include <string_view>

#include "html/charset.h"

namespace seamripper {

// `bytes` as UTF-8, a BOM of the encoding removed.
std::string NaiveDecode(const Encoding* encoding, std::string_view bytes);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_DECODERS_H_
