// The greedy cover of real pages with their patch grams one by one, against the same grams collapsed into classes of equal
// holders. Both must choose the same sources with the same gains. Making the classes is timed beside: a run makes them
// once for all pages, here each page makes its own, which is more.
// Usage: cover [--passes N] CORPUS
#include "kernels/quilt/cover.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "bench/gram_groups.h"
#include "bench/paired.h"
#include "kernels/quilt/collapse.h"
#include "kernels/quilt/share.h"

namespace seamripper {
namespace {

constexpr uint64_t kTheta = kWholeShare / 2;
constexpr size_t kSlicePages = 200;  // sides take turns after so many

// The patch grams of all pages.
struct PatchGrams {
  std::vector<PageId> holders;             // list behind list
  std::vector<size_t> list_begins{0};      // one more than there are lists
  std::vector<std::vector<size_t>> lists;  // of a page

  std::vector<std::span<const PageId>> of(size_t page) const {
    std::vector<std::span<const PageId>> spans;
    for (const size_t list : lists[page]) {
      spans.emplace_back(&holders[list_begins[list]], list_begins[list + 1] - list_begins[list]);
    }
    return spans;
  }
};

PatchGrams FindPatchGrams(const GramRecords& records) {
  Budget disk(0);
  const GroupOptions options;
  Spool spool(SpoolOptionsFor(records.grams.size(), options), &disk);
  PartitionRecords(records, 0, 1, &spool);
  PatchGrams grams;
  grams.lists.resize(records.pages());
  GroupRecords(spool, 0, 1, options, [&](const NarrowGroup& group) {
    for (const uint64_t page : group.page) {
      grams.holders.push_back(static_cast<PageId>(page));
      grams.lists[page].push_back(grams.list_begins.size() - 1);
    }
    grams.list_begins.push_back(grams.holders.size());
  });
  return grams;
}

// What the covers of a pass came to.
struct Found {
  uint64_t quilts = 0;   // pages with four sources or more
  uint64_t sources = 0;  // of all pages
  uint64_t digest = 0;   // of sources and gains, in order
  friend bool operator==(const Found&, const Found&) = default;

  void Add(const std::vector<CoverSource>& cover) {
    quilts += cover.size() >= 4 ? 1 : 0;
    sources += cover.size();
    for (const CoverSource& source : cover) {
      digest = (digest ^ static_cast<uint64_t>(source.page) ^ uint64_t{source.gain} << 40) * 0x9e3779b97f4a7c15;
      digest ^= digest >> 32;
    }
  }
};

class Benchmark {
 public:
  explicit Benchmark(const GramRecords& records) : grams_(FindPatchGrams(records)) {
    for (size_t page = 0; page < records.pages(); ++page) {
      if (IsShareOf(grams_.lists[page].size(), records.of(page).size(), kTheta)) pages_.push_back(page);
    }
  }

  void Pass() {
    double single = 0, collapsed = 0, collapsing = 0;
    Found by_gram, by_class;
    edges_by_gram_ = edges_by_class_ = 0;
    for (size_t begin = 0; begin < pages_.size(); begin += kSlicePages) {
      const size_t end = std::min(begin + kSlicePages, pages_.size());
      Prepare(begin, end);
      single += SecondsOf([&] { Cover(begin, end, by_gram_, &by_gram); });
      collapsing += SecondsOf([&] {
        for (size_t i = 0; i < end - begin; ++i) collapse_.Collapse(lists_[i], &by_class_[i]);
      });
      collapsed += SecondsOf([&] { Cover(begin, end, by_class_, &by_class); });
      for (size_t i = 0; i < end - begin; ++i) {
        for (const GramClass& each : by_gram_[i]) edges_by_gram_ += each.holders.size();
        for (const GramClass& each : by_class_[i]) edges_by_class_ += each.holders.size();
      }
    }
    if (by_gram != by_class) {
      std::fprintf(stderr, "cover: the sides disagree: %lu sources and %lu\n", by_gram.sources, by_class.sources);
      std::exit(1);
    }
    found_ = by_gram;
    single_.push_back(single);
    collapsed_.push_back(collapsed);
    collapsing_.push_back(collapsing);
  }

  void WarmUp() {
    Pass();
    single_.clear();
    collapsed_.clear();
    collapsing_.clear();
  }

  void Report() const {
    const size_t pages = pages_.size();
    std::printf("  %zu pages covered, %lu sources, %lu with four or more, digest %016lx on both sides\n", pages,
                found_.sources, found_.quilts, found_.digest);
    std::printf("  edges a page: %lu of grams, %lu of classes\n", edges_by_gram_ / pages, edges_by_class_ / pages);
    std::printf("  %-34s %7s %7s\n", "", "us/page", "range");
    PrintTimes("cover, grams one by one", single_, pages, 1e6);
    PrintTimes("cover, classes", collapsed_, pages, 1e6);
    PrintTimes("making the classes of each page", collapsing_, pages, 1e6);
    PrintRatio("grams one by one / classes", single_, collapsed_, {Goal::Bound::kAtLeast, 2.5});
  }

 private:
  // The lists of the slice's pages, and each as a class of its own.
  void Prepare(size_t begin, size_t end) {
    lists_.assign(end - begin, {});
    by_gram_.assign(end - begin, {});
    by_class_.resize(kSlicePages);
    for (size_t i = 0; i < end - begin; ++i) {
      lists_[i] = grams_.of(pages_[begin + i]);
      for (const std::span<const PageId>& list : lists_[i]) by_gram_[i].push_back({list, 1});
    }
  }

  void Cover(size_t begin, size_t end, const std::vector<std::vector<GramClass>>& classes, Found* found) {
    for (size_t i = 0; i < end - begin; ++i) {
      cover_.Load(static_cast<PageId>(pages_[begin + i]), classes[i]);
      cover_.Solve(1, {}, &sources_);
      found->Add(sources_);
    }
  }

  PatchGrams grams_;
  std::vector<size_t> pages_;  // those with enough patch grams
  GramCollapse collapse_;
  GreedyCover cover_;
  std::vector<std::vector<std::span<const PageId>>> lists_;
  std::vector<std::vector<GramClass>> by_gram_, by_class_;
  std::vector<CoverSource> sources_;
  std::vector<double> single_, collapsed_, collapsing_;
  uint64_t edges_by_gram_ = 0, edges_by_class_ = 0;
  Found found_;
};

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  int passes = 7;
  std::string corpus;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--passes" && i + 1 < argc) {
      passes = std::atoi(argv[++i]);
    } else {
      corpus = argv[i];
    }
  }
  Benchmark benchmark(GramsOfCorpus(corpus));
  benchmark.WarmUp();
  for (int pass = 0; pass < passes; ++pass) benchmark.Pass();
  benchmark.Report();
}
