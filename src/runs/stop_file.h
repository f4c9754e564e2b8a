// A file of hashes that do not count, for reuse.
#ifndef SEAMRIPPER_RUNS_STOP_FILE_H_
#define SEAMRIPPER_RUNS_STOP_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "kernels/hash/sha1.h"

namespace seamripper {

// Lines that begin with the 40 hexadecimal digits of a SHA-1; what follows behind a blank or comma is for the reader.
// Empty lines and those that begin with # say nothing. kUsage names `path` and the line.
Result<std::vector<Sha1Digest>> ParseStopFile(std::string_view text, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_STOP_FILE_H_
