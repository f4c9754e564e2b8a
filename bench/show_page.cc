// Reads all that `seamripper show` tells of pages, each as if it were asked alone, and prints for each how many bytes of
// files that took. Usage: show_page CORPUS URL...
#include <cstdint>
#include <cstdio>

#include "os/file.h"
#include "seamripper/corpus.h"
#include "seamripper/stories.h"

namespace seamripper {
namespace {

constexpr uint64_t kListedChunks = 10;

Status ReadStory(const char* path, const char* url) {
  const uint64_t bytes = BytesReadFromFiles();
  ASSIGN_OR_RETURN(const Corpus corpus, Corpus::Open(path));
  ASSIGN_OR_RETURN(const PageStory story, ReadPageStory(corpus, url, "", true, kListedChunks));
  std::printf("{\"bytes\": %lu, \"passages\": %zu}\n", BytesReadFromFiles() - bytes, story.quilt.passages.size());
  return {};
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  for (int i = 2; i < argc; ++i) {
    const seamripper::Status status = seamripper::ReadStory(argv[1], argv[i]);
    if (status.ok()) continue;
    std::fprintf(stderr, "show_page: %s\n", status.message().c_str());
    return 1;
  }
}
