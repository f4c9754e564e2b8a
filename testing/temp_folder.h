// A folder of its own for a test, gone afterwards.
#ifndef SEAMRIPPER_TESTING_TEMP_FOLDER_H_
#define SEAMRIPPER_TESTING_TEMP_FOLDER_H_

#include <string>

namespace seamripper {

class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_TEMP_FOLDER_H_
