#include "api/corpus/open_corpus.h"

#include <algorithm>
#include <cctype>

#include "os/file.h"
#include "os/machine.h"
#include "runs/corpus_tables.h"
#include "runs/sites.h"
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

bool HasSites(Tables tables) {
  return std::ranges::any_of(tables, [](const TableFacts* table) { return table->detector == kSitesDetector; });
}

}  // namespace

Result<std::unique_ptr<OpenCorpus>> OpenCorpus::Open(const std::string& path, const CorpusResources& resources) {
  ASSIGN_OR_RETURN(CorpusReader pages, CorpusReader::Open(path));
  return std::unique_ptr<OpenCorpus>(new OpenCorpus(path, std::move(pages), resources));
}

Result<const Findings*> OpenCorpus::RunOf(std::string_view detector, const std::string& id) const {
  const std::lock_guard lock(runs_mutex_);
  const std::pair<std::string, std::string> name(detector, id);
  auto found = runs_.find(name);
  if (found == runs_.end()) {
    if (detector == kCorpusDetector) RenewCorpusTables(path_);
    ASSIGN_OR_RETURN(std::optional<Findings> run,
                     id.empty() ? CurrentRun(path_, name.first) : FindRun(path_, name.first, id));
    if (!id.empty() && !run.has_value()) {
      return UsageError(name.first + " has no run '" + id + "': 'seamripper runs " + path_ +
                        "' lists the runs there are");
    }
    found = runs_.emplace(name, std::move(run)).first;
  }
  return found->second ? &*found->second : nullptr;
}

Result<const Findings*> OpenCorpus::RunWith(const TableFacts& table, const std::string& id) const {
  const Result<const Findings*> run = RunOf(table.detector, id);
  if (!run.ok() || *run == nullptr || (*run)->FindTable(table.name) != nullptr) return run;
  return nullptr;
}

Status OpenCorpus::Missing(const TableFacts& table) const {
  ASSIGN_OR_RETURN(const Findings* run, RunOf(table.detector));
  const std::string name(table.name);
  if (run == nullptr) {
    return UsageError("there is no table " + name + " yet: run " + CommandFor(table, path_) + " first");
  }
  return UsageError("run " + run->id() + " wrote no table " + name + ": run " + CommandFor(table, path_) + " first");
}

bool OpenCorpus::HasAskedFor(std::string_view detector) const {
  const std::lock_guard lock(runs_mutex_);
  return runs_.contains({std::string(detector), ""});
}

Status OpenCorpus::Renew(Tables tables, const std::atomic<bool>* stop) const {
  if (!HasSites(tables) || HasAskedFor(kSitesDetector)) return {};
  const Result<SharedCorpus> shared = SharedCorpus::Open(path_);
  const Status status = shared.ok() ? EnsureSites(*shared, resources_, stop).status() : shared.status();
  const bool not_now = status.code() == Code::kLocked || status.code() == Code::kEnvironment;
  if (!not_now) return status;
  ASSIGN_OR_RETURN(const Findings* before, RunOf(kSitesDetector));
  return before == nullptr ? status : Status();
}

Result<std::unique_ptr<QueryDatabase>> OpenCorpus::OpenDatabase(std::string_view detector, const std::string& run,
                                                                bool may_read_sites) const {
  ReadOptions options;
  options.threads = resources_.threads;
  options.memory_bytes = resources_.memory_bytes != 0 ? resources_.memory_bytes : MachineMemoryBytes() / 4;
  options.temp_folder = path_;
  for (const TableFacts& table : AllTables()) {
    if (table.detector == kSitesDetector && !may_read_sites) continue;
    ASSIGN_OR_RETURN(const Findings* found, RunWith(table, table.detector == detector ? run : ""));
    if (found == nullptr) continue;
    for (const TablePart& part : found->Parts(table.name)) options.files.push_back(part.path);
  }
  return QueryDatabase::Open({}, options);
}

Status OpenCorpus::AddTable(const TableFacts& table, const Findings& run, Queries* queries) const {
  Result<std::vector<std::string>> parts = run.CheckedParts(table.name);
  if (!parts.ok()) return Explain(run, parts.status());
  RETURN_IF_ERROR(queries->database->AddTable({std::string(table.name), std::move(*parts)}));
  queries->tables.insert(table.name);
  return {};
}

Status OpenCorpus::Explain(const Findings& run, Status status) const {
  const std::string& detector = run.record().question.detector;
  if (status.ok() || FactsOf(FindingsPath(path_, detector) + "/" + run.id()).exists) return status;
  return EnvironmentError("run " + run.id() + " of " + detector + " was removed from " + path_ +
                          " since it was opened: open the corpus again");
}

Result<const TableReader*> OpenCorpus::Reader(const TableFacts& table, const Findings& run) const {
  const std::lock_guard lock(readers_mutex_);
  std::unique_ptr<TableReader>& reader = readers_[{run.id(), table.name}];
  if (reader == nullptr) {
    ASSIGN_OR_RETURN(reader, TableReader::Open(run.Parts(table.name), table.columns));
  }
  return reader.get();
}

Result<const QueryDatabase*> OpenCorpus::Database(Tables tables, const std::string& run) const {
  const std::string_view detector = tables.empty() ? std::string_view() : tables.front()->detector;
  const bool wants_sites = HasSites(tables);
  const std::lock_guard lock(queries_mutex_);
  Queries& queries = queries_[run];
  if (queries.database == nullptr || (wants_sites && !queries.may_read_sites)) {
    ASSIGN_OR_RETURN(auto database, OpenDatabase(detector, run, wants_sites));
    replaced_.push_back(std::exchange(queries.database, std::move(database)));
    queries.may_read_sites = wants_sites;
    queries.tables.clear();
  }
  for (const TableFacts* table : tables) {
    if (queries.tables.contains(table->name)) continue;
    ASSIGN_OR_RETURN(const Findings* found, RunWith(*table, table->detector == detector ? run : ""));
    if (found != nullptr) RETURN_IF_ERROR(AddTable(*table, *found, &queries));
  }
  return queries.database.get();
}

Result<std::string> OpenCorpus::NoteOn(Tables tables, const std::string& id) const {
  for (const TableFacts* table : tables) {
    ASSIGN_OR_RETURN(const Findings* run, RunWith(*table, table->detector == tables.front()->detector ? id : ""));
    if (run != nullptr && !IsOfThisCorpus(*run)) {
      return "the corpus has grown since run " + run->id() + " wrote " + std::string(table->name) + ": run " +
             CommandFor(*table, path_) + " for all of it";
    }
    if (run == nullptr || table->detector != kSitesDetector) continue;
    if (std::string note = NoteOnMissing(DetectorsMissingIn(*run), path_); !note.empty()) return note;
  }
  return std::string();
}

Result<bool> OpenCorpus::HasChanged() const {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(path_));
  if (manifest.digest != pages_.manifest().digest || manifest.segments.size() != pages_.segments().size()) return true;
  const std::lock_guard lock(runs_mutex_);
  for (const auto& [name, run] : runs_) {
    if (!name.second.empty()) continue;
    ASSIGN_OR_RETURN(const std::optional<std::string> current, CurrentRunId(path_, name.first));
    if (current != (run ? std::optional(run->id()) : std::nullopt)) return true;
  }
  return false;
}

Corpus::Corpus(std::unique_ptr<OpenCorpus> opened) : opened_(std::move(opened)) {}
Corpus::Corpus(Corpus&&) noexcept = default;
Corpus& Corpus::operator=(Corpus&&) noexcept = default;
Corpus::~Corpus() = default;

Result<Corpus> Corpus::Open(const std::string& path, const CorpusResources& resources) {
  ASSIGN_OR_RETURN(std::unique_ptr<OpenCorpus> opened, OpenCorpus::Open(path, resources));
  return Corpus(std::move(opened));
}

const std::string& Corpus::path() const { return opened_->path(); }

Result<bool> Corpus::HasChanged() const { return opened_->HasChanged(); }

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
