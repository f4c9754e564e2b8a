#include "html/plain_markup.h"

namespace seamripper {

ReadPlainMarkup ReadPlainMarkupFor(CpuLevel cpu) { return cpu >= CpuLevel::kAvx2 ? ReadPlainMarkupAvx2 : nullptr; }

}  // namespace seamripper
