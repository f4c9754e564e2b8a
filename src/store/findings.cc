#include "store/findings.h"

#include <algorithm>
#include <cstdio>

#include "base/check.h"
#include "os/file.h"
#include "os/missing.h"

namespace seamripper {

std::string FindingsPath(const std::string& corpus, const std::string& detector) {
  return corpus + "/findings/" + detector;
}

namespace {

std::string NumberedName(const char* format, size_t part) {
  char name[48];
  std::snprintf(name, sizeof name, format, part);
  return name;
}

Status CheckFile(const std::string& path, const FileSum& recorded) {
  const FileFacts facts = FactsOf(path);
  if (!facts.exists) return CorpusDamaged(path + " is missing: " + kRunAgain);
  const bool whole = facts.size == recorded.bytes;
  ASSIGN_OR_RETURN(const FileSum sum, whole ? SumOfFile(path) : FileSum{});
  return sum == recorded ? Status() : CorpusDamaged(path + " has changed since it was written: " + kRunAgain);
}

}  // namespace

std::string PartName(size_t part) { return NumberedName("part-%05zu.parquet", part); }
std::string IndexName(size_t part) { return NumberedName("part-%05zu.index", part); }

Result<Findings> Findings::Open(const std::string& corpus, const std::string& detector, const std::string& id) {
  CHECK(IsRunId(id));
  const std::string folder = FindingsPath(corpus, detector) + "/" + id;
  const std::string path = folder + "/run.json";
  if (!FactsOf(path).exists) return CorpusDamaged(path + " is missing: " + kRunAgain);
  ASSIGN_OR_RETURN(const std::string json, ReadWholeFile(path));
  ASSIGN_OR_RETURN(RunRecord record, RunRecordFromJson(json, id, path));
  return Findings(folder, id, std::move(record));
}

const TableRecord* Findings::FindTable(std::string_view table) const {
  const auto found = record_.tables.find(std::string(table));
  return found == record_.tables.end() ? nullptr : &found->second;
}

bool Findings::HasIndexes() const {
  return std::ranges::none_of(record_.tables, [](const auto& table) { return table.second.indexes.empty(); });
}

std::vector<TablePart> Findings::Parts(std::string_view table) const {
  const TableRecord* record = FindTable(table);
  CHECK(record != nullptr);
  const std::string folder = folder_ + "/" + std::string(table) + "/";
  std::vector<TablePart> parts;
  for (size_t i = 0; i < record->parts.size(); ++i) {
    parts.push_back({folder + PartName(i), record->parts[i]});
    if (record->indexes.empty()) continue;
    parts.back().index_path = folder + IndexName(i);
    parts.back().index_sum = record->indexes[i];
  }
  return parts;
}

Result<std::vector<std::string>> Findings::CheckedParts(std::string_view table) const {
  std::vector<std::string> paths;
  for (const TablePart& part : Parts(table)) {
    RETURN_IF_ERROR(CheckFile(part.path, part.sum));
    if (!part.index_path.empty()) RETURN_IF_ERROR(CheckFile(part.index_path, part.index_sum));
    paths.push_back(part.path);
  }
  return paths;
}

Result<std::optional<Findings>> FindRun(const std::string& corpus, const std::string& detector, const std::string& id) {
  if (!IsRunId(id) || !FactsOf(FindingsPath(corpus, detector) + "/" + id).exists) return std::optional<Findings>();
  ASSIGN_OR_RETURN(Findings run, Findings::Open(corpus, detector, id));
  return std::optional<Findings>(std::move(run));
}

Result<std::optional<std::string>> CurrentRunId(const std::string& corpus, const std::string& detector) {
  const std::string path = FindingsPath(corpus, detector) + "/current";
  if (IsMissing(path)) return std::optional<std::string>();
  ASSIGN_OR_RETURN(const std::string line, ReadWholeFile(path));
  std::string id = line.substr(0, line.find('\n'));
  if (line != id + "\n" || !IsRunId(id)) return CorpusDamaged(path + " names no run: " + kRunAgain);
  return std::optional<std::string>(std::move(id));
}

Result<std::optional<Findings>> CurrentRun(const std::string& corpus, const std::string& detector) {
  ASSIGN_OR_RETURN(const std::optional<std::string> id, CurrentRunId(corpus, detector));
  if (!id.has_value()) return std::optional<Findings>();
  ASSIGN_OR_RETURN(std::optional<Findings> run, FindRun(corpus, detector, *id));
  if (run.has_value()) return run;
  const std::string folder = FindingsPath(corpus, detector) + "/";
  const bool being_replaced = FactsOf(folder + *id + ".new").exists || FactsOf(folder + *id + ".old").exists;
  if (being_replaced) return run;
  return CorpusDamaged(folder + "current names the run " + *id + ", which is missing: " + kRunAgain);
}

Result<std::vector<std::string>> DetectorsWithFindings(const std::string& corpus) {
  const std::string folder = corpus + "/findings";
  const FileFacts facts = FactsOf(folder);
  if (IsMissing(folder) || (facts.exists && !facts.is_directory)) return std::vector<std::string>();
  Result<std::vector<std::string>> names = ListDirectory(folder);
  if (names.ok())
    std::erase_if(*names, [&](const auto& name) { return !FactsOf(FindingsPath(corpus, name)).is_directory; });
  return names;
}

Status VerifyFindings(const std::string& corpus) {
  ASSIGN_OR_RETURN(const std::vector<std::string> detectors, DetectorsWithFindings(corpus));
  for (const std::string& detector : detectors) {
    ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(FindingsPath(corpus, detector)));
    for (const std::string& name : names) {
      if (!IsRunId(name)) continue;
      ASSIGN_OR_RETURN(const Findings run, Findings::Open(corpus, detector, name));
      for (const auto& [table, record] : run.record().tables) RETURN_IF_ERROR(run.CheckedParts(table).status());
    }
    RETURN_IF_ERROR(CurrentRun(corpus, detector).status());
  }
  return {};
}

Status MakeCurrent(const std::string& corpus, const std::string& detector, const std::string& id) {
  CHECK(IsRunId(id));
  const std::string path = FindingsPath(corpus, detector) + "/current";
  // Two runs that end at once would write the same file beside it, and one would find it gone.
  ASSIGN_OR_RETURN(const std::unique_ptr<FileLock> lock, FileLock::Wait(path + ".lock"));
  return ReplaceFile(path, id + "\n");
}

}  // namespace seamripper
