#include "api/in_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

namespace seamripper {
namespace {

// What the workers of a test share.
struct Tally {
  std::vector<size_t> placed;  // by one thread at a time
  std::atomic<size_t> begun = 0;
  std::atomic<size_t> most_waiting = 0;
  std::optional<size_t> fails_at;
  std::optional<size_t> no_memory_at;
  std::atomic<bool> stop = false;
  std::optional<size_t> stops_at;
};

class Worker {
 public:
  using Done = size_t;
  explicit Worker(Tally* tally) : tally_(tally) {}

  size_t Work(size_t task) {
    ++tally_->begun;
    if (task == tally_->no_memory_at) throw std::bad_alloc();
    if (task % 3 == 0) std::this_thread::yield();
    return task * task;
  }

  Status Place(size_t task, size_t done) {
    EXPECT_EQ(done, task * task);
    tally_->most_waiting = std::max<size_t>(tally_->most_waiting, tally_->begun - tally_->placed.size());
    if (task == tally_->fails_at) return EnvironmentError("task failed");
    if (task == tally_->stops_at) tally_->stop = true;
    tally_->placed.push_back(task);
    return {};
  }

 private:
  Tally* tally_;
};

Status RunTasks(size_t tasks, unsigned threads, size_t ahead, Tally* tally) {
  InOrder<Worker> in_order(tasks, {threads, ahead, &tally->stop});
  return in_order.Run([tally] { return Worker(tally); });
}

std::vector<size_t> FirstNumbers(size_t count) {
  std::vector<size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), size_t{0});
  return numbers;
}

TEST(InOrder, PlacesAllInOrderWithinItsBounds) {
  for (const unsigned threads : {1u, 2u, 7u}) {
    for (const size_t tasks : {0u, 1u, 5u, 500u}) {
      Tally tally;
      ASSERT_TRUE(RunTasks(tasks, threads, 3, &tally).ok());
      EXPECT_EQ(tally.placed, FirstNumbers(tasks));
      EXPECT_LE(tally.most_waiting, threads + 3);
    }
  }
}

TEST(InOrder, AnErrorEndsIt) {
  for (const unsigned threads : {1u, 4u}) {
    Tally tally;
    tally.fails_at = 20;
    EXPECT_EQ(RunTasks(1000, threads, 2, &tally).message(), "task failed");
    EXPECT_EQ(tally.placed, FirstNumbers(20));
    EXPECT_LE(tally.begun, 20 + threads + 2);
  }
}

TEST(InOrder, OutOfMemoryIsAnError) {
  for (const unsigned threads : {1u, 4u}) {
    Tally tally;
    tally.no_memory_at = 7;
    EXPECT_EQ(RunTasks(50, threads, 2, &tally).code(), Code::kEnvironment);
    EXPECT_EQ(tally.placed, FirstNumbers(tally.placed.size()));
    EXPECT_LE(tally.placed.size(), 7u);
  }
}

TEST(InOrder, AStopEndsIt) {
  for (const unsigned threads : {1u, 4u}) {
    Tally tally;
    tally.stops_at = 9;
    EXPECT_EQ(RunTasks(1000, threads, 2, &tally).code(), Code::kInterrupted);
    EXPECT_EQ(tally.placed, FirstNumbers(tally.placed.size()));
    EXPECT_LE(tally.begun, 10 + threads + 2);
  }
}

}  // namespace
}  // namespace seamripper
