// Writes a label set with made-up chunks beside those of another, until it has so many. Usage: grow_labels FROM CHUNKS TO
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "kernels/hash/splitmix64.h"
#include "store/label_set.h"
#include "store/label_set_writer.h"

namespace seamripper {
namespace {

std::vector<LabelHash> Grown(const LabelSet& from, size_t count) {
  const std::span<const LabelHash> chunks = from.hashes(LabelKind::kChunk);
  std::vector<LabelHash> hashes(chunks.begin(), chunks.end());
  SplitMix64 random(1);
  while (hashes.size() < count) {
    LabelHash hash;
    for (size_t i = 0; i < hash.size(); i += 4) {
      const auto bits = static_cast<uint32_t>(random.Next());
      std::memcpy(hash.data() + i, &bits, sizeof bits);
    }
    hashes.push_back(hash);
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

Status Grow(const std::string& path, size_t count, const std::string& to) {
  const Result<std::unique_ptr<LabelSet>> from = LabelSet::Open(path);
  if (!from.ok()) return from.status();
  const Result<std::unique_ptr<LabelSetWriter>> writer = LabelSetWriter::Create(to);
  if (!writer.ok()) return writer.status();
  for (const LabelHash& hash : Grown(**from, count)) RETURN_IF_ERROR((*writer)->Add(LabelKind::kChunk, hash));
  for (const LabelKind kind : {LabelKind::kStopped, LabelKind::kFile}) {
    for (const LabelHash& hash : (*from)->hashes(kind)) RETURN_IF_ERROR((*writer)->Add(kind, hash));
  }
  return (*writer)->Finish((*from)->facts());
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const seamripper::Status status = seamripper::Grow(argv[1], std::strtoull(argv[2], nullptr, 10), argv[3]);
  if (!status.ok()) std::fprintf(stderr, "grow_labels: %s\n", status.message().c_str());
  return status.ok() ? 0 : 1;
}
