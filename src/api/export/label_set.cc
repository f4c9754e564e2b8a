#include "seamripper/label_set.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "api/corpus/open_corpus.h"
#include "base/xxh3.h"
#include "detectors/chunk_rules.h"
#include "os/file.h"
#include "runs/stop_file.h"
#include "seamripper/corpus.h"
#include "seamripper/reuse.h"
#include "store/label_set.h"
#include "store/label_set_union.h"
#include "store/label_set_writer.h"

namespace seamripper {
namespace {

using LabelSets = std::vector<std::unique_ptr<LabelSet>>;

constexpr char kDetector[] = "reuse";

LabelSetInfo InfoOf(const LabelSet& set) {
  const LabelFacts& facts = set.facts();
  LabelSetInfo info;
  info.path = set.path();
  info.bytes = set.bytes();
  info.algorithm = facts.algorithm;
  info.profile = facts.profile;
  info.text = facts.text;
  info.chunks = set.hashes(LabelKind::kChunk).size();
  info.stopped_chunks = set.hashes(LabelKind::kStopped).size();
  info.files = set.hashes(LabelKind::kFile).size();
  info.min_chunk = facts.min_chunk;
  info.only_visible = facts.only_visible;
  info.partial_threshold = facts.partial_threshold;
  info.parameters = facts.parameters;
  for (const LabelOrigin& origin : facts.origins) {
    info.origins.push_back(
        {origin.operation, origin.corpus_digest, origin.run, origin.tool, origin.chunks, origin.files});
  }
  return info;
}

Result<LabelSets> OpenAll(const std::vector<std::string>& paths) {
  LabelSets sets;
  for (const std::string& path : paths) {
    ASSIGN_OR_RETURN(std::unique_ptr<LabelSet> set, LabelSet::Open(path));
    sets.push_back(std::move(set));
  }
  return sets;
}

// Nothing for what is no number, such as "auto".
std::optional<uint64_t> ParseNumber(const std::string& digits) {
  uint64_t number = 0;
  const char* end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, number);
  if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
  return number;
}

bool ParseHash(std::string_view digits, LabelHash* hash) {
  if (digits.size() != 2 * hash->size()) return false;
  for (size_t i = 0; i < hash->size(); ++i) {
    const char* two = digits.data() + 2 * i;
    if (std::from_chars(two, two + 2, (*hash)[i], 16).ptr != two + 2) return false;
  }
  return true;
}

// The labels of a run on their way into a file.
class LabelExport {
 public:
  LabelExport(const Corpus& corpus, const LabelSetRequest& request, const Findings& run)
      : corpus_(corpus), request_(request), run_(run) {}

  Status Write(const std::string& path) {
    ASSIGN_OR_RETURN(writer_, LabelSetWriter::Create(path));
    RETURN_IF_ERROR(AddRows(LabelKind::kChunk, "chunks", "chunk", "labelled"));
    RETURN_IF_ERROR(AddStopped());
    RETURN_IF_ERROR(AddRows(LabelKind::kFile, "files", "file", "labelled"));
    return writer_->Finish(Facts());
  }

 private:
  std::string Option(const char* name) const {
    const std::map<std::string, std::string>& options = run_.record().question.options;
    const auto found = options.find(name);
    return found == options.end() ? "" : found->second;
  }

  // What decided which chunks count, as far as another page can be judged by it.
  ReuseOptions Options() const {
    ReuseOptions options;
    options.stop_rules = Option("stop_rules") == "yes";
    options.stop_invisible = Option("stop_invisible") != "no";  // runs of before were not asked
    if (Option("profile") == NameOf(ChunkProfile::kArdi2014)) options.profile = ChunkProfile::kArdi2014;
    options.min_chunk = ParseNumber(Option("min_chunk"));
    return options;
  }

  LabelFacts Facts() const {
    const RunRecord& record = run_.record();
    const ReuseOptions options = Options();
    LabelFacts facts;
    facts.profile = kArdi2014Profile;
    if (options.profile == ChunkProfile::kBlocks) {
      facts.profile = kBlocksProfile;
      facts.text = record.question.profiles.at("text");
    }
    facts.min_chunk = ChunkRules(options, !Option("known").empty(), {}).min_chunk();
    facts.only_visible = OnlyVisible(options);
    facts.partial_threshold = PartialThreshold();
    facts.parameters = record.question.options;
    facts.origins = {{kExported, record.question.corpus_digest, run_.id(), std::string(Version()),
                      counts_[static_cast<size_t>(LabelKind::kChunk)], counts_[static_cast<size_t>(LabelKind::kFile)]}};
    return facts;
  }

  uint64_t PartialThreshold() const {
    if (const auto given = ParseNumber(Option("partial_threshold_billionths"))) return *given;
    const std::map<std::string, uint64_t>& counts = run_.record().counts;
    const auto found = counts.find("partial_threshold_parts");
    if (found == counts.end()) return 0;
    return static_cast<uint64_t>(static_cast<unsigned __int128>(found->second) * 1'000'000'000 >> 32);
  }

  // Those that are known by their hashes. Which others do not count can be seen of them.
  Status AddStopped() {
    const auto quoted = [](StopReason reason) { return "'" + std::string(NameOf(reason)) + "'"; };
    if (Options().stop_rules) waiting_ = ShippedStopList(Options().profile).digests();
    RETURN_IF_ERROR(ReadStopFile());
    return AddRows(LabelKind::kStopped, "chunks", "chunk",
                   "stop_reason IN (" + quoted(StopReason::kShippedList) + ", " + quoted(StopReason::kStopFile) + ", " +
                       quoted(StopReason::kBoilerplate) + ")");
  }

  // Of hashes on the user's list the tables have only those that the corpus has.
  Status ReadStopFile() {
    if (request_.stop_file.empty()) return {};
    ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(request_.stop_file));
    ASSIGN_OR_RETURN(const std::vector<Sha1Digest> digests, ParseStopFile(text, request_.stop_file));
    if (ToHex(Xxh3Of128(text)) != Option("stop_file")) {
      return UsageError(request_.stop_file + " is not the --stop that run " + run_.id() +
                        " was given: give that one, or run reuse again with this one");
    }
    waiting_.insert(waiting_.end(), digests.begin(), digests.end());
    std::sort(waiting_.begin(), waiting_.end());
    return {};
  }

  // The hashes of a table for which `where` holds, and those of waiting_, in order.
  Status AddRows(LabelKind kind, const char* table, const char* column, const std::string& where) {
    ListRequest list;
    list.table = table;
    list.run = request_.run;
    list.columns = {column};
    list.where = where;
    list.sort = {{column, false}};
    list.stop = request_.stop;
    ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListTable(corpus_, list));
    auto waiting = waiting_.begin();
    while (rows->Next()) {
      LabelHash hash;
      if (!ParseHash(std::get<std::string_view>(rows->row()[0]), &hash)) {
        return CorpusDamaged("the table " + std::string(table) + " of run " + run_.id() +
                             " has a line that is not a hash: " + kRunAgain);
      }
      for (; waiting != waiting_.end() && *waiting < hash; ++waiting) RETURN_IF_ERROR(Add(kind, *waiting));
      RETURN_IF_ERROR(Add(kind, hash));
    }
    for (; waiting != waiting_.end(); ++waiting) RETURN_IF_ERROR(Add(kind, *waiting));
    waiting_.clear();
    return rows->status();
  }

  // Unless it is the last one again.
  Status Add(LabelKind kind, const LabelHash& hash) {
    if (last_ == std::pair(kind, hash)) return {};
    last_ = {kind, hash};
    ++counts_[static_cast<size_t>(kind)];
    return writer_->Add(kind, hash);
  }

  const Corpus& corpus_;
  const LabelSetRequest& request_;
  const Findings& run_;
  std::unique_ptr<LabelSetWriter> writer_;
  std::vector<LabelHash> waiting_;  // ascending, to be added among the next rows
  std::optional<std::pair<LabelKind, LabelHash>> last_;
  std::array<uint64_t, kLabelKinds> counts_{};
};

Status ExportWithOthers(const LabelSetRequest& request, LabelExport* labels) {
  ASSIGN_OR_RETURN(const LabelSets added, OpenAll(request.add));
  ASSIGN_OR_RETURN(const LabelSets subtracted, OpenAll(request.subtract));
  const std::string base_path = request.output + ".base";
  RETURN_IF_ERROR(labels->Write(base_path));
  const Result<std::unique_ptr<LabelSet>> base = LabelSet::Open(base_path);
  Status status = base.ok() ? WriteLabelSetUnion(**base, added, subtracted, request.output) : base.status();
  const Status removed = RemoveTree(base_path);
  return status.ok() ? removed : status;
}

}  // namespace

Result<LabelSetInfo> ReadLabelSetInfo(const std::string& path) {
  ASSIGN_OR_RETURN(const std::unique_ptr<LabelSet> set, LabelSet::Open(path));
  return InfoOf(*set);
}

Result<LabelSetInfo> ExportLabelSet(const Corpus& corpus, const LabelSetRequest& request) {
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf(kDetector, request.run));
  if (run == nullptr) {
    return UsageError("nothing is labelled in " + corpus.path() + " yet: run 'seamripper reuse " + corpus.path() +
                      "' first");
  }
  LabelExport labels(corpus, request, *run);
  const bool alone = request.add.empty() && request.subtract.empty();
  RETURN_IF_ERROR(alone ? labels.Write(request.output) : ExportWithOthers(request, &labels));
  return ReadLabelSetInfo(request.output);
}

}  // namespace seamripper
