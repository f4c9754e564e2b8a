#include "store/file_sum.h"

#include <memory>

#include "base/xxh3.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr size_t kPieceBytes = size_t{1} << 20;

}  // namespace

Result<FileSum> SumOfFile(const std::string& path) {
  ASSIGN_OR_RETURN(const std::unique_ptr<ReadableFile> file, OpenForReading(path));
  const auto piece = std::make_unique<char[]>(kPieceBytes);
  Xxh3Stream hash;
  FileSum sum;
  while (true) {
    ASSIGN_OR_RETURN(const size_t read, file->ReadAt(sum.bytes, piece.get(), kPieceBytes));
    hash.Update({piece.get(), read});
    sum.bytes += read;
    if (read < kPieceBytes) break;
  }
  sum.xxh3 = ToHex(hash.Finish128());
  return sum;
}

}  // namespace seamripper
