#include "kernels/text/unicode.h"

namespace seamripper::unicode {

#include "unicode_tables.inc"

}  // namespace seamripper::unicode
