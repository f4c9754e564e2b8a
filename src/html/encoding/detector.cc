#include "html/encoding/detector.h"

#include <uchardet/uchardet.h>

#include <cerrno>
#include <memory>
#include <new>

#include "html/encoding/tables.h"

namespace seamripper::encoding {
namespace {

constexpr size_t kDetectorBytes = 64 * 1024;

// uchardet has names of its own for a few encodings of the standard.
const Encoding* EncodingForGuess(std::string_view guess) {
  if (guess == "UHC") return EncodingForLabel("euc-kr");
  if (guess == "MAC-CYRILLIC") return EncodingForLabel("x-mac-cyrillic");
  return EncodingForLabel(guess);
}

// A wrong guess must cost some letters at most, never the page.
bool LosesThePage(Algorithm algorithm) {
  return algorithm == Algorithm::kReplacement || algorithm == Algorithm::kUtf16BigEndian ||
         algorithm == Algorithm::kUtf16LittleEndian;
}

}  // namespace

// Without memory for a part of its work the library goes on without that part, and guesses something else: only errno
// tells.
const Encoding* DetectEncoding(std::string_view body) {
  body = body.substr(0, kDetectorBytes);
  const std::unique_ptr<uchardet, decltype(&uchardet_delete)> detector(uchardet_new(), uchardet_delete);
  errno = 0;
  const int failed = uchardet_handle_data(detector.get(), body.data(), body.size());
  uchardet_data_end(detector.get());
  if (failed != 0 || errno == ENOMEM) throw std::bad_alloc();
  const Encoding* encoding = EncodingForGuess(uchardet_get_charset(detector.get()));
  return encoding != nullptr && LosesThePage(Known(encoding).algorithm) ? nullptr : encoding;
}

}  // namespace seamripper::encoding
