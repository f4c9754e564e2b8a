#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "base/check.h"
#include "os/file.h"
#include "os/machine.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

TEST(ReplaceFile, IsReadBackAndLeavesNothingBeside) {
  TempFolder folder;
  ASSERT_TRUE(ReplaceFile(folder.path() + "/a", "one").ok());
  ASSERT_TRUE(ReplaceFile(folder.path() + "/a", "two").ok());
  EXPECT_EQ(*ReadWholeFile(folder.path() + "/a"), "two");
  EXPECT_EQ(ListDirectory(folder.path())->size(), 1u);
}

TEST(OpenForReading, SaysWhatIsWrong) {
  TempFolder folder;
  const auto missing = OpenForReading(folder.path() + "/missing");
  EXPECT_EQ(missing.status().code(), Code::kEnvironment);
  EXPECT_THAT(missing.status().message(), HasSubstr("/missing: No such file"));
  ::mkfifo((folder.path() + "/pipe").c_str(), 0600);
  EXPECT_THAT(OpenForReading(folder.path() + "/pipe").status().message(), HasSubstr("not a regular file"));
  EXPECT_FALSE(OpenForReading(folder.path()).ok());
}

TEST(ReadAt, StopsAtTheEnd) {
  TempFolder folder;
  ASSERT_TRUE(ReplaceFile(folder.path() + "/a", "0123456789").ok());
  const auto file = OpenForReading(folder.path() + "/a");
  char bytes[8];
  EXPECT_EQ(*(*file)->ReadAt(4, bytes, 8), 6u);
  EXPECT_EQ(std::string_view(bytes, 6), "456789");
  EXPECT_EQ(*(*file)->ReadAt(10, bytes, 8), 0u);
  EXPECT_EQ(*(*file)->ReadAt(1u << 30, bytes, 8), 0u);
}

TEST(SyncDirectoryOf, IsTheFolderThatHasTheName) {
  TempFolder folder;
  ASSERT_TRUE(MakeDirectory(folder.path() + "/a").ok());
  EXPECT_TRUE(SyncDirectoryOf(folder.path() + "/a").ok());
  EXPECT_TRUE(SyncDirectoryOf(folder.path() + "/a//").ok());
  EXPECT_TRUE(SyncDirectoryOf(folder.path() + "/not-there").ok());
  EXPECT_TRUE(SyncDirectoryOf("not-there").ok());
  EXPECT_FALSE(SyncDirectoryOf(folder.path() + "/not-there/b/").ok());
}

TEST(ListTree, IsOrderedByBytesAndFollowsNoLink) {
  TempFolder folder;
  ASSERT_TRUE(MakeDirectory(folder.path() + "/b").ok());
  ASSERT_TRUE(ReplaceFile(folder.path() + "/b/x", "1").ok());
  ASSERT_TRUE(ReplaceFile(folder.path() + "/b.html", "22").ok());
  ASSERT_EQ(::symlink("..", (folder.path() + "/b/loop").c_str()), 0);
  ASSERT_EQ(::mkfifo((folder.path() + "/a").c_str(), 0600), 0);
  const auto tree = ListTree(folder.path());
  ASSERT_EQ(tree->size(), 4u);
  EXPECT_EQ((*tree)[0].path, "a");
  EXPECT_EQ((*tree)[0].kind, TreeEntry::Kind::kOther);
  EXPECT_EQ((*tree)[1].path, "b.html");
  EXPECT_EQ((*tree)[1].size, 2u);
  EXPECT_EQ((*tree)[2].path, "b/loop");
  EXPECT_EQ((*tree)[2].kind, TreeEntry::Kind::kOther);
  EXPECT_EQ((*tree)[3].path, "b/x");
}

// Root may do everything, so for a while it is somebody else.
class AsNobody {
 public:
  AsNobody() : user_(::geteuid()) {
    if (user_ == 0) CHECK(::seteuid(65534) == 0);
  }
  ~AsNobody() {
    if (user_ == 0) CHECK(::seteuid(user_) == 0);
  }

 private:
  const uid_t user_;
};

TEST(ListTree, WhatCannotBeLookedAtIsListedAsSuch) {
  TempFolder folder;
  const std::string root = folder.path();
  for (const char* name : {"/closed", "/listed", "/open"}) ASSERT_TRUE(MakeDirectory(root + name).ok());
  for (const char* name : {"/closed/a", "/listed/b", "/open/c"}) ASSERT_TRUE(ReplaceFile(root + name, "1").ok());
  const auto allow = [&](const char* name, mode_t mode) { ASSERT_EQ(::chmod((root + name).c_str(), mode), 0); };
  allow("", 0755);
  allow("/closed", ::geteuid() == 0 ? 0700 : 0);
  allow("/listed", ::geteuid() == 0 ? 0744 : 0400);
  {
    const AsNobody nobody;
    const auto tree = ListTree(root);
    ASSERT_TRUE(tree.ok());
    ASSERT_EQ(tree->size(), 3u);
    EXPECT_EQ((*tree)[0].path, "closed/");
    EXPECT_EQ((*tree)[0].kind, TreeEntry::Kind::kHidden);
    EXPECT_EQ((*tree)[1].path, "listed/b");
    EXPECT_EQ((*tree)[1].kind, TreeEntry::Kind::kHidden);
    EXPECT_EQ((*tree)[2].path, "open/c");
    EXPECT_EQ((*tree)[2].kind, TreeEntry::Kind::kRegular);
    EXPECT_EQ(ListTree(root + "/closed").status().code(), Code::kEnvironment);
  }
  allow("/closed", 0700);
  allow("/listed", 0700);
}

TEST(RemoveTree, TakesLinksAwayButNotWhatTheyPointTo) {
  TempFolder folder;
  ASSERT_TRUE(MakeDirectory(folder.path() + "/kept").ok());
  ASSERT_TRUE(ReplaceFile(folder.path() + "/kept/x", "1").ok());
  ASSERT_TRUE(MakeDirectory(folder.path() + "/gone").ok());
  ASSERT_TRUE(MakeDirectory(folder.path() + "/gone/below").ok());
  ASSERT_EQ(::symlink("../kept", (folder.path() + "/gone/link").c_str()), 0);
  ASSERT_TRUE(RemoveTree(folder.path() + "/gone").ok());
  ASSERT_TRUE(RemoveTree(folder.path() + "/gone").ok());
  EXPECT_TRUE(FactsOf(folder.path() + "/kept/x").exists);
  EXPECT_FALSE(FactsOf(folder.path() + "/gone").exists);
}

TEST(FileLock, ASecondHolderIsRefusedAndToldWho) {
  TempFolder folder;
  const std::string path = folder.path() + "/lock";
  auto held = FileLock::Acquire(path, FileLock::Mode::kExclusive);
  ASSERT_TRUE(held.ok());
  const auto second = FileLock::Acquire(path, FileLock::Mode::kShared);
  EXPECT_EQ(second.status().code(), Code::kLocked);
  EXPECT_THAT(second.status().message(), HasSubstr("pid " + std::to_string(::getpid())));
  *held = nullptr;
  EXPECT_TRUE(FileLock::Acquire(path, FileLock::Mode::kShared).ok());
}

TEST(FileLock, WhoeverWaitsGetsItWhenItIsLetGo) {
  TempFolder folder;
  const std::string path = folder.path() + "/lock";
  auto held = FileLock::Wait(path);
  ASSERT_TRUE(held.ok());
  std::thread waiting([&] { EXPECT_TRUE(FileLock::Wait(path).ok()); });
  EXPECT_EQ(FileLock::Acquire(path, FileLock::Mode::kExclusive).status().code(), Code::kLocked);
  *held = nullptr;
  waiting.join();
}

TEST(AbsolutePath, IsFreeOfDots) {
  EXPECT_EQ(AbsolutePath("/a/./b/../c//d/"), "/a/c/d");
  EXPECT_EQ(AbsolutePath("/"), "/");
  EXPECT_EQ(AbsolutePath("x").front(), '/');
}

TEST(Machine, HasProcessorsAndMemory) {
  EXPECT_GE(ProcessorCount(), 1u);
  EXPECT_GT(MachineMemoryBytes(), 64u << 20);
}

}  // namespace
}  // namespace seamripper
