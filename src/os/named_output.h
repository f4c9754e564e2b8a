// What a person named to be written, whatever it is.
#ifndef SEAMRIPPER_OS_NAMED_OUTPUT_H_
#define SEAMRIPPER_OS_NAMED_OUTPUT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/status.h"

namespace seamripper {

// A regular file, or one that is not there yet, appears whole at Finish, with the permissions of the one it replaces, or
// not at all; links are followed. Anything else, a device or a pipe, is written into as it comes, and stays what it is; "-"
// is standard output. A pipe that nobody reads any more takes whatever is written.
class NamedOutput {
 public:
  // kUsage when it is a folder.
  static Result<std::unique_ptr<NamedOutput>> Create(const std::string& path);
  ~NamedOutput();
  NamedOutput(const NamedOutput&) = delete;
  NamedOutput& operator=(const NamedOutput&) = delete;

  Status Append(std::string_view bytes);
  Status Finish();
  uint64_t size() const { return size_; }

  // The file that is renamed at Finish, for whoever writes it another way; empty: there is none.
  const std::string& beside() const { return beside_; }

 private:
  NamedOutput(std::string path, std::string beside, int descriptor);
  bool IsStream() const { return beside_.empty(); }

  const std::string path_;
  const std::string beside_;
  int descriptor_;
  bool finished_ = false;
  uint64_t size_ = 0;
};

// Removes what the NamedOutput made last has written beside its file, unless that is finished or gone. For a signal
// handler that ends the process.
void RemoveUnfinishedOutput();

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_NAMED_OUTPUT_H_
