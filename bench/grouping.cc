// Partitioning and grouping (gram, page) records against sorting the bare grams, which finds neither pages nor groups.
//
// The number of groups is printed beside the times and must be the same for all: a fast wrong answer is no result.
// Usage: grouping [--passes N] [--partition-bits B] [--leaf-records N] [CORPUS]
#include <hwy/contrib/sort/vqsort.h>
#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/gram_groups.h"
#include "bench/paired.h"

namespace seamripper {
namespace {

constexpr size_t kMadeUpRecords = 20'000'000;

struct Options {
  int passes = 7;
  int partition_bits = 0;  // 0: as many as make each partition one leaf
  GroupOptions group;
  std::string corpus;
};

// What a pass over all records came to.
struct Found {
  uint64_t groups = 0;   // grams in 2 to 50 pages
  uint64_t records = 0;  // of those groups
  friend bool operator==(const Found&, const Found&) = default;
};

Found Group(const Spool& spool, size_t first, size_t stride, const GroupOptions& options) {
  Found found;
  GroupRecords(spool, first, stride, options, [&](const NarrowGroup& group) {
    ++found.groups;
    found.records += group.page.size();
  });
  return found;
}

Found FoundInSorted(const std::vector<uint64_t>& grams) {
  Found found;
  for (size_t begin = 0, end = 0; begin < grams.size(); begin = end) {
    while (end < grams.size() && grams[end] == grams[begin]) ++end;
    if (end - begin < 2 || end - begin > kMostPages) continue;
    ++found.groups;
    found.records += end - begin;
  }
  return found;
}

struct Times {
  std::vector<double> partition, group, group_unfiltered, vqsort, standard_sort, one_thread, two_threads;
};

class Benchmark {
 public:
  Benchmark(const Options& options, const GramRecords& records) : options_(options), records_(records) {
    unfiltered_ = options.group;
    unfiltered_.filter = false;
    spool_ = SpoolOptionsFor(records.grams.size(), options.group);
    if (options.partition_bits > 0) spool_.partition_bits = options.partition_bits;
  }

  void Pass() {
    {
      Budget disk(0);
      Spool spool(spool_, &disk);
      times_.partition.push_back(SecondsOf([&] { PartitionRecords(records_, 0, 1, &spool); }));
      times_.group.push_back(SecondsOf([&] { Check(Group(spool, 0, 1, options_.group)); }));
      times_.group_unfiltered.push_back(SecondsOf([&] { Check(Group(spool, 0, 1, unfiltered_)); }));
    }
    sorted_ = records_.grams;
    times_.vqsort.push_back(SecondsOf([&] { sort_(sorted_.data(), sorted_.size(), hwy::SortAscending()); }));
    Check(FoundInSorted(sorted_));
    sorted_ = records_.grams;
    times_.standard_sort.push_back(SecondsOf([&] { std::sort(sorted_.begin(), sorted_.end()); }));
    Check(FoundInSorted(sorted_));
    times_.one_thread.push_back(WallOfThreads(1));
    times_.two_threads.push_back(WallOfThreads(2));
  }

  void WarmUp() {
    Pass();
    times_ = {};
  }

  void Report() const {
    const size_t count = records_.grams.size();
    std::printf("  %zu records of %zu pages; %lu grams in 2..%u pages, %lu records of them, on all sides\n", count,
                records_.pages(), found_.groups, kMostPages, found_.records);
    std::printf("  %-34s %7s %7s\n", "", "ns/rec", "range");
    PrintTimes("partition", times_.partition, count, 1e9);
    PrintTimes("group", times_.group, count, 1e9);
    PrintTimes("group without the filter", times_.group_unfiltered, count, 1e9);
    PrintTimes("vqsort of the bare grams", times_.vqsort, count, 1e9);
    PrintTimes("std::sort of the bare grams", times_.standard_sort, count, 1e9);
    PrintTimes("both steps, 1 thread, wall", times_.one_thread, count, 1e9);
    PrintTimes("both steps, 2 threads, wall", times_.two_threads, count, 1e9);
    std::vector<double> both;
    for (size_t i = 0; i < times_.group.size(); ++i) both.push_back(times_.partition[i] + times_.group[i]);
    PrintRatio("std::sort / both steps", times_.standard_sort, both, {Goal::Bound::kAtLeast, 4.5});
    PrintRatio("both steps / vqsort", both, times_.vqsort, {Goal::Bound::kAtMost, 1.5});
    PrintRatio("group without / with the filter", times_.group_unfiltered, times_.group, {Goal::Bound::kAtLeast, 1.2});
    PrintRatio("wall of 1 thread / 2 (idle machine)", times_.one_thread, times_.two_threads,
               {Goal::Bound::kAtLeast, 1.7});
  }

 private:
  double WallOfThreads(size_t threads) {
    Budget disk(0);
    Spool spool(spool_, &disk);
    std::vector<Found> found(threads);
    const double begin = WallSeconds();
    OnThreads(threads, [&](size_t i) { PartitionRecords(records_, i, threads, &spool); });
    OnThreads(threads, [&](size_t i) { found[i] = Group(spool, i, threads, options_.group); });
    const double seconds = WallSeconds() - begin;
    Found sum;
    for (const Found& each : found) {
      sum.groups += each.groups;
      sum.records += each.records;
    }
    Check(sum);
    return seconds;
  }

  template <class Work>
  static void OnThreads(size_t threads, Work work) {
    std::vector<std::jthread> running;
    for (size_t i = 0; i < threads; ++i) running.emplace_back(work, i);
  }

  void Check(const Found& found) {
    if (found_ == Found()) found_ = found;
    if (found == found_) return;
    std::fprintf(stderr, "grouping: the sides disagree: %lu groups of %lu records, and %lu of %lu\n", found_.groups,
                 found_.records, found.groups, found.records);
    std::exit(1);
  }

  const Options& options_;
  const GramRecords& records_;
  Spool::Options spool_;
  GroupOptions unfiltered_;
  hwy::Sorter sort_;
  std::vector<uint64_t> sorted_;
  Times times_;
  Found found_;
};

Options Parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string_view name = arguments[i];
    const auto number = [&] { return std::strtoul(i + 1 < count ? arguments[++i] : "0", nullptr, 10); };
    if (name == "--passes") {
      options.passes = static_cast<int>(number());
    } else if (name == "--partition-bits") {
      options.partition_bits = static_cast<int>(number());
    } else if (name == "--leaf-records") {
      options.group.leaf_records = number();
    } else {
      options.corpus = name;
    }
  }
  return options;
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  const Options options = Parse(argc, argv);
  // What a pass gives back stays with the process: the sorts get no fresh memory either, and faults are not our subject.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_ARENA_MAX, 1);
  const GramRecords records = options.corpus.empty() ? GramsMadeUp(kMadeUpRecords) : GramsOfCorpus(options.corpus);
  Benchmark benchmark(options, records);
  benchmark.WarmUp();
  for (int pass = 0; pass < options.passes; ++pass) benchmark.Pass();
  benchmark.Report();
}
