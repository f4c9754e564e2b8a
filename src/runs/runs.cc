#include "seamripper/runs.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "os/file.h"
#include "runs/detector_run.h"
#include "store/findings.h"
#include "store/findings_writer.h"
#include "store/manifest.h"

namespace seamripper {
namespace {

using RunName = std::pair<std::string, std::string>;  // detector, id

Result<uint64_t> BytesBelow(const std::string& folder) {
  ASSIGN_OR_RETURN(const std::vector<TreeEntry> entries, ListTree(folder));
  uint64_t bytes = 0;
  for (const TreeEntry& entry : entries) bytes += entry.size;
  return bytes;
}

Result<StoredRun> InfoOf(const std::string& corpus, const std::string& detector, const std::string& id,
                         const std::string& corpus_digest) {
  StoredRun info;
  info.detector = detector;
  info.summary.id = id;
  ASSIGN_OR_RETURN(const uint64_t bytes, BytesBelow(FindingsPath(corpus, detector) + "/" + id));
  info.bytes = bytes;
  const Result<Findings> run = Findings::Open(corpus, detector, id);
  if (!run.ok() && run.status().code() != Code::kCorpusDamaged) return run.status();
  if (!run.ok()) {
    info.damage = run.status().message();
    return info;
  }
  info.summary = SummaryOf(*run, true);
  info.options = run->record().question.options;
  info.of_this_corpus = run->record().question.corpus_digest == corpus_digest;
  return info;
}

Status AddRuns(const std::string& corpus, const std::string& detector, const std::string& corpus_digest,
               std::vector<StoredRun>* runs) {
  ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(FindingsPath(corpus, detector)));
  // A current run that is damaged is told by its own record; one that is named wrongly leaves none current.
  const Result<std::optional<std::string>> current = CurrentRunId(corpus, detector);
  if (!current.ok() && current.status().code() != Code::kCorpusDamaged) return current.status();
  const size_t begin = runs->size();
  for (const std::string& name : names) {
    if (!IsRunId(name)) continue;
    ASSIGN_OR_RETURN(StoredRun info, InfoOf(corpus, detector, name, corpus_digest));
    info.current = current.ok() && *current == name;
    runs->push_back(std::move(info));
  }
  std::stable_partition(runs->begin() + static_cast<ptrdiff_t>(begin), runs->end(),
                        [](const StoredRun& info) { return info.current; });
  return {};
}

// Adds the run and all it rests on. Of a damaged record nothing is known, which is why it cannot be current and pruned.
Status Keep(const std::string& corpus, const RunName& name, std::set<RunName>* kept) {
  if (!kept->insert(name).second) return {};
  ASSIGN_OR_RETURN(const std::optional<Findings> run, FindRun(corpus, name.first, name.second));
  if (!run.has_value()) return {};
  for (const auto& [detector, id] : run->record().question.rests_on) {
    RETURN_IF_ERROR(Keep(corpus, {detector, id}, kept));
  }
  return {};
}

}  // namespace

Result<std::vector<StoredRun>> ListRuns(const std::string& corpus) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(corpus));
  ASSIGN_OR_RETURN(const std::vector<std::string> detectors, DetectorsWithFindings(corpus));
  std::vector<StoredRun> runs;
  for (const std::string& detector : detectors) {
    RETURN_IF_ERROR(AddRuns(corpus, detector, manifest.digest, &runs));
  }
  return runs;
}

// The corpus's own lock keeps detectors away, which could otherwise find their answer in a run and make it current while
// it is being removed.
Result<std::vector<StoredRun>> PruneRuns(const std::string& corpus) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(corpus));
  ASSIGN_OR_RETURN(const auto lock, FileLock::Acquire(corpus + "/lock", FileLock::Mode::kExclusive));
  ASSIGN_OR_RETURN(const std::vector<std::string> detectors, DetectorsWithFindings(corpus));
  std::set<RunName> kept;
  std::set<std::string> known;
  for (const std::string& detector : detectors) {
    ASSIGN_OR_RETURN(const std::optional<Findings> current, CurrentRun(corpus, detector));
    if (!current.has_value()) continue;
    known.insert(detector);
    RETURN_IF_ERROR(Keep(corpus, {detector, current->id()}, &kept));
  }
  ASSIGN_OR_RETURN(std::vector<StoredRun> runs, ListRuns(corpus));
  std::erase_if(runs, [&](const StoredRun& run) {
    return !known.contains(run.detector) || kept.contains({run.detector, run.summary.id});
  });
  for (const StoredRun& run : runs) RETURN_IF_ERROR(RemoveRun(corpus, run.detector, run.summary.id));
  return runs;
}

}  // namespace seamripper
