#include "seamripper/ingest.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "api/corpus/corpus_info.h"
#include "engine/session.h"
#include "ingest/commit.h"
#include "ingest/crawl_reading.h"
#include "ingest/plan.h"
#include "os/file.h"
#include "os/machine.h"
#include "runs/corpus_tables.h"
#include "store/manifest.h"

namespace seamripper {
namespace {

constexpr uint64_t kMemoryPerThread = uint64_t{128} << 20;  // two of the largest records, one decoded from the other
constexpr uint64_t kMemoryPerRangeAhead = uint64_t{12} << 20;

// Fewer threads when the budget cannot feed them; the answer is the same.
ReadingOptions ReadingOptionsOf(const IngestOptions& options) {
  const uint64_t memory = options.memory_bytes != 0 ? options.memory_bytes : MachineMemoryBytes() / 4;
  const unsigned wanted = options.threads != 0 ? options.threads : ProcessorCount();
  ReadingOptions reading;
  reading.thread_count = static_cast<unsigned>(std::clamp<uint64_t>(memory / kMemoryPerThread, 1, wanted));
  const uint64_t left = memory - std::min(memory, reading.thread_count * kMemoryPerThread);
  reading.ranges_ahead = std::clamp<uint64_t>(left / kMemoryPerRangeAhead, 2, 4 * reading.thread_count);
  reading.stop = options.stop;
  reading.parquet = {options.parquet_converter, options.stop, options.memory_bytes / 2};
  return reading;
}

// The folder is a corpus, or what an ingest that never came to its first segment left, or empty.
Status CheckFolder(const std::string& corpus) {
  const FileFacts facts = FactsOf(corpus);
  if (!facts.exists) {
    RETURN_IF_ERROR(MakeDirectory(corpus));
    return SyncDirectoryOf(corpus);
  }
  if (!facts.is_directory) return UsageError(corpus + " is not a directory: choose another place for the corpus");
  if (FactsOf(ManifestPath(corpus)).exists) return {};
  ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(corpus));
  const std::set<std::string> ours = {"lock", "segments", "superseded", "manifest.json.new"};
  for (const std::string& name : names) {
    if (ours.contains(name)) continue;
    return UsageError(corpus + " is not empty and not a corpus: choose another place, or empty it");
  }
  return {};
}

// A folder that was made for a corpus that was not to be.
void RemoveUnused(const std::string& corpus) {
  const Result<std::vector<std::string>> names = ListDirectory(corpus);
  const bool unused = names.ok() && std::ranges::all_of(*names, [&](const std::string& name) {
    const Result<std::vector<std::string>> segments = ListDirectory(SegmentPath(corpus, ""));
    return name == "lock" || (name == "segments" && segments.ok() && segments->empty());
  });
  if (unused) static_cast<void>(RemoveTree(corpus));
}

Status CheckSettings(const Manifest& manifest, const IngestOptions& options, const IngestSettings& settings) {
  if (options.seed_given && options.seed != manifest.seed) {
    return UsageError("the corpus was made with another --seed: leave it out, or make a new corpus");
  }
  for (const auto& [name, value] : ProfilesOf(settings)) {
    const auto found = manifest.profiles.find(name);
    if (found != manifest.profiles.end() && found->second == value) continue;
    return UsageError("the corpus was made with " + name + " \"" +
                      (found == manifest.profiles.end() ? "" : found->second) + "\", this ingest has \"" + value +
                      "\": use the same options, or make a new corpus");
  }
  return {};
}

// Takes away what no manifest knows: segments and lists of runs that were killed.
Status RemoveLeftovers(const std::string& corpus, const Manifest& manifest) {
  std::set<std::string> kept;
  for (const auto* segments : {&manifest.segments, &manifest.pending.segments}) {
    for (const SegmentSummary& segment : *segments) kept.insert(segment.name);
  }
  if (FactsOf(corpus + "/segments").exists) {
    ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(corpus + "/segments"));
    for (const std::string& name : names) {
      if (!kept.contains(name)) RETURN_IF_ERROR(RemoveTree(SegmentPath(corpus, name)));
    }
  }
  if (!FactsOf(corpus + "/superseded").exists) return {};
  ASSIGN_OR_RETURN(const std::vector<std::string> names, ListDirectory(corpus + "/superseded"));
  for (const std::string& name : names) {
    const std::string path = corpus + "/superseded/" + name;
    if (manifest.superseded.rows == 0 || path != SupersededPath(corpus, manifest)) RETURN_IF_ERROR(RemoveTree(path));
  }
  return {};
}

// Makes the finished segments part of the corpus; with `done`, the inputs too. These are moved, not copied, since there may
// be a hundred thousand: when the manifest cannot be written, `manifest` still knows the segments, and no inputs.
Status Commit(const std::string& corpus, bool done, Manifest* manifest) {
  std::vector<ManifestInput> pending_inputs = std::exchange(manifest->pending.inputs, {});
  std::vector<ManifestInput> inputs = std::exchange(manifest->inputs, {});
  Manifest next = *manifest;
  PendingIngest& pending = next.pending;
  next.tool = Version();
  const bool grown = !pending.segments.empty();
  std::move(pending.segments.begin(), pending.segments.end(), std::back_inserter(next.segments));
  pending.segments.clear();
  next.inputs = std::move(inputs);
  if (done) {
    next.inputs.reserve(next.inputs.size() + pending_inputs.size());
    std::move(pending_inputs.begin(), pending_inputs.end(), std::back_inserter(next.inputs));
    pending = {};
  } else {
    pending.committed_account.clear();
    pending.committed_notes.clear();
    for (const ManifestInput& input : pending_inputs) {
      AddAccount(input.account, &pending.committed_account);
      AddAccount(input.notes, &pending.committed_notes);
    }
    pending.inputs = std::move(pending_inputs);
  }
  // Without new segments the answer is there already, and its file, which bears their number, is in use.
  Status status = grown || next.digest.empty() ? SettleCorpus(corpus, &next) : Status();
  if (status.ok()) status = WriteManifest(corpus, next);
  RETURN_IF_ERROR(std::move(status));
  *manifest = std::move(next);
  return RemoveLeftovers(corpus, *manifest);
}

// What was being piped when an ingest ended is gone, and none of it is in the corpus: a pipe is read when it is asked for.
void ForgetPiped(PendingIngest* pending) {
  if (pending->inputs.empty() || pending->inputs.back().format != "stdin") return;
  pending->inputs.pop_back();
  if (pending->inputs.empty()) *pending = {};
}

class Ingester {
 public:
  explicit Ingester(const IngestOptions& options)
      : options_(options), settings_(SettingsFor(options)), reading_options_(ReadingOptionsOf(options)) {
    reading_options_.threads = options.session != nullptr ? options.session->threads() : &own_threads_;
  }

  Result<IngestSummary> Run() {
    if (options_.inputs.empty()) return UsageError("nothing to ingest: name crawl files, directories, or - for a pipe");
    RETURN_IF_ERROR(CheckMemory(options_.memory_bytes));
    if (!options_.base_url.empty()) {
      ASSIGN_OR_RETURN(base_url_, BaseUrl(options_.base_url));
    }
    RETURN_IF_ERROR(CheckFolder(options_.corpus));
    ASSIGN_OR_RETURN(std::unique_ptr<FileLock> lock,
                     FileLock::Acquire(options_.corpus + "/lock", FileLock::Mode::kExclusive));
    RETURN_IF_ERROR(OpenManifest());
    RETURN_IF_ERROR(RemoveLeftovers(options_.corpus, manifest_));
    const Status status = ReadAll();
    if (!status.ok()) {
      // The error is what matters; what a failed clean-up leaves, the next run takes away.
      static_cast<void>(RemoveLeftovers(options_.corpus, manifest_));
      return status;
    }
    RETURN_IF_ERROR(WriteTables());
    summary_.corpus = InfoOf(options_.corpus, manifest_);
    return summary_;
  }

 private:
  Status OpenManifest() {
    if (!FactsOf(ManifestPath(options_.corpus)).exists) {
      manifest_.tool = Version();
      manifest_.seed = settings_.seed;
      manifest_.profiles = ProfilesOf(settings_);
      return {};
    }
    ASSIGN_OR_RETURN(manifest_, ReadManifest(options_.corpus));
    RETURN_IF_ERROR(CheckSettings(manifest_, options_, settings_));
    settings_.seed = manifest_.seed;
    return {};
  }

  // First what an earlier ingest did not finish, then what is asked for.
  Status ReadAll() {
    ForgetPiped(&manifest_.pending);
    if (manifest_.pending.active) {
      Result<Plan> plan = ResumePlan(manifest_, options_.corpus);
      if (plan.ok()) {
        summary_.resumed = true;
        RETURN_IF_ERROR(Read(*plan));
      } else if (manifest_.pending.committed_account.empty()) {
        manifest_.pending = {};  // none of it is part of the corpus: begin again
        RETURN_IF_ERROR(RemoveLeftovers(options_.corpus, manifest_));
      } else {
        return plan.status();
      }
    }
    const uint64_t read_before = summary_.inputs_read;
    ASSIGN_OR_RETURN(Plan plan, MakePlan(options_.inputs, manifest_, options_.corpus, base_url_));
    for (const std::string& left_out : plan.corpora) {
      summary_.notices.push_back("left out: " + left_out + ", a corpus, not a crawl");
    }
    RETURN_IF_ERROR(Relink(plan.moved));
    summary_.inputs_known = plan.known - std::min(plan.known, read_before);
    if (!plan.inputs.empty()) return Read(plan);
    return plan.known > 0 || summary_.resumed ? Status() : NothingToRead();
  }

  Status NothingToRead() const {
    const bool one = options_.inputs.size() == 1;
    return UsageError("there is nothing to read in " +
                      (one ? options_.inputs.front() : "these " + std::to_string(options_.inputs.size()) + " inputs") +
                      ": name crawl files, or folders that have some");
  }

  // Whoever reads a record again looks for it where it lies now.
  Status Relink(const std::vector<MovedInput>& moved) {
    for (const MovedInput& input : moved) {
      const auto known = std::ranges::find(manifest_.inputs, input.ordinal, &ManifestInput::ordinal);
      summary_.notices.push_back("moved: " + known->path + " is now read from " + input.path);
      known->path = input.path;
      known->modified = input.modified;
    }
    return moved.empty() ? Status() : WriteManifest(options_.corpus, manifest_);
  }

  Status Read(const Plan& plan) {
    ShowProgressOf(plan);
    CrawlReading reading(options_.corpus, plan, settings_, reading_options_, &manifest_);
    ASSIGN_OR_RETURN(const ReadingResult result, reading.Read());
    summary_.pages += result.pages;
    summary_.damaged_pieces += result.damaged_pieces;
    summary_.damaged_bytes += result.damaged_bytes;
    summary_.damage.insert(summary_.damage.end(), result.damage.begin(), result.damage.end());
    summary_.notices.insert(summary_.notices.end(), result.notices.begin(), result.notices.end());
    RETURN_IF_ERROR(Commit(options_.corpus, !result.stopped, &manifest_));
    if (result.stopped) {
      return Status(Code::kInterrupted, "interrupted: " + options_.corpus +
                                            " holds what was finished; run the same command again to go on");
    }
    summary_.inputs_read += plan.inputs.size();
    return {};
  }

  // The corpus is whole before and without them; what an ingest does not get to, the next one or a reader does.
  Status WriteTables() const {
    const Status status = EnsureCorpusTablesUnderLock(options_.corpus, options_.stop);
    if (status.ok()) return status;
    const std::string so_far = options_.corpus + " holds all of the crawl, but not its tables pages and skipped";
    if (status.code() == Code::kInterrupted) {
      return Status(status.code(), "interrupted: " + so_far + "; run the same command again to write them");
    }
    return Status(status.code(), status.message() + "; " + so_far + ": then run the same command again");
  }

  void ShowProgressOf(const Plan& plan) {
    if (!options_.progress) return;
    using Clock = std::chrono::steady_clock;
    reading_options_.progress = [this, &plan, last = Clock::time_point()](uint64_t bytes, uint64_t pages,
                                                                          uint64_t inputs) mutable {
      const Clock::time_point now = Clock::now();
      if (now - last < std::chrono::milliseconds(100)) return;
      last = now;
      const bool endless = !plan.inputs.empty() && plan.inputs.back().kind == PlannedInput::Kind::kStandardInput;
      options_.progress({bytes, endless ? 0 : plan.bytes, pages, inputs, plan.inputs.size()});
    };
  }

  const IngestOptions& options_;
  IngestSettings settings_;
  ReadingOptions reading_options_;
  Threads own_threads_;
  Manifest manifest_;
  IngestSummary summary_;
  std::string base_url_;
};

}  // namespace

Result<IngestSummary> Ingest(const IngestOptions& options) {
  const bool is_new = !FactsOf(options.corpus).exists;
  Result<IngestSummary> summary = Ingester(options).Run();
  if (is_new && !summary.ok() && summary.status().code() != Code::kLocked) RemoveUnused(options.corpus);
  return summary;
}

}  // namespace seamripper
