// CSV as RFC 4180 has it, and as `labels export` writes it.
#ifndef SEAMRIPPER_LABELS_CSV_H_
#define SEAMRIPPER_LABELS_CSV_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

// The lines' cells, empty lines left out. The quote that exports put before a cell which a spreadsheet would take for a
// formula is taken off. kUsage when a quote is not closed or stands within a cell, naming the line.
Result<std::vector<std::vector<std::string>>> ParseCsv(std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_CSV_H_
