// A file that a person named to be written.
#ifndef SEAMRIPPER_OUTPUT_FILE_H_
#define SEAMRIPPER_OUTPUT_FILE_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"

namespace seamripper {

class NamedOutput;

// A regular file, or one that is not there yet, appears whole at Finish, or not at all; links are followed. Anything else, a
// device or a pipe, is written into as it comes, and stays what it is; "-" is standard output.
class OutputFile {
 public:
  // kUsage when it is a folder.
  static Result<OutputFile> Create(const std::string& path);
  ~OutputFile();
  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;

  Status Write(std::string_view bytes);
  Status Finish();

  // Removes what the last one has written so far, unless it is finished or gone. For a signal handler that ends the process.
  static void RemoveUnfinished();

 private:
  explicit OutputFile(std::unique_ptr<NamedOutput> file);
  std::unique_ptr<NamedOutput> file_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_OUTPUT_FILE_H_
