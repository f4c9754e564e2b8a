#include "testing/temp_folder.h"

#include <cstdlib>
#include <filesystem>

#include "base/check.h"

namespace seamripper {

TempFolder::TempFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "seamripper-test-XXXXXX").string();
  CHECK(::mkdtemp(pattern.data()) != nullptr);
  path_ = pattern;
}

TempFolder::~TempFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace seamripper
