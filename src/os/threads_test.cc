#include "os/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

namespace seamripper {
namespace {

// Which threads came, when all that were asked for are waited for.
std::set<std::thread::id> ThatCome(Threads* threads, unsigned count) {
  std::mutex mutex;
  std::condition_variable came;
  std::set<std::thread::id> ids;
  threads->Run(count, [&] {
    std::unique_lock lock(mutex);
    ids.insert(std::this_thread::get_id());
    came.notify_all();
    came.wait(lock, [&] { return ids.size() == count; });
  });
  return ids;
}

TEST(Threads, ComeAsManyAsAreAskedForAndAreKept) {
  Threads threads;
  EXPECT_EQ(ThatCome(&threads, 1).size(), 1u);
  const std::set<std::thread::id> first = ThatCome(&threads, 4);
  EXPECT_EQ(first.size(), 4u);
  EXPECT_TRUE(first.contains(std::this_thread::get_id()));
  EXPECT_EQ(ThatCome(&threads, 4), first);
  EXPECT_EQ(ThatCome(&threads, 7).size(), 7u);
}

TEST(Threads, WorkMayRunOtherWork) {
  Threads threads;
  std::atomic<int> inner = 0;
  threads.Run(3, [&] { threads.Run(3, [&] { ++inner; }); });
  EXPECT_GE(inner, 1);
}

TEST(Threads, SeveralMayAskAtOnce) {
  Threads threads;
  std::atomic<int> calls = 0;
  {
    std::vector<std::jthread> askers;
    for (int i = 0; i < 4; ++i) {
      askers.emplace_back([&] {
        for (int round = 0; round < 200; ++round) threads.Run(3, [&] { ++calls; });
      });
    }
  }
  EXPECT_GE(calls, 800);
  EXPECT_LE(calls, 2400);
}

}  // namespace
}  // namespace seamripper
