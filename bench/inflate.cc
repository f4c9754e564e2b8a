// Unpacks gzip files with libdeflate and does nothing else: what no reader of them can be faster than. Usage: inflate FILE...
#include <libdeflate.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "os/mapped_file.h"

namespace {

[[noreturn]] void Fail(const char* path, const char* why) {
  std::fprintf(stderr, "inflate: %s: %s\n", path, why);
  std::exit(1);
}

}  // namespace

int main(int argc, char** argv) {
  libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
  std::string buffer(size_t{1} << 20, '\0');
  size_t members = 0;
  size_t bytes = 0;
  for (int i = 1; i < argc; ++i) {
    const auto file = seamripper::MappedFile::Open(argv[i]);
    if (!file.ok()) Fail(argv[i], file.status().message().c_str());
    for (std::string_view rest = (*file)->bytes(); !rest.empty();) {
      size_t used = 0;
      size_t made = 0;
      const libdeflate_result result = libdeflate_gzip_decompress_ex(decompressor, rest.data(), rest.size(),
                                                                     buffer.data(), buffer.size(), &used, &made);
      if (result == LIBDEFLATE_INSUFFICIENT_SPACE) {
        buffer.resize(2 * buffer.size());
        continue;
      }
      if (result != LIBDEFLATE_SUCCESS) Fail(argv[i], "not gzip");
      rest.remove_prefix(used);
      ++members;
      bytes += made;
    }
  }
  libdeflate_free_decompressor(decompressor);
  std::printf("{\"members\": %zu, \"bytes\": %zu}\n", members, bytes);
}
