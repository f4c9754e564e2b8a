#include "os/named_output.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "os/file.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class NamedOutputTest : public ::testing::Test {
 protected:
  std::string Path(const std::string& name) const { return folder_.path() + "/" + name; }
  Status Write(const std::string& path, const std::string& bytes) {
    ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
    RETURN_IF_ERROR(file->Append(bytes));
    return file->Finish();
  }
  mode_t ModeOf(const std::string& path) const {
    struct stat facts {};
    EXPECT_EQ(lstat(path.c_str(), &facts), 0);
    return facts.st_mode;
  }

  const TempFolder folder_;
};

TEST_F(NamedOutputTest, AppearsWholeOrNotAtAll) {
  ASSERT_TRUE(Write(Path("out"), "first").ok());
  {
    const auto file = NamedOutput::Create(Path("out"));
    ASSERT_TRUE(file.ok() && (*file)->Append("second").ok());
    EXPECT_EQ(*ReadWholeFile(Path("out")), "first");
  }
  EXPECT_THAT(*ListDirectory(folder_.path()), ElementsAre("out"));
  ASSERT_TRUE(Write(Path("out"), "second").ok());
  EXPECT_EQ(*ReadWholeFile(Path("out")), "second");
}

TEST_F(NamedOutputTest, FilesBesideItAreLeftAlone) {
  for (const char* name : {"out.new", "out.unfinished"}) ASSERT_TRUE(Write(Path(name), "mine").ok());
  ASSERT_TRUE(Write(Path("out"), "yours").ok());
  EXPECT_EQ(*ReadWholeFile(Path("out.new")), "mine");
  EXPECT_EQ(*ReadWholeFile(Path("out.unfinished")), "mine");
}

TEST_F(NamedOutputTest, KeepsThePermissionsOfWhatItReplaces) {
  ASSERT_TRUE(Write(Path("out"), "first").ok());
  ASSERT_EQ(chmod(Path("out").c_str(), 0600), 0);
  ASSERT_TRUE(Write(Path("out"), "second").ok());
  EXPECT_EQ(ModeOf(Path("out")) & 0777, 0600u);
}

TEST_F(NamedOutputTest, LinksAreFollowedAndStay) {
  ASSERT_TRUE(Write(Path("real"), "first").ok());
  ASSERT_EQ(symlink("real", Path("link").c_str()), 0);
  ASSERT_EQ(symlink("link", Path("link2").c_str()), 0);
  ASSERT_TRUE(Write(Path("link2"), "second").ok());
  EXPECT_TRUE(S_ISLNK(ModeOf(Path("link2"))) && S_ISLNK(ModeOf(Path("link"))));
  EXPECT_EQ(*ReadWholeFile(Path("real")), "second");
}

TEST_F(NamedOutputTest, SoAreThoseThatLeadNowhereYet) {
  ASSERT_EQ(symlink("real", Path("link").c_str()), 0);
  ASSERT_TRUE(Write(Path("link"), "bytes").ok());
  EXPECT_TRUE(S_ISLNK(ModeOf(Path("link"))));
  EXPECT_EQ(*ReadWholeFile(Path("real")), "bytes");
}

TEST_F(NamedOutputTest, ALoopOfLinksIsAnError) {
  ASSERT_EQ(symlink("b", Path("a").c_str()), 0);
  ASSERT_EQ(symlink("a", Path("b").c_str()), 0);
  EXPECT_FALSE(Write(Path("a"), "bytes").ok());
}

TEST_F(NamedOutputTest, APipeIsWrittenInto) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  char seen[8] = {};
  std::thread reader([&] {
    const int descriptor = open(Path("pipe").c_str(), O_RDONLY);
    EXPECT_EQ(read(descriptor, seen, sizeof seen), 5);
    close(descriptor);
  });
  EXPECT_TRUE(Write(Path("pipe"), "bytes").ok());
  reader.join();
  EXPECT_STREQ(seen, "bytes");
  EXPECT_TRUE(S_ISFIFO(ModeOf(Path("pipe"))));
}

TEST_F(NamedOutputTest, APipeThatNobodyReadsTakesTheRest) {
  signal(SIGPIPE, SIG_IGN);
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  const int reader = open(Path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  const auto file = NamedOutput::Create(Path("pipe"));
  ASSERT_TRUE(file.ok());
  close(reader);
  EXPECT_TRUE((*file)->Append("bytes").ok());
  EXPECT_TRUE((*file)->Finish().ok());
}

TEST_F(NamedOutputTest, ADeviceStaysADevice) {
  const std::string device = Path("null");
  if (mknod(device.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0) GTEST_SKIP() << "only root makes devices";
  const Status status = Write(device, "bytes");
  if (status.message().find("ermission") != std::string::npos) GTEST_SKIP() << "no devices in this folder";
  EXPECT_TRUE(status.ok()) << status.message();
  EXPECT_TRUE(S_ISCHR(ModeOf(device)));
}

TEST_F(NamedOutputTest, AFolderIsRefused) {
  const Status status = Write(folder_.path(), "bytes");
  EXPECT_EQ(status.code(), Code::kUsage);
  EXPECT_THAT(status.message(), HasSubstr("is a folder"));
}

}  // namespace
}  // namespace seamripper
