#include "seamripper/corpus.h"

namespace seamripper {

std::string_view Version() { return "0.1.0"; }

}  // namespace seamripper
