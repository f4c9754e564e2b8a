#include "store/findings_writer.h"

#include "base/check.h"
#include "columns/table_digest.h"
#include "os/exchange.h"

namespace seamripper {
namespace {

constexpr std::string_view kBeside = ".new";
constexpr std::string_view kReplaced = ".old";
constexpr std::string_view kLock = ".lock";

Result<std::unique_ptr<FileLock>> LockRun(const std::string& detector_folder, std::string_view id) {
  return FileLock::Acquire(detector_folder + "/" + std::string(id) + std::string(kLock), FileLock::Mode::kExclusive);
}

// Makes folder `name` of `parent` and sees to it that it is found there after a crash.
Status MakeLastingDirectory(const std::string& parent, const std::string& name) {
  RETURN_IF_ERROR(MakeDirectory(parent + "/" + name));
  return SyncDirectory(parent);
}

Status WriteSynced(const std::string& path, std::string_view bytes) {
  ASSIGN_OR_RETURN(const std::unique_ptr<WritableFile> file, WritableFile::Create(path));
  RETURN_IF_ERROR(file->Append(bytes));
  return file->SyncAndClose();
}

// What it takes the place of goes in one piece too: half of it would still look like an answer. And it goes at once, since
// a run that is current and not there is damage; only file systems that cannot exchange two folders have a moment between.
// Gives where the one of before lies now; empty when there was none.
Result<std::string> TakePlace(const std::string& beside, const std::string& folder) {
  if (!FactsOf(folder).exists) {
    RETURN_IF_ERROR(RenameFile(beside, folder));
    return std::string();
  }
  ASSIGN_OR_RETURN(const bool exchanged, ExchangeFiles(beside, folder));
  if (exchanged) return beside;
  std::string replaced = folder + std::string(kReplaced);
  RETURN_IF_ERROR(RenameFile(folder, replaced));
  RETURN_IF_ERROR(RenameFile(beside, folder));
  return replaced;
}

}  // namespace

// What is called *.new or *.old and whose lock nobody holds belongs to a writer that is gone. Lock files themselves
// stay: whoever removed one could take it from under a writer that has just opened it.
Status RemoveKilledRuns(const std::string& corpus, const std::string& detector) {
  const std::string parent = FindingsPath(corpus, detector);
  ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(parent));
  for (const std::string_view name : names) {
    if (!name.ends_with(kBeside) && !name.ends_with(kReplaced)) continue;
    const std::string_view id = name.substr(0, name.size() - kBeside.size());
    if (!IsRunId(id) && name != "current.new") continue;
    const Result<std::unique_ptr<FileLock>> lock = LockRun(parent, id);
    if (!lock.ok() && lock.status().code() == Code::kLocked) continue;
    if (!lock.ok()) return lock.status();
    RETURN_IF_ERROR(RemoveTree(parent + "/" + std::string(name)));
  }
  return {};
}

Status RemoveRun(const std::string& corpus, const std::string& detector, const std::string& id) {
  CHECK(IsRunId(id));
  const std::string parent = FindingsPath(corpus, detector);
  ASSIGN_OR_RETURN(const std::unique_ptr<FileLock> lock, LockRun(parent, id));
  const std::string folder = parent + "/" + id;
  const std::string replaced = folder + std::string(kReplaced);
  RETURN_IF_ERROR(RemoveTree(replaced));
  RETURN_IF_ERROR(RenameFile(folder, replaced));
  RETURN_IF_ERROR(SyncDirectory(parent));
  return RemoveTree(replaced);
}

FindingsWriter::FindingsWriter(std::string corpus, const RunQuestion& question)
    : corpus_(std::move(corpus)), id_(RunIdOf(question)) {
  record_.question = question;
}

FindingsWriter::~FindingsWriter() {
  if (lock_ == nullptr || committed_) return;
  // What cannot be removed now is removed by the next writer.
  static_cast<void>(RemoveTree(folder_beside()));
}

Result<std::unique_ptr<FindingsWriter>> FindingsWriter::Create(const std::string& corpus, const RunQuestion& question) {
  RETURN_IF_ERROR(MakeLastingDirectory(corpus, "findings"));
  RETURN_IF_ERROR(MakeLastingDirectory(corpus + "/findings", question.detector));
  std::unique_ptr<FindingsWriter> writer(new FindingsWriter(corpus, question));
  ASSIGN_OR_RETURN(writer->lock_, LockRun(FindingsPath(corpus, question.detector), writer->id_));
  RETURN_IF_ERROR(RemoveTree(writer->folder_beside()));
  RETURN_IF_ERROR(RemoveTree(writer->folder() + std::string(kReplaced)));
  RETURN_IF_ERROR(RemoveKilledRuns(corpus, question.detector));
  RETURN_IF_ERROR(MakeDirectory(writer->folder_beside()));
  return writer;
}

Result<Findings> FindingsWriter::Commit(std::map<std::string, uint64_t> counts, std::vector<StageRecord> stages) {
  CHECK(open_tables_.empty() && !committed_);
  record_.counts = std::move(counts);
  record_.stages = std::move(stages);
  RETURN_IF_ERROR(WriteSynced(folder_beside() + "/run.json", RunRecordToJson(record_)));
  RETURN_IF_ERROR(SyncDirectory(folder_beside()));
  ASSIGN_OR_RETURN(const std::string replaced, TakePlace(folder_beside(), folder()));
  committed_ = true;
  const std::string& detector = record_.question.detector;
  RETURN_IF_ERROR(SyncDirectory(FindingsPath(corpus_, detector)));
  RETURN_IF_ERROR(MakeCurrent(corpus_, detector, id_));
  if (!replaced.empty()) RETURN_IF_ERROR(RemoveTree(replaced));
  return Findings::Open(corpus_, detector, id_);
}

Result<std::string> FindingsWriter::BeginTable(std::string_view table) {
  CHECK(!record_.tables.contains(std::string(table)) && open_tables_.emplace(table).second);
  const std::string folder = folder_beside() + "/" + std::string(table);
  RETURN_IF_ERROR(MakeDirectory(folder));
  return folder + "/" + PartName(0);
}

Status FindingsWriter::EndTable(std::string_view table, uint64_t rows, const std::string& digest) {
  return EndTable(table, {{rows, digest}});
}

Status FindingsWriter::EndTable(std::string_view table, const std::vector<PartRows>& parts) {
  CHECK(open_tables_.erase(std::string(table)) == 1 && !parts.empty());
  const std::string folder = folder_beside() + "/" + std::string(table);
  TableRecord record;
  std::vector<std::string> digests;
  for (size_t i = 0; i < parts.size(); ++i) {
    record.rows += parts[i].rows;
    digests.push_back(parts[i].digest);
    ASSIGN_OR_RETURN(record.parts.emplace_back(), SumOfFile(folder + "/" + PartName(i)));
    const std::string index = folder + "/" + IndexName(i);
    if (!FactsOf(index).exists) continue;
    ASSIGN_OR_RETURN(record.indexes.emplace_back(), SumOfFile(index));
  }
  record.digest = parts.size() == 1 ? digests[0] : SumOfDigests(digests).value();
  if (parts.size() > 1) record.rows_of_parts = parts;
  RETURN_IF_ERROR(SyncDirectory(folder));
  record_.tables[std::string(table)] = std::move(record);
  return {};
}

}  // namespace seamripper
