#include "os/in_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <numeric>
#include <optional>
#include <string>
#include <thread>

#include "testing/refused_memory.h"

namespace seamripper {
namespace {

// What the workers of a test share.
struct Tally {
  std::vector<size_t> placed;  // by one thread at a time
  std::atomic<size_t> begun = 0;
  std::atomic<size_t> most_waiting = 0;
  std::optional<size_t> fails_at;
  std::optional<size_t> no_memory_at;
  std::optional<size_t> no_memory_placing;
  std::atomic<bool> stop = false;
  std::optional<size_t> stops_at;
  std::optional<size_t> stops_working_at;
};

class Worker {
 public:
  using Done = size_t;
  explicit Worker(Tally* tally) : tally_(tally) {}

  size_t Work(size_t task) {
    ++tally_->begun;
    if (task == tally_->no_memory_at) throw std::bad_alloc();
    if (task == tally_->stops_working_at) tally_->stop = true;
    if (task % 3 == 0) std::this_thread::yield();
    return task * task;
  }

  Status Place(size_t task, size_t done) {
    EXPECT_EQ(done, task * task);
    tally_->most_waiting = std::max<size_t>(tally_->most_waiting, tally_->begun - tally_->placed.size());
    if (task == tally_->no_memory_placing) throw std::bad_alloc();
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
  Threads pool;
  return in_order.Run(&pool, [tally] { return Worker(tally); });
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
    EXPECT_EQ(tally.placed, FirstNumbers(7));
    Tally placing;
    placing.no_memory_placing = 7;
    EXPECT_EQ(RunTasks(50, threads, 2, &placing).code(), Code::kEnvironment);
    EXPECT_EQ(placing.placed, FirstNumbers(7));
  }
}

TEST(InOrder, WhatComesBeforeTheTaskThatLacksMemoryIsPutAway) {
  for (int round = 0; round < 200; ++round) {
    Tally tally;
    tally.no_memory_at = 7;
    EXPECT_EQ(RunTasks(50, 4, 2, &tally).code(), Code::kEnvironment);
    EXPECT_EQ(tally.placed, FirstNumbers(7));
  }
}

TEST(InOrder, AStopThatFindsAllDoneIsStillOne) {
  for (const size_t tasks : {1u, 3u}) {
    Tally tally;
    tally.stops_working_at = tasks - 1;
    EXPECT_EQ(RunTasks(tasks, 1, 2, &tally).code(), Code::kInterrupted);
    EXPECT_EQ(tally.placed, FirstNumbers(tasks - 1));
  }
}

// Whichever of the two threads is faster.
TEST(InOrder, OfTwoErrorsTheFirstInOrderIsTold) {
  for (int round = 0; round < 100; ++round) {
    Tally tally;
    tally.fails_at = 6;
    tally.no_memory_at = 7;
    EXPECT_EQ(RunTasks(50, 4, 4, &tally).message(), "task failed");
  }
}

struct Copier {
  using Done = std::string;
  std::vector<std::string>* placed;
  std::string Work(size_t task) { return std::string(100 + task, 'x'); }
  Status Place(size_t, std::string done) {
    placed->push_back(std::move(done));
    return {};
  }
};

TEST(InOrder, NobodyWaitsForWhoeverIsRefusedMemory) {
  Threads threads;
  ExpectBearsRefusedMemory([&]() -> Status {
    std::vector<std::string> placed;
    InOrder<Copier> in_order(40, {2, 2, nullptr});
    RETURN_IF_ERROR(in_order.Run(&threads, [&] { return Copier{&placed}; }));
    EXPECT_EQ(placed.size(), 40u);
    return {};
  });
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
