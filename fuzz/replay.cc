// What libFuzzer's main does with files: runs each through the target, once. For builds without libFuzzer.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

#include "os/file.h"

extern "C" int LLVMFuzzerInitialize(int* count, char*** words);
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int count, char** words) {
  LLVMFuzzerInitialize(&count, &words);
  for (int i = 1; i < count; ++i) {
    const seamripper::Result<std::string> input = seamripper::ReadWholeFile(words[i]);
    if (!input.ok()) {
      std::fprintf(stderr, "%s\n", input.status().message().c_str());
      return 1;
    }
    std::fprintf(stderr, "%s\n", words[i]);
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input->data()), input->size());
  }
}
