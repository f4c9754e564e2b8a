#include "testing/fake_cluster.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <numeric>
#include <span>
#include <utility>

#include "store/packet.h"

namespace seamripper {
namespace {

class VectorSource : public SliceSource {
 public:
  explicit VectorSource(std::vector<SliceRow> rows) : rows_(std::move(rows)) {}
  Result<bool> Next(SliceRow* row) override {
    if (next_ == rows_.size()) return false;
    *row = std::move(rows_[next_++]);
    return true;
  }

 private:
  std::vector<SliceRow> rows_;
  size_t next_ = 0;
};

// Dies behind `most_rows`.
class VectorTarget : public SliceTarget {
 public:
  explicit VectorTarget(size_t most_rows) : most_rows_(most_rows) {}
  Status Add(SliceRow row) override {
    if (rows_.size() == most_rows_) return EnvironmentError("killed");
    rows_.push_back(std::move(row));
    return {};
  }
  std::vector<SliceRow>* rows() { return &rows_; }

 private:
  const size_t most_rows_;
  std::vector<SliceRow> rows_;
};

// Makes rows' place in the sort that of their arrival.
void NumberByArrival(std::vector<SliceRow>* rows) {
  for (size_t i = 0; i < rows->size(); ++i) {
    std::vector<uint64_t> words;
    Result<PacketView> packet = ParsePacket((*rows)[i].bytes, &words);
    if (!packet.ok() || packet->header.kind != PacketKind::kRows) continue;
    packet->header.base_page = i;
    std::string bytes;
    AppendPacket(packet->header, packet->words, &bytes);
    (*rows)[i] = SliceRow::Of(Lane::kStream, (*rows)[i].part, std::move(bytes));
  }
}

}  // namespace

// Rows that are found where the run is led.
class FakeCluster::FindingsTarget : public SliceTarget {
 public:
  explicit FindingsTarget(std::map<size_t, std::vector<std::string>>* tables) : tables_(*tables) {}
  Status Add(SliceRow row) override {
    CHECK(row.lane == Lane::kFinding);
    tables_[row.part].push_back(std::move(row.bytes));
    return {};
  }

 private:
  std::map<size_t, std::vector<std::string>>& tables_;
};

void FakeCluster::SortFindings() {
  for (auto& [table, rows] : findings_) std::ranges::sort(rows);
}

Status FakeCluster::Run(const RemoteProgram& program) {
  task_ = [&](const StageRequest& request, Slice slice, SliceSource* source, SliceTarget* target) {
    return RunSlice(program, corpus_, options_.how, {request.stage, request.journal, slice}, source, target);
  };
  ASSIGN_OR_RETURN(const auto engine, LocalEngine::Open(corpus_, options_.how));  // which knows the pages
  StageCluster cluster(engine->page_numbers(), options_.slices,
                       [this](const StageRequest& request) { return RunStage(request); });
  RemoteEngine remote(&cluster);
  FindingsTarget findings(&findings_);
  FoundTables tables(&findings);
  RETURN_IF_ERROR(program(&remote, &tables));
  SortFindings();
  return {};
}

Result<LedRun> FakeCluster::Run(const SlicedRun& run) {
  options_.slices = run.asked().slices;
  task_ = [&](const StageRequest& request, Slice slice, SliceSource* source, SliceTarget* target) -> Status {
    Journal journal;
    for (const StageResult& result : *request.journal) {
      ASSIGN_OR_RETURN(journal.emplace_back(), ReadStageResult(BytesOf(result)));
    }
    const std::string stage(request.stage);
    return RunSlice(run, {stage, &journal, slice.number, options_.how.spill_folder}, source, target);
  };
  FindingsTarget findings(&findings_);
  ASSIGN_OR_RETURN(LedRun led, Lead(run, [this](const StageRequest& request) { return RunStage(request); }, &findings));
  RowSum found;
  for (const auto& [table, rows] : findings_) {
    for (const std::string& bytes : rows) found.Add(SliceRow::Of(Lane::kFinding, table, bytes));
  }
  if (found != led.findings) return EnvironmentError("findings were lost, or came twice");
  SortFindings();
  return led;
}

Result<Findings> FakeCluster::RunToFindings(const SlicedRun& run, const std::string& path, size_t parts) {
  class Stretch : public FindingSource {
   public:
    explicit Stretch(std::span<const std::string> rows) : rows_(rows) {}
    Result<bool> Next(std::string* finding) override {
      if (rows_.empty()) return false;
      *finding = rows_.front();
      rows_ = rows_.subspan(1);
      return true;
    }

   private:
    std::span<const std::string> rows_;
  };
  ASSIGN_OR_RETURN(const LedRun led, Run(run));
  const auto any = std::ranges::find_if(findings_, [](const auto& table) { return !table.second.empty(); });
  if (options_.fault == ClusterFault::kLosesFinding || options_.fault == ClusterFault::kRepeatsFinding) {
    CHECK(any != findings_.end());
    if (options_.fault == ClusterFault::kLosesFinding) any->second.pop_back();
    if (options_.fault == ClusterFault::kRepeatsFinding) any->second.push_back(any->second.back());
  }
  ASSIGN_OR_RETURN(const auto findings, SlicedFindings::Create(path, run));
  for (const std::string_view table : run.tables()) {
    const std::vector<std::string>& rows = findings_[NumberOfTable(table)];
    std::vector<FindingPart> written;
    for (size_t part = 0; part < parts; ++part) {
      const Slice share = {part, parts};
      const size_t begin = share.Begin(rows.size());
      Stretch stretch({rows.data() + begin, share.End(rows.size()) - begin});
      ASSIGN_OR_RETURN(const PartFiles files, findings->FilesOf(table, part));
      ASSIGN_OR_RETURN(const FindingPart one, WritePart(run, led.judgement, table, &stretch, files));
      ASSIGN_OR_RETURN(written.emplace_back(), ReadFindingPart(BytesOf(one)));
    }
    RETURN_IF_ERROR(findings->EndTable(table, written));
  }
  return findings->Commit(led);
}

Result<FakeCluster::Rows> FakeCluster::RunStage(const StageRequest& request) {
  std::vector<size_t> order(options_.slices);
  std::iota(order.begin(), order.end(), 0);
  counts_.journal = 0;
  for (const StageResult& result : *request.journal) counts_.journal += BytesOf(result).size();
  std::shuffle(order.begin(), order.end(), random_);
  Rows reply;
  std::vector<Rows> stream(options_.slices);
  for (const size_t number : order) {
    ASSIGN_OR_RETURN(Rows rows, RunTask(request, {number, options_.slices}));
    for (SliceRow& row : rows) {
      FakeClusterCounts::Bytes& bytes = counts_.of_stages[std::string(request.stage)];
      (row.lane == Lane::kFinding ? bytes.findings : row.lane == Lane::kStream ? bytes.stream : bytes.journal) +=
          row.bytes.size();
      if (row.lane == Lane::kFinding) {
        findings_[row.part].push_back(std::move(row.bytes));
        continue;
      }
      if (row.lane != Lane::kStream) {
        reply.push_back(std::move(row));
        continue;
      }
      if (options_.fault == ClusterFault::kDropsLane && number == order.back()) continue;
      ++counts_.rows;
      counts_.bytes += row.bytes.size();
      stream[row.part].push_back(std::move(row));
    }
  }
  std::shuffle(reply.begin(), reply.end(), random_);
  if (options_.fault == ClusterFault::kMergesTwice) {
    reply.push_back(*std::ranges::find(reply, Lane::kReport, &SliceRow::lane));
  }
  if (options_.fault == ClusterFault::kMergesForAnother) {
    SliceRow* first = nullptr;
    for (SliceRow& row : reply) {
      if (row.lane != Lane::kReport) continue;
      if (first == nullptr) {
        first = &row;
      } else {
        row = SliceRow::Of(Lane::kReport, row.part, first->bytes);
      }
    }
  }
  if (request.output != 0) {
    std::vector<Rows>& out = streams_[request.output];
    out.resize(options_.slices);
    for (size_t i = 0; i < out.size(); ++i) {
      out[i].insert(out[i].end(), std::make_move_iterator(stream[i].begin()), std::make_move_iterator(stream[i].end()));
    }
  }
  return reply;
}

Result<FakeCluster::Rows> FakeCluster::RunTask(const StageRequest& request, Slice slice) {
  ++counts_.tasks;
  if (random_() % 4 == 0) {
    counts_.killed += Attempt(request, slice, random_() % 3).ok() ? 0 : 1;  // what it gave so far is thrown away
  }
  const std::clock_t begin = std::clock();
  ASSIGN_OR_RETURN(Rows rows, Attempt(request, slice, SIZE_MAX));
  counts_.cpu_seconds += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  if (random_() % 3 == 0 || options_.fault == ClusterFault::kOrdersByArrival) {
    ++counts_.repeated;
    ASSIGN_OR_RETURN(const Rows again, Attempt(request, slice, SIZE_MAX));
    if (again != rows) {
      return EnvironmentError("a retry of the stage '" + std::string(request.stage) + "' gave other bytes");
    }
  }
  return rows;
}

Result<FakeCluster::Rows> FakeCluster::Attempt(const StageRequest& request, Slice slice, size_t most_rows) {
  Rows input;
  if (request.input != 0) {
    input = streams_[request.input][slice.number];
    std::shuffle(input.begin(), input.end(), random_);
    if (options_.fault == ClusterFault::kOrdersByArrival) NumberByArrival(&input);
  }
  VectorSource source(std::move(input));
  VectorTarget target(most_rows);
  RETURN_IF_ERROR(task_(request, slice, &source, &target));
  return std::move(*target.rows());
}

}  // namespace seamripper
