#include "slices/sliced_findings.h"

#include <algorithm>
#include <utility>

#include "columns/all_tables.h"
#include "columns/each_table.h"
#include "columns/finding_bytes.h"
#include "os/file.h"
#include "runs/detector_run.h"
#include "step/checked_bytes.h"

namespace seamripper {
namespace {

constexpr uint64_t kParquetShare = 8;
constexpr uint64_t kLookupShare = 32;

// Rows from their bytes, their order held to.
template <class Row>
class FoundRows {
 public:
  FoundRows(FindingSource* source, FindingPart* part) : source_(source), part_(part) {}

  bool Next(Row* row) {
    if (!status_.ok()) return false;
    const Result<bool> more = source_->Next(&finding_);
    if (!more.ok()) return Fail(more.status());
    if (!*more) return false;
    if (part_->read.rows > 0 && finding_ <= part_->last) {
      return Fail(EnvironmentError("rows of " + Name() + " came out of order, or twice: sort them byte by byte"));
    }
    if (!ReadFinding(finding_, row)) return Fail(EnvironmentError("a row is none of " + Name() + ": find it again"));
    if (part_->read.rows == 0) part_->first = finding_;
    part_->last = finding_;
    part_->read.Add(SliceRow::Of(Lane::kFinding, NumberOfTable(Table<Row>::kName), finding_));
    return true;
  }
  const Status& status() const { return status_; }

 private:
  static std::string Name() { return std::string(Table<Row>::kName); }
  bool Fail(Status status) {
    status_ = std::move(status);
    return false;
  }

  FindingSource* const source_;
  FindingPart* const part_;
  std::string finding_;
  Status status_;
};

template <class Row, class Rows>
Status WriteRows(Rows* rows, uint64_t memory_bytes, const PartFiles& files, FindingPart* part) {
  DigestedRows<Row, Rows> digested(rows);
  ASSIGN_OR_RETURN(part->written.rows,
                   WriteTable<Row>(files.path, &digested, {memory_bytes / kParquetShare}, files.index_path,
                                   {memory_bytes / kLookupShare, files.spill_folder}));
  part->written.digest = ToHex(digested.digest());
  return {};
}

template <class Row>
Status WritePartOf(uint64_t memory_bytes, FindingSource* source, RowJudge* judge, const PartFiles& files,
                   FindingPart* part) {
  FoundRows<Row> rows(source, part);
  if constexpr (IsJudged<Row>) {
    JudgedRows<Row, FoundRows<Row>> judged(&rows, judge);
    return WriteRows<Row>(&judged, memory_bytes, files, part);
  } else {
    return WriteRows<Row>(&rows, memory_bytes, files, part);
  }
}

Status CheckTable(const SlicedRun& run, std::string_view table) {
  const std::vector<std::string_view> tables = run.tables();
  if (std::ranges::find(tables, table) != tables.end()) return {};
  return UsageError("the run has no table '" + std::string(table) + "'");
}

// Of rows in the order of the parts.
Status CheckOrder(std::string_view table, const std::vector<FindingPart>& parts) {
  const FindingPart* last = nullptr;
  for (const FindingPart& part : parts) {
    if (part.read.rows == 0) continue;
    if (last != nullptr && part.first <= last->last) {
      return EnvironmentError("parts of " + std::string(table) + " are not in the order of their rows");
    }
    last = &part;
  }
  return {};
}

}  // namespace

std::string BytesOf(const FindingPart& part) { return CheckedBytesOf(part); }

Result<FindingPart> ReadFindingPart(std::string_view bytes) {
  return ReadCheckedBytes<FindingPart>(bytes, "what is told of a part");
}

Result<FindingPart> WritePart(const SlicedRun& run, std::string_view judgement, std::string_view table,
                              FindingSource* rows, const PartFiles& files) {
  RETURN_IF_ERROR(CheckTable(run, table));
  ASSIGN_OR_RETURN(const std::unique_ptr<RowJudge> judge, run.JudgeOf(judgement));
  FindingPart part;
  Status status;
  ForEachTable([&]<class Row>(const char*) {
    if (table != Table<Row>::kName) return;
    status = WritePartOf<Row>(run.asked().memory_bytes, rows, judge.get(), files, &part);
  });
  RETURN_IF_ERROR(status);
  const bool is_judged = table == Table<ReusePageRow>::kName || table == Table<NeighbourhoodRow>::kName;
  if (is_judged) part.counts = judge->counts();
  return part;
}

Result<std::unique_ptr<SlicedFindings>> SlicedFindings::Create(const std::string& path, const SlicedRun& run) {
  ASSIGN_OR_RETURN(auto lock, FileLock::Acquire(path + "/lock", FileLock::Mode::kShared));
  ASSIGN_OR_RETURN(auto writer, FindingsWriter::Create(path, run.question()));
  return std::unique_ptr<SlicedFindings>(new SlicedFindings(run, std::move(lock), std::move(writer), path));
}

Result<PartFiles> SlicedFindings::FilesOf(std::string_view table, size_t part) {
  RETURN_IF_ERROR(CheckTable(run_, table));
  auto found = folders_.find(table);
  if (found == folders_.end()) {
    ASSIGN_OR_RETURN(const std::string first, writer_->BeginTable(table));
    found = folders_.emplace(table, first.substr(0, first.rfind('/') + 1)).first;
  }
  return PartFiles{found->second + PartName(part), found->second + IndexName(part), spill_folder_};
}

Status SlicedFindings::EndTable(std::string_view table, const std::vector<FindingPart>& parts) {
  if (!folders_.contains(table) || parts.empty() || !ended_.emplace(table).second) {
    return UsageError("the table '" + std::string(table) + "' has no parts, or was ended before");
  }
  RETURN_IF_ERROR(CheckOrder(table, parts));
  std::vector<PartRows> rows;
  for (const FindingPart& part : parts) {
    rows.push_back(part.written);
    read_.Add(part.read);
    for (const auto& [name, count] : part.counts) counts_[name] += count;
  }
  return writer_->EndTable(table, rows);
}

Result<Findings> SlicedFindings::Commit(const LedRun& led) {
  for (const std::string_view table : run_.tables()) {
    if (!ended_.contains(table)) return UsageError("the table '" + std::string(table) + "' has no parts");
  }
  if (read_ != led.findings) {
    return EnvironmentError("rows of tables were lost between slices and parts, or came twice: run the stages again");
  }
  std::map<std::string, uint64_t> counts = led.counts;
  counts.merge(std::map<std::string, uint64_t>(counts_));
  return writer_->Commit(std::move(counts), {});
}

}  // namespace seamripper
