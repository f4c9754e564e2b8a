// Manifests of any JSON, sealed: what is read is written as it was read.
#include "store/manifest.h"

#include <gtest/gtest.h>

#include <string>

#include "fuzz/target.h"
#include "store/sealed_json.h"

namespace seamripper {

void Fuzz(std::string_view input) {
  if (input.empty()) return;
  const Result<Manifest> manifest = ManifestFromJson(SealJson(std::string(input)), "manifest.json");
  if (!manifest.ok()) return;
  const std::string json = ManifestToJson(*manifest);
  const Result<Manifest> again = ManifestFromJson(json, "manifest.json");
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(ManifestToJson(*again), json);
}

}  // namespace seamripper
