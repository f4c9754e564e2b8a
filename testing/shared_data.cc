#include "testing/shared_data.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace seamripper {

std::string SharedData(const std::string& name) {
  const char* root = std::getenv("SEAMRIPPER_SHARED_DATA");
  if (root == nullptr) return {};
  const std::string path = std::string(root) + "/" + name;
  return std::filesystem::exists(path) ? path : std::string();
}

std::string ReadFileForTesting(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<std::string> FilesBelow(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace seamripper
