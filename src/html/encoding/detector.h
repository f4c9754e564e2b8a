// Guessing an encoding from the bytes alone (library uchardet): the last resort for pages that name none.
#ifndef SEAMRIPPER_HTML_ENCODING_DETECTOR_H_
#define SEAMRIPPER_HTML_ENCODING_DETECTOR_H_

#include <string_view>

#include "html/charset.h"

namespace seamripper::encoding {

// The likely encoding, from the first 64 KiB; null when there is no good guess. Guesses only encodings in which ASCII
// bytes stay readable. A page of a few words is a coin toss.
const Encoding* DetectEncoding(std::string_view body);

}  // namespace seamripper::encoding

#endif  // SEAMRIPPER_HTML_ENCODING_DETECTOR_H_
