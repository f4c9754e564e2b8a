#include "archive/gzip_file.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

std::string WriteAll(const std::string& path, const std::vector<std::string>& pieces) {
  const auto file = GzipFile::Create(path);
  EXPECT_TRUE(file.ok());
  for (const std::string& piece : pieces) EXPECT_TRUE((*file)->Append(piece).ok());
  EXPECT_TRUE((*file)->SyncAndClose().ok());
  return *ReadWholeFile(path);
}

// As zlib, which wrote most gzip files there are, reads it.
std::string Decoded(const std::string& path) {
  const gzFile file = gzopen(path.c_str(), "rb");
  std::string bytes;
  char buffer[1 << 16];
  for (int read; (read = gzread(file, buffer, sizeof buffer)) > 0;) bytes.append(buffer, static_cast<size_t>(read));
  EXPECT_EQ(gzdirect(file), 0);
  EXPECT_EQ(gzclose(file), Z_OK);
  return bytes;
}

TEST(GzipFile, GivesBackWhatWasAppended) {
  const TempFolder folder;
  const std::string path = folder.path() + "/lines.gz";
  std::vector<std::string> pieces;
  std::string all;
  for (size_t i = 0; i < 300; ++i) {
    pieces.emplace_back(i * 97, static_cast<char>('a' + i % 26));
    all += pieces.back();
  }
  ASSERT_GT(all.size(), size_t{4} << 20);
  const std::string bytes = WriteAll(path, pieces);
  EXPECT_LT(bytes.size(), all.size() / 100);
  EXPECT_EQ(Decoded(path), all);
  EXPECT_EQ(WriteAll(path, pieces), bytes);
}

TEST(GzipFile, OfNothingIsOne) {
  const TempFolder folder;
  const std::string path = folder.path() + "/empty.gz";
  EXPECT_EQ(WriteAll(path, {}).substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(Decoded(path), "");
}

TEST(GzipFile, SaysWhereItCannotBe) {
  const TempFolder folder;
  const auto file = GzipFile::Create(folder.path() + "/nowhere/lines.gz");
  ASSERT_FALSE(file.ok());
  EXPECT_NE(file.status().message().find("/nowhere/"), std::string::npos);
}

}  // namespace
}  // namespace seamripper
