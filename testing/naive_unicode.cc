#include "testing/naive_unicode.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "kernels/text/unicode.h"

namespace seamripper {
namespace {

bool HasSoloScript(UChar32 code_point) {
  UErrorCode error = U_ZERO_ERROR;
  switch (uscript_getScript(code_point, &error)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string NaiveUnicodeVersion() {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return std::to_string(version[0]) + "." + std::to_string(version[1]);
}

uint8_t NaiveFlagsOf(char32_t code_point) {
  const auto c = static_cast<UChar32>(code_point);
  const uint32_t category = U_GET_GC_MASK(c);
  unsigned flags = 0;
  if ((category & U_GC_L_MASK) != 0) flags |= kLetter;
  if ((category & U_GC_M_MASK) != 0) flags |= kMark;
  if ((category & U_GC_ND_MASK) != 0) flags |= kDecimalDigit;
  if ((category & (U_GC_NL_MASK | U_GC_NO_MASK)) != 0) flags |= kOtherNumber;
  if ((category & U_GC_L_MASK) != 0 && HasSoloScript(c)) flags |= kSolo;
  if (NaiveSimpleFold(code_point) != code_point) flags |= kFolds;
  return static_cast<uint8_t>(flags);
}

char32_t NaiveSimpleFold(char32_t code_point) {
  return static_cast<char32_t>(u_foldCase(static_cast<UChar32>(code_point), U_FOLD_CASE_DEFAULT));
}

}  // namespace seamripper
