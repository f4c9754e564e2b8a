// Where the test data from outside lies: the folder named by SEAMRIPPER_SHARED_DATA. Tests that need it say so:
//   TEST(Tokenizer, Html5lib) { SKIP_WITHOUT_SHARED_DATA("html5lib-tests"); ... }
#ifndef SEAMRIPPER_TESTING_SHARED_DATA_H_
#define SEAMRIPPER_TESTING_SHARED_DATA_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace seamripper {

// The path of `name` in the shared data; empty when there is none.
std::string SharedData(const std::string& name);

// The whole file; fails the test when it cannot be read.
std::string ReadFileForTesting(const std::string& path);

// All regular files below `folder`, by path.
std::vector<std::string> FilesBelow(const std::string& folder);

}  // namespace seamripper

#define SKIP_WITHOUT_SHARED_DATA(name)        \
  if (::seamripper::SharedData(name).empty()) \
  GTEST_SKIP() << "needs " << (name) << " of the shared data: set SEAMRIPPER_SHARED_DATA"

#endif  // SEAMRIPPER_TESTING_SHARED_DATA_H_
