#include "html/encoding/tables.h"

namespace seamripper::encoding {

#include "encoding_tables.inc"

}  // namespace seamripper::encoding
