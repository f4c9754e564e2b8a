#include "store/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/sealed_json.h"
#include "testing/counted_memory.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

Manifest Example() {
  Manifest manifest;
  manifest.tool = "0.1.0";
  manifest.seed = 0xfedcba9876543210;
  manifest.profiles = {{"words", "words/1"}, {"style", "style/1"}};
  ManifestInput input;
  input.ordinal = 3;
  input.path = "/crawl/\"odd\"\n.warc.gz";
  input.format = "warc.gz";
  input.bytes = uint64_t{1} << 62;
  input.modified = -5;
  input.base_url = "https://a.example/";
  input.xxh3 = std::string(32, 'a');
  input.account = {{"page", {7, 900}}, {"bad-gzip", {1, 100}}};
  manifest.inputs = {input};
  SegmentSummary segment;
  segment.name = "000001";
  segment.columns[0] = {1000, 7, 0xffffffffffffffff};
  manifest.segments = {segment};
  manifest.superseded = {72, 1, 5};
  manifest.digest = std::string(32, 'b');
  manifest.totals.pages = 7;
  manifest.totals.charsets = {{"UTF-8", {7, 800}}};
  manifest.pending.active = true;
  manifest.pending.inputs = {input};
  manifest.pending.segments = {segment};
  manifest.pending.cursor_offset = 12345;
  manifest.pending.next_record = 99;
  return manifest;
}

TEST(Manifest, SaysAgainWhatItWasTold) {
  const std::string json = ManifestToJson(Example());
  const Result<Manifest> read = ManifestFromJson(json, "manifest.json");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(ManifestToJson(*read), json);
  EXPECT_EQ(read->pending.cursor_offset, 12345u);
}

TEST(Manifest, EveryFlippedByteIsNoticed) {
  const std::string json = ManifestToJson(Example());
  for (size_t i = 0; i < json.size(); ++i) {
    std::string bad = json;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_EQ(ManifestFromJson(bad, "m").status().code(), Code::kCorpusDamaged) << i;
  }
}

TEST(Manifest, ANewerFormatIsNamed) {
  std::string json = ManifestToJson(Example());
  json.replace(json.find("\"format\":1"), 10, "\"format\":9");
  EXPECT_THAT(ManifestFromJson(json, "m").status().message(), ::testing::HasSubstr("newer version"));
}

// A crawl of a hundred thousand files is read with 128 MB, so their manifest may not be there twice, as text and otherwise.
TEST(Manifest, ManyInputsTakeLittleMoreThanThemselves) {
  if (!MemoryIsCounted()) GTEST_SKIP() << "memory is not counted here";
  Manifest manifest = Example();
  const ManifestInput input = manifest.inputs.front();
  for (uint64_t i = 0; i < 20'000; ++i) {
    manifest.inputs.push_back(input);
    manifest.inputs.back().path = "/crawl/of/some/year/segment-" + std::to_string(i) + ".warc.gz";
  }
  const uint64_t before = AllocatedBytes();
  ResetPeakAllocatedBytes();
  std::string json = ManifestToJson(manifest);
  const uint64_t size = json.size();
  EXPECT_LT(PeakAllocatedBytes() - before, 3 * size);  // a string that grows has its old half beside it
  const uint64_t written = AllocatedBytes();
  ResetPeakAllocatedBytes();
  EXPECT_TRUE(IsSealed(json));
  EXPECT_LT(PeakAllocatedBytes() - written, 1000u);
  EXPECT_EQ(ManifestToJson(*ManifestFromJson(std::move(json), "m")).size(), size);
}

TEST(Manifest, WhatIsNoCorpusIsAUsageError) {
  TempFolder folder;
  EXPECT_EQ(ReadManifest(folder.path()).status().code(), Code::kUsage);
  EXPECT_EQ(ReadManifest(folder.path() + "/missing").status().code(), Code::kUsage);
  ASSERT_TRUE(WriteManifest(folder.path(), Example()).ok());
  EXPECT_TRUE(ReadManifest(folder.path()).ok());
}

}  // namespace
}  // namespace seamripper
