#include "store/file_sum.h"

#include <memory>

#include "base/xxh3.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr size_t kPieceBytes = size_t{1} << 20;

}  // namespace

Result<FileSum> SumOfFile(const std::string& path) {
  const Result<std::unique_ptr<ReadableFile>> file = OpenForReading(path);
  if (!file.ok()) return file.status();
  const auto piece = std::make_unique<char[]>(kPieceBytes);
  Xxh3Stream hash;
  FileSum sum;
  while (true) {
    const Result<size_t> read = (*file)->ReadAt(sum.bytes, piece.get(), kPieceBytes);
    if (!read.ok()) return read.status();
    hash.Update({piece.get(), *read});
    sum.bytes += *read;
    if (*read < kPieceBytes) break;
  }
  sum.xxh3 = ToHex(hash.Finish128());
  return sum;
}

}  // namespace seamripper
