// Where one database spills, and what those leave that were killed.
#ifndef SEAMRIPPER_TABLES_SPILL_FOLDER_H_
#define SEAMRIPPER_TABLES_SPILL_FOLDER_H_

#include <memory>
#include <string>

#include "os/file.h"

namespace seamripper {

// A name below a folder for a folder that is not there yet, and a lock beside it that tells others that it is in use: those
// that spill into one folder would take each other's files for their own. Gone with what lies there when destroyed.
class SpillFolder {
 public:
  // Removes those whose lock nobody holds. Where nothing may be written there is no lock either: whoever spills will be told.
  explicit SpillFolder(const std::string& parent);
  ~SpillFolder();
  SpillFolder(const SpillFolder&) = delete;
  SpillFolder& operator=(const SpillFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::unique_ptr<FileLock> lock_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TABLES_SPILL_FOLDER_H_
