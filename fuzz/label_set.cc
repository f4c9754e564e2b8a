// Label sets of any bytes, their checksum put right: what opens is in order, finds every hash it holds, and describes
// itself the same way twice.
#include "store/label_set.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "base/xxh3.h"
#include "fuzz/memory_path.h"
#include "fuzz/target.h"

namespace seamripper {
namespace {

void Seal(std::string* file) {
  const size_t sealed = file->size() - sizeof(Hash128);
  const Hash128 checksum = Xxh3Of128(std::string_view(*file).substr(0, sealed));
  std::memcpy(file->data() + sealed, &checksum, sizeof checksum);
}

void ExpectSound(const LabelSet& set) {
  for (const LabelKind kind : {LabelKind::kChunk, LabelKind::kStopped, LabelKind::kFile}) {
    for (LabelHash hash : set.hashes(kind)) {
      EXPECT_TRUE(set.Has(kind, hash));
      hash.back() ^= 1;
      set.KindOfChunk(hash);
    }
  }
  const std::string json = LabelFactsToJson(set.facts());
  const std::optional<LabelFacts> again = LabelFactsFromJson(json);
  ASSERT_TRUE(again.has_value()) << json;
  EXPECT_EQ(*again, set.facts());
}

}  // namespace

void Fuzz(std::string_view input) {
  static MemoryPath file;
  std::string bytes(input);
  if (bytes.size() >= sizeof(Hash128)) Seal(&bytes);
  file.Set(bytes);
  const Result<std::unique_ptr<LabelSet>> set = LabelSet::Open(file.path());
  if (set.ok()) ExpectSound(**set);
}

}  // namespace seamripper
