#include "tables/spill_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::IsEmpty;

void Spill(const SpillFolder& folder) {
  ASSERT_TRUE(MakeDirectory(folder.path()).ok());
  ASSERT_TRUE(ReplaceFile(folder.path() + "/rows", "rows").ok());
}

TEST(SpillFolder, IsGoneWithWhatLiesThere) {
  const TempFolder parent;
  Spill(SpillFolder(parent.path()));
  EXPECT_THAT(*ListDirectory(parent.path()), IsEmpty());
}

TEST(SpillFolder, ThoseInUseAreLeftAlone) {
  const TempFolder parent;
  const SpillFolder first(parent.path());
  Spill(first);
  const SpillFolder second(parent.path());
  EXPECT_NE(first.path(), second.path());
  EXPECT_TRUE(FactsOf(first.path() + "/rows").exists);
}

TEST(SpillFolder, ThoseOfTheKilledAreRemovedByTheNext) {
  const TempFolder parent;
  const pid_t child = fork();
  if (child == 0) {
    const auto* const left = new SpillFolder(parent.path());
    Spill(*left);
    _exit(0);  // as if killed: nothing is destroyed
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(ListDirectory(parent.path())->size(), 2u);
  { const SpillFolder next(parent.path()); }
  EXPECT_THAT(*ListDirectory(parent.path()), IsEmpty());
}

TEST(SpillFolder, NothingIsMadeWhereNothingCanBe) {
  const SpillFolder folder("/proc/self");
  EXPECT_FALSE(FactsOf(folder.path() + ".lock").exists);
}

}  // namespace
}  // namespace seamripper
