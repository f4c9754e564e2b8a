// Partitioning and grouping (gram, page) records against sorting the bare grams, which finds neither pages nor groups.
//
// All sides run in this process and take turns, so that a clock which moves by a factor of two within seconds moves
// them alike; ratios are of thread CPU time within a pass, and the median of passes counts. The number of groups is
// printed beside the times and must be the same for all: a fast wrong answer is no result.
// Usage: grouping [--passes N] [--partition-bits B] [--leaf-records N] [CORPUS]
#include <hwy/contrib/sort/vqsort.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/check.h"
#include "bench/gram_records.h"
#include "engine/narrow.h"
#include "engine/narrow_group.h"

namespace seamripper {
namespace {

constexpr size_t kMadeUpRecords = 20'000'000;
constexpr size_t kTaskPages = 4096;
constexpr uint32_t kMostPages = 50;

struct Options {
  int passes = 7;
  int partition_bits = 11;
  GroupOptions group;
  std::string corpus;
};

double ThreadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double WallSeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// What a pass over all records came to.
struct Found {
  uint64_t groups = 0;   // grams in 2 to 50 pages
  uint64_t records = 0;  // of those groups
  friend bool operator==(const Found&, const Found&) = default;
};

Spool::Options SpoolOptions(const Options& options) {
  Spool::Options spool;
  spool.partition_bits = options.partition_bits;
  spool.writer_bytes = size_t{8} << 30;
  return spool;
}

// Writes every `stride`-th task from `first` on.
void Partition(const GramRecords& records, size_t first, size_t stride, Spool* spool) {
  NarrowWriter writer(spool);
  for (size_t begin = first * kTaskPages; begin < records.pages(); begin += stride * kTaskPages) {
    writer.BeginTask();
    const size_t end = std::min(begin + kTaskPages, records.pages());
    for (size_t page = begin; page < end; ++page) {
      for (const uint64_t gram : records.of(page)) writer.Add(gram, page);
    }
  }
  CHECK(writer.Finish().ok());
}

// Groups every `stride`-th partition from `first` on.
Found Group(const Spool& spool, size_t first, size_t stride, const GroupOptions& options) {
  Found found;
  PartitionGrouper grouper(options);
  for (size_t partition = first; partition < spool.partitions(); partition += stride) {
    const Status status = grouper.Group(spool, partition, [&](const NarrowGroup& group) {
      if (group.pages > kMostPages || group.pages < 2) return;
      ++found.groups;
      found.records += group.page.size();
    });
    CHECK(status.ok());
  }
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

double Median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Times {
  std::vector<double> partition, group, group_unfiltered, vqsort, standard_sort, one_thread, two_threads;
};

void Print(const char* name, const std::vector<double>& seconds, size_t records) {
  const auto [least, most] = std::minmax_element(seconds.begin(), seconds.end());
  const double scale = 1e9 / static_cast<double>(records);
  std::printf("  %-34s %7.2f %7.2f..%.2f\n", name, Median(seconds) * scale, *least * scale, *most * scale);
}

// Ratios are taken pass by pass.
void PrintRatio(const char* name, const std::vector<double>& above, const std::vector<double>& below, bool at_least,
                double goal) {
  std::vector<double> ratios;
  for (size_t i = 0; i < above.size(); ++i) ratios.push_back(above[i] / below[i]);
  const auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
  const double median = Median(ratios);
  const bool met = at_least ? median >= goal : median <= goal;
  std::printf("  %-34s %7.2f (%.2f..%.2f), goal %s %.2f: %s\n", name, median, *least, *most,
              at_least ? ">=" : "<=", goal, met ? "met" : "MISSED");
}

class Benchmark {
 public:
  Benchmark(const Options& options, const GramRecords& records) : options_(options), records_(records) {
    unfiltered_ = options.group;
    unfiltered_.filter = false;
  }

  void Pass() {
    {
      Budget disk(0);
      Spool spool(SpoolOptions(options_), &disk);
      Time(&times_.partition, [&] { Partition(records_, 0, 1, &spool); });
      Time(&times_.group, [&] { Check(Group(spool, 0, 1, options_.group)); });
      Time(&times_.group_unfiltered, [&] { Check(Group(spool, 0, 1, unfiltered_)); });
    }
    sorted_ = records_.grams;
    Time(&times_.vqsort, [&] { sort_(sorted_.data(), sorted_.size(), hwy::SortAscending()); });
    Check(FoundInSorted(sorted_));
    sorted_ = records_.grams;
    Time(&times_.standard_sort, [&] { std::sort(sorted_.begin(), sorted_.end()); });
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
    Print("partition", times_.partition, count);
    Print("group", times_.group, count);
    Print("group without the filter", times_.group_unfiltered, count);
    Print("vqsort of the bare grams", times_.vqsort, count);
    Print("std::sort of the bare grams", times_.standard_sort, count);
    Print("both steps, 1 thread, wall", times_.one_thread, count);
    Print("both steps, 2 threads, wall", times_.two_threads, count);
    std::vector<double> both;
    for (size_t i = 0; i < times_.group.size(); ++i) both.push_back(times_.partition[i] + times_.group[i]);
    PrintRatio("std::sort / both steps", times_.standard_sort, both, true, 4.5);
    PrintRatio("both steps / vqsort", both, times_.vqsort, false, 1.5);
    PrintRatio("group without / with the filter", times_.group_unfiltered, times_.group, true, 1.2);
    PrintRatio("wall of 1 thread / 2 (idle machine)", times_.one_thread, times_.two_threads, true, 1.7);
  }

 private:
  template <class Work>
  static void Time(std::vector<double>* seconds, Work work) {
    const double begin = ThreadSeconds();
    work();
    seconds->push_back(ThreadSeconds() - begin);
  }

  double WallOfThreads(size_t threads) {
    Budget disk(0);
    Spool spool(SpoolOptions(options_), &disk);
    std::vector<Found> found(threads);
    const double begin = WallSeconds();
    OnThreads(threads, [&](size_t i) { Partition(records_, i, threads, &spool); });
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
  const GramRecords records = options.corpus.empty() ? GramsMadeUp(kMadeUpRecords) : GramsOfCorpus(options.corpus);
  Benchmark benchmark(options, records);
  benchmark.WarmUp();
  for (int pass = 0; pass < options.passes; ++pass) benchmark.Pass();
  benchmark.Report();
}
