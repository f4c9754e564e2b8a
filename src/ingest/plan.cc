#include "ingest/plan.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "archive/crawl_name.h"
#include "base/bytes.h"
#include "base/page_id.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

// A range is a task: small enough to share a file among many threads, large enough that its blocks are full. Ranges
// never depend on anything but the file's size.
constexpr uint64_t kPackedRangeBytes = uint64_t{1} << 20;
constexpr uint64_t kPlainRangeBytes = uint64_t{4} << 20;
constexpr size_t kRangeEntries = 256;

constexpr char kStandardInputPath[] = "-";

std::vector<Range> RangesOfFile(uint64_t size, Format format) {
  const bool one_piece = format.container == Container::kFile || format.container == Container::kParquet ||
                         format.container == Container::kUnsupported;
  if (one_piece) return {{0, size}};
  const uint64_t step = format.codec == Codec::kNone ? kPlainRangeBytes : kPackedRangeBytes;
  std::vector<Range> ranges;
  for (uint64_t begin = 0; begin < size; begin += step) ranges.push_back({begin, std::min(begin + step, size)});
  if (ranges.empty()) ranges.push_back({0, 0});
  return ranges;
}

std::vector<Range> RangesOfEntries(const std::vector<TreeEntry>& entries) {
  std::vector<Range> ranges;
  size_t begin = 0;
  uint64_t bytes = 0;
  for (size_t i = 0; i < entries.size(); ++i) {
    bytes += entries[i].size;
    if (i + 1 == entries.size() || i + 1 - begin == kRangeEntries || bytes >= kPlainRangeBytes) {
      ranges.push_back({begin, i + 1});
      begin = i + 1;
      bytes = 0;
    }
  }
  return ranges;
}

using NamedInputs = std::vector<std::pair<std::string, const std::string*>>;  // absolute path, as it was written

Status Missing(const std::vector<std::string>& arguments) {
  constexpr size_t kMost = 20;
  std::string names;
  for (size_t i = 0; i < std::min(arguments.size(), kMost); ++i) names += (i == 0 ? "" : ", ") + arguments[i];
  if (arguments.size() > kMost) names += " and " + std::to_string(arguments.size() - kMost) + " more";
  return UsageError(names +
                    (arguments.size() == 1 ? " does not exist: check the path" : " do not exist: check the paths"));
}

// So that all that are missing are told at once.
Status CheckAllExist(const NamedInputs& inputs) {
  std::vector<std::string> missing;
  for (const auto& [path, argument] : inputs) {
    if (*argument != kStandardInputPath && !FactsOf(path).exists) missing.push_back(*argument);
  }
  return missing.empty() ? Status() : Missing(missing);
}

class Planner {
 public:
  Planner(const Manifest& manifest, const std::string& corpus)
      : manifest_(manifest), in_corpus_(AbsolutePath(corpus) + "/") {
    for (const ManifestInput& input : manifest.inputs) {
      known_[input.path].push_back(&input);
      known_by_size_[input.bytes].push_back(&input);
    }
  }

  Status Add(const std::string& argument) {
    if (argument == kStandardInputPath) {
      standard_input_ = true;
      return {};
    }
    const std::string path = AbsolutePath(argument);
    const FileFacts facts = FactsOf(path);
    if (!facts.exists) return Missing({argument});
    if (!IsUtf8(path)) return UsageError(argument + ": the name is not UTF-8: rename it");
    return facts.is_directory ? AddDirectory(path) : AddFile(path);
  }

  Result<Plan> Finish() {
    std::sort(plan_.inputs.begin(), plan_.inputs.end(),
              [](const PlannedInput& a, const PlannedInput& b) { return a.facts.path < b.facts.path; });
    if (standard_input_) AddStandardInput();
    uint64_t ordinal = manifest_.inputs.empty() ? 0 : manifest_.inputs.back().ordinal + 1;
    for (PlannedInput& input : plan_.inputs) {
      if (ordinal > kMaxFileOrdinal) return UsageError("too many crawl files for one corpus: start another");
      input.facts.ordinal = ordinal++;
      plan_.bytes += input.facts.bytes;
    }
    return std::move(plan_);
  }

 private:
  Status AddFile(const std::string& path) {
    ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenForReading(path));
    const FileFacts facts = FactsOf(path);
    if (!seen_paths_.insert(path).second) return {};
    PlannedInput input;
    input.kind = PlannedInput::Kind::kFile;
    input.facts.path = path;
    input.facts.bytes = file->size();
    input.facts.modified = facts.modified_nanoseconds;
    ASSIGN_OR_RETURN(const Format format, SniffFormat(*file, FormatByName(path)));
    ASSIGN_OR_RETURN(const bool known, IsKnown(input.facts, *file, format));
    if (known) {
      ++plan_.known;
      return {};
    }
    if (HasUrlsOfItsOwn(format) && !seen_files_.insert({facts.device, facts.inode}).second) return {};
    input.format = format;
    input.facts.format = NameOf(format);
    input.ranges = RangesOfFile(input.facts.bytes, format);
    plan_.inputs.push_back(std::move(input));
    return {};
  }

  // A file that is itself a page has its name for a URL: under another name it is another page.
  static bool HasUrlsOfItsOwn(Format format) { return format.container != Container::kFile; }

  // Read before: the same path, size and time; or the same content under another name.
  Result<bool> IsKnown(const ManifestInput& facts, const ReadableFile& file, Format format) {
    if (const auto found = known_.find(facts.path); found != known_.end()) {
      for (const ManifestInput* input : found->second) {
        if (input->bytes == facts.bytes && input->modified == facts.modified) return true;
      }
    }
    if (!HasUrlsOfItsOwn(format)) return false;
    std::optional<std::string> hash;
    const auto alike = known_by_size_.find(facts.bytes);
    if (alike == known_by_size_.end()) return false;
    for (const ManifestInput* input : alike->second) {
      if (input->xxh3.empty() || input->format == "directory") continue;
      if (!hash) {
        ASSIGN_OR_RETURN(hash, HashOfFile(file, RangesOfFile(facts.bytes, format)));
      }
      if (input->xxh3 == *hash) return true;
    }
    return false;
  }

  static Result<std::string> HashOfFile(const ReadableFile& file, const std::vector<Range>& ranges) {
    Hash128 hash;
    for (const Range& range : ranges) {
      ASSIGN_OR_RETURN(const Hash128 next, ExtendContentHash(hash, file, range));
      hash = next;
    }
    return ToHex(hash);
  }

  Status AddDirectory(const std::string& path) {
    if (!seen_paths_.insert(path).second) return {};
    ASSIGN_OR_RETURN(std::vector<TreeEntry> entries, ListTree(path));
    PlannedInput input;
    input.kind = PlannedInput::Kind::kDirectory;
    for (TreeEntry& entry : entries) {
      const std::string below = (path == "/" ? "" : path) + "/" + entry.path;
      if (below.starts_with(in_corpus_)) continue;
      if (entry.kind == TreeEntry::Kind::kRegular && IsUtf8(below) && IsCrawlFile(below)) {
        RETURN_IF_ERROR(AddFile(below));
      } else {
        input.facts.bytes += entry.size;
        input.entries.push_back(std::move(entry));
      }
    }
    if (input.entries.empty()) return {};
    input.facts.path = path;
    input.facts.format = "directory";
    input.facts.modified = FactsOf(path).modified_nanoseconds;
    input.facts.xxh3 = HashOfEntries(input.entries);
    if (const auto found = known_.find(path); found != known_.end()) {
      for (const ManifestInput* known : found->second) {
        if (known->xxh3 == input.facts.xxh3) {
          ++plan_.known;
          return {};
        }
      }
    }
    input.ranges = RangesOfEntries(input.entries);
    plan_.inputs.push_back(std::move(input));
    return {};
  }

  // What cannot be opened stays an entry of the directory, to be counted there.
  static bool IsCrawlFile(const std::string& path) {
    const Result<std::unique_ptr<ReadableFile>> file = OpenForReading(path);
    if (!file.ok()) return false;
    const Result<Format> format = SniffFormat(**file, FormatByName(path));
    return format.ok() && format->container != Container::kFile;
  }

  void AddStandardInput() {
    PlannedInput input;
    input.kind = PlannedInput::Kind::kStandardInput;
    input.facts.path = kStandardInputPath;
    input.facts.format = "stdin";
    input.ranges = {{0, kUnknownSize}};
    plan_.inputs.push_back(std::move(input));
  }

  const Manifest& manifest_;
  const std::string in_corpus_;  // what paths of the corpus's own files begin with
  std::map<std::string, std::vector<const ManifestInput*>> known_;
  std::map<uint64_t, std::vector<const ManifestInput*>> known_by_size_;
  std::set<std::string> seen_paths_;
  std::set<std::pair<uint64_t, uint64_t>> seen_files_;
  bool standard_input_ = false;
  Plan plan_;
};

bool SameInput(const ManifestInput& a, const ManifestInput& b) {
  return a.ordinal == b.ordinal && a.path == b.path && a.format == b.format && a.bytes == b.bytes &&
         (a.format == "directory" ? a.xxh3 == b.xxh3 : a.modified == b.modified);
}

}  // namespace

Result<Plan> MakePlan(const std::vector<std::string>& arguments, const Manifest& manifest, const std::string& corpus) {
  // Of two names of one crawl file the first is read: first by name, not by place on the command line.
  NamedInputs ordered;
  ordered.reserve(arguments.size());
  for (const std::string& argument : arguments) ordered.emplace_back(AbsolutePath(argument), &argument);
  std::sort(ordered.begin(), ordered.end());
  RETURN_IF_ERROR(CheckAllExist(ordered));
  Planner planner(manifest, corpus);
  for (const auto& [path, argument] : ordered) RETURN_IF_ERROR(planner.Add(*argument));
  return planner.Finish();
}

Result<Plan> ResumePlan(const Manifest& manifest, const std::string& corpus) {
  const std::vector<ManifestInput>& pending = manifest.pending.inputs;
  std::vector<std::string> paths;
  paths.reserve(pending.size());
  for (const ManifestInput& input : pending) paths.push_back(input.path);
  Result<Plan> plan = MakePlan(paths, manifest, corpus);
  if (!plan.ok()) return EnvironmentError(plan.status().message());
  const size_t common = std::min(plan->inputs.size(), pending.size());
  for (size_t i = 0; i < std::max(plan->inputs.size(), pending.size()); ++i) {
    if (i < common && SameInput(pending[i], plan->inputs[i].facts)) continue;
    return EnvironmentError((i < pending.size() ? pending[i] : plan->inputs[i].facts).path +
                            " has changed since the ingest of it was interrupted: put it back as it was, or make a new "
                            "corpus");
  }
  return plan;
}

Result<Hash128> ExtendContentHash(const Hash128& hash, const ReadableFile& file, Range range) {
  constexpr uint64_t kReadBytes = 128 << 10;  // which stay in the cache until they are hashed
  const auto bytes = std::make_unique_for_overwrite<char[]>(kReadBytes);
  Hash128 sum = hash;
  Xxh3Stream stream;
  do {
    const uint64_t step_end = std::min(range.begin + kPlainRangeBytes, range.end);
    while (range.begin < step_end) {
      const uint64_t size = std::min(step_end - range.begin, kReadBytes);
      ASSIGN_OR_RETURN(const size_t got, file.ReadAt(range.begin, bytes.get(), size));
      stream.Update({bytes.get(), got});
      range.begin += size;
    }
    const Hash128 next = stream.Finish128();
    std::string both;
    for (const uint64_t word : {sum.low, sum.high, next.low, next.high}) AppendLittleEndian(&both, word);
    sum = Xxh3Of128(both);
  } while (range.begin < range.end);
  return sum;
}

std::string HashOfEntries(const std::vector<TreeEntry>& entries) {
  std::string listing;
  for (const TreeEntry& entry : entries) {
    AppendLengthPrefixed(&listing, entry.path);
    AppendLittleEndian(&listing, entry.size);
    AppendLittleEndian(&listing, entry.modified_nanoseconds);
  }
  return ToHex(Xxh3Of128(listing));
}

}  // namespace seamripper
