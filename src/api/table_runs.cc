#include "api/table_runs.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "api/corpus_tables.h"
#include "api/sites.h"
#include "os/machine.h"
#include "store/manifest.h"

namespace seamripper {
namespace {

std::string CommandFor(const TableFacts& table, const std::string& corpus) {
  if (table.detector == "corpus") return "'seamripper ingest INPUT... -o " + corpus + "'";
  if (table.detector == kSitesDetector) return "'seamripper scan INPUT... -o " + corpus + "'";
  const std::string option = table.name == "quilt_sweep" ? " --sweep" : "";
  return "'seamripper " + std::string(table.detector) + " " + corpus + option + "'";
}

bool EqualLetters(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

// An ingest that was killed behind its manifest did not come to write them. Where that cannot be made good, because an
// ingest is at work or nothing may be written, those of before have to do, and NoteOn says so.
void RenewCorpusTables(const std::string& corpus) {
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus);
  if (shared.ok()) static_cast<void>(EnsureCorpusTables(*shared));
}

std::string NoteOnMissing(const std::vector<std::string>& detectors, const std::string& corpus) {
  std::string commands;
  for (const std::string& detector : detectors) {
    commands += (commands.empty() ? "'seamripper " : ", 'seamripper ") + detector + " " + corpus + "'";
  }
  return commands.empty() ? commands : "-1 in sites is what was not looked for: run " + commands + " to know it";
}

}  // namespace

Result<TableRuns> TableRuns::Open(const std::string& corpus) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(corpus));
  return TableRuns(corpus, manifest.digest);
}

Status TableRuns::Choose(std::string_view detector, const std::string& id) {
  ASSIGN_OR_RETURN(std::optional<Findings> run, FindRun(corpus_, std::string(detector), id));
  if (!run.has_value()) {
    return UsageError(std::string(detector) + " has no run '" + id + "': 'seamripper runs " + corpus_ +
                      "' lists the runs there are");
  }
  runs_.insert_or_assign(std::string(detector), std::move(run));
  return {};
}

Status TableRuns::Renew(const std::vector<const TableFacts*>& tables, const QueryResources& resources) {
  const bool has_sites = std::any_of(tables.begin(), tables.end(),
                                     [](const TableFacts* table) { return table->detector == kSitesDetector; });
  if (!has_sites) return {};
  const Result<SharedCorpus> shared = SharedCorpus::Open(corpus_);
  const Status status = shared.ok() ? EnsureSites(*shared, resources).status() : shared.status();
  const bool not_now = status.code() == Code::kLocked || status.code() == Code::kEnvironment;
  return not_now ? Status() : status;
}

Result<const Findings*> TableRuns::RunOf(std::string_view detector) {
  auto found = runs_.find(detector);
  if (found == runs_.end()) {
    if (detector == kCorpusDetector) RenewCorpusTables(corpus_);
    ASSIGN_OR_RETURN(std::optional<Findings> run, CurrentRun(corpus_, std::string(detector)));
    found = runs_.emplace(detector, std::move(run)).first;
  }
  return found->second ? &*found->second : nullptr;
}

Result<const Findings*> TableRuns::RunWith(const TableFacts& table) {
  const Result<const Findings*> run = RunOf(table.detector);
  if (!run.ok() || *run == nullptr || (*run)->FindTable(table.name) != nullptr) return run;
  return nullptr;
}

Status TableRuns::Missing(const TableFacts& table) {
  ASSIGN_OR_RETURN(const Findings* run, RunOf(table.detector));
  const std::string name(table.name);
  if (run == nullptr) {
    return UsageError("there is no table " + name + " yet: run " + CommandFor(table, corpus_) + " first");
  }
  return UsageError("run " + run->id() + " wrote no table " + name + ": run " + CommandFor(table, corpus_) + " first");
}

Result<std::unique_ptr<QueryDatabase>> TableRuns::OpenTables(const std::vector<const TableFacts*>& tables,
                                                             const QueryResources& resources) {
  std::vector<TableParts> parts;
  for (const TableFacts* table : tables) {
    ASSIGN_OR_RETURN(const Findings* run, RunWith(*table));
    if (run == nullptr) continue;
    ASSIGN_OR_RETURN(TableParts checked, CheckedTable(*run, table->name));
    parts.push_back(std::move(checked));
  }
  ReadOptions options;
  options.threads = resources.threads;
  options.memory_bytes = resources.memory_bytes != 0 ? resources.memory_bytes : MachineMemoryBytes() / 4;
  options.temp_folder = corpus_;
  return QueryDatabase::Open(parts, options);
}

Result<std::string> TableRuns::NoteOn(const std::vector<const TableFacts*>& tables) {
  for (const TableFacts* table : tables) {
    ASSIGN_OR_RETURN(const Findings* run, RunWith(*table));
    if (run != nullptr && !IsOfThisCorpus(*run)) {
      return "the corpus has grown since run " + run->id() + " wrote " + std::string(table->name) + ": run " +
             CommandFor(*table, corpus_) + " for all of it";
    }
    if (run == nullptr || table->detector != kSitesDetector) continue;
    if (std::string note = NoteOnMissing(DetectorsMissingIn(*run), corpus_); !note.empty()) return note;
  }
  return std::string();
}

std::vector<const TableFacts*> MentionedTables(std::string_view statement) {
  std::vector<const TableFacts*> tables;
  for (const TableFacts& table : AllTables()) {
    const auto found =
        std::search(statement.begin(), statement.end(), table.name.begin(), table.name.end(), EqualLetters);
    if (found != statement.end()) tables.push_back(&table);
  }
  return tables;
}

}  // namespace seamripper
