// A cluster in one process: every stage of a run in slices, rows between them as bytes, in drawn order, as the meanest cluster
// would bring them. Drawn tasks are run twice, and must give the same bytes; drawn ones die on their first attempt.
#ifndef SEAMRIPPER_TESTING_FAKE_CLUSTER_H_
#define SEAMRIPPER_TESTING_FAKE_CLUSTER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/check.h"
#include "columns/all_tables.h"
#include "columns/finding_bytes.h"
#include "engine/run_slice.h"
#include "engine/stage_cluster.h"
#include "slices/sliced_findings.h"
#include "slices/sliced_run.h"

namespace seamripper {

// What a broken cluster does; a test that passes all the same would test nothing.
enum class ClusterFault {
  kNone,
  kDropsLane,         // a slice's packets are lost
  kMergesTwice,       // a retried slice's changes come twice
  kMergesForAnother,  // the same, in the place of another slice's
  kOrdersByArrival,   // packets stand as they come
  kLosesFinding,      // a row of a table is lost on its way to its part
  kRepeatsFinding,    // one comes twice
};

struct FakeClusterOptions {
  size_t slices = 3;
  uint64_t seed = 0;
  EngineOptions how;  // of each slice
  ClusterFault fault = ClusterFault::kNone;
};

struct FakeClusterCounts {
  uint64_t tasks = 0;
  uint64_t repeated = 0;
  uint64_t killed = 0;
  uint64_t rows = 0;  // between slices
  uint64_t bytes = 0;
  uint64_t journal = 0;    // bytes that the last stage was sent of those before it
  double cpu_seconds = 0;  // of one attempt at each task
  struct Bytes {
    uint64_t stream = 0;    // that a stage gave to others
    uint64_t journal = 0;   // to where the run is led, and from there to all slices
    uint64_t findings = 0;  // to the tables
  };
  std::map<std::string, Bytes> of_stages;
};

class FakeCluster {
 public:
  // The corpus outlives it.
  FakeCluster(const CorpusReader& corpus, FakeClusterOptions options)
      : corpus_(corpus), options_(std::move(options)), random_(options_.seed) {}

  // Leads it, and runs its slices.
  Status Run(const RemoteProgram& program);
  // The same of a run that was asked in bytes; the question says how.
  Result<LedRun> Run(const SlicedRun& run);

  // The same to the end: the rows of each table, sorted, as parts of a run in the corpus at `path`.
  Result<Findings> RunToFindings(const SlicedRun& run, const std::string& path, size_t parts);

  // What came to a table, in its order.
  template <class Row>
  std::vector<Row> RowsOf() const {
    std::vector<Row> rows;
    const auto found = findings_.find(NumberOfTable(Table<Row>::kName));
    if (found == findings_.end()) return rows;
    for (const std::string& bytes : found->second) CHECK(ReadFinding(bytes, &rows.emplace_back()));
    return rows;
  }

  const FakeClusterCounts& counts() const { return counts_; }

 private:
  using Rows = std::vector<SliceRow>;

  class FindingsTarget;
  using Task =
      std::function<Status(const StageRequest& request, Slice slice, SliceSource* source, SliceTarget* target)>;

  void SortFindings();
  Result<Rows> RunStage(const StageRequest& request);
  Result<Rows> RunTask(const StageRequest& request, Slice slice);
  Result<Rows> Attempt(const StageRequest& request, Slice slice, size_t most_rows);

  const CorpusReader& corpus_;
  FakeClusterOptions options_;
  std::mt19937_64 random_;
  Task task_;
  std::map<uint64_t, std::vector<Rows>> streams_;        // by number, then by slice
  std::map<size_t, std::vector<std::string>> findings_;  // by table
  FakeClusterCounts counts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_FAKE_CLUSTER_H_
