// Input paths from a file, one a line.
#ifndef SEAMRIPPER_CLI_FILE_LIST_H_
#define SEAMRIPPER_CLI_FILE_LIST_H_

#include <string>
#include <vector>

#include "base/status.h"

namespace seamripper::cli {

// "-" is standard input. Empty lines are skipped, and what Windows adds: a byte order mark, carriage returns before line
// feeds. Everything else is taken byte for byte, as file names are. At most 1 GiB is read.
Result<std::vector<std::string>> ReadFileList(const std::string& path);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_FILE_LIST_H_
