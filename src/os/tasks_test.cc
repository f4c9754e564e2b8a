#include "os/tasks.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <vector>

namespace seamripper {
namespace {

// What the workers of a test share.
struct Tally {
  std::set<size_t> fail;       // with their number as the message
  std::set<size_t> no_memory;  // throw
  bool no_memory_for_workers = false;
  bool fails_in_the_end = false;
  std::mutex mutex;
  std::vector<size_t> done;
};

struct Worker {
  explicit Worker(Tally* the_tally) : tally(the_tally) {
    if (tally->no_memory_for_workers) throw std::bad_alloc();
  }
  Status Do(size_t task) {
    EXPECT_TRUE(last == SIZE_MAX || last < task);
    last = task;
    if (tally->no_memory.contains(task)) throw std::bad_alloc();
    if (tally->fail.contains(task)) return EnvironmentError(std::to_string(task));
    const std::lock_guard lock(tally->mutex);
    tally->done.push_back(task);
    return {};
  }
  Status Finish() { return tally->fails_in_the_end ? EnvironmentError("in the end") : Status(); }

  Tally* tally;
  size_t last = SIZE_MAX;
};

Status RunAll(unsigned threads, size_t tasks, Tally* tally) {
  Threads pool;
  return RunTasks(&pool, threads, tasks, [tally] { return std::make_unique<Worker>(tally); });
}

TEST(Tasks, AreDoneOnceEach) {
  for (const unsigned threads : {1u, 2u, 7u}) {
    for (const size_t tasks : {0u, 1u, 5u, 500u}) {
      Tally tally;
      ASSERT_TRUE(RunAll(threads, tasks, &tally).ok());
      EXPECT_EQ(std::set(tally.done.begin(), tally.done.end()).size(), tasks);
      EXPECT_EQ(tally.done.size(), tasks);
    }
  }
}

TEST(Tasks, EndWithTheErrorOfTheFirstThatHasOne) {
  for (const unsigned threads : {1u, 2u, 4u}) {
    for (int round = 0; round < 100; ++round) {
      Tally tally;
      tally.fail = {21, 20, 22, 400};
      tally.no_memory = {23};
      tally.fails_in_the_end = true;
      EXPECT_EQ(RunAll(threads, 1000, &tally).message(), "20");
      EXPECT_GE(tally.done.size(), 20u);
      EXPECT_LT(tally.done.size(), 400u);
    }
  }
}

TEST(Tasks, LackOfMemoryIsOneError) {
  for (const unsigned threads : {1u, 4u}) {
    Tally task, worker;
    task.no_memory = {7, 8};
    task.fail = {9};
    worker.no_memory_for_workers = true;
    EXPECT_EQ(RunAll(threads, 50, &task).message(), OutOfMemoryError().message());
    EXPECT_EQ(RunAll(threads, 50, &worker).message(), OutOfMemoryError().message());
    EXPECT_EQ(RunAll(threads, 0, &worker).code(), Code::kEnvironment);
  }
}

TEST(Tasks, FinishingMayFail) {
  Tally tally;
  tally.fails_in_the_end = true;
  EXPECT_EQ(RunAll(3, 10, &tally).message(), "in the end");
  EXPECT_EQ(tally.done.size(), 10u);
}

}  // namespace
}  // namespace seamripper
