#include "ingest/plan.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "archive/crawl_name.h"
#include "base/bytes.h"
#include "base/page_id.h"
#include "kernels/text/utf8.h"
#include "url/url.h"

namespace seamripper {
namespace {

// A range is a task: small enough to share a file among many threads, large enough that its blocks are full. Ranges
// never depend on anything but the file's size.
constexpr uint64_t kPackedRangeBytes = uint64_t{1} << 20;
constexpr uint64_t kPlainRangeBytes = uint64_t{4} << 20;
constexpr size_t kRangeEntries = 256;

constexpr char kStandardInputPath[] = "-";
constexpr char kDirectoryFormat[] = "directory";

// Also one that is damaged, or of another version.
bool IsCorpus(const std::string& folder) {
  return FactsOf(ManifestPath(folder)).is_regular && FactsOf(folder + "/segments").is_directory;
}

Status GivenACorpus(const std::string& path) {
  return UsageError(path + " is a corpus, not a crawl: to find copies in it, write 'seamripper quilts " + path +
                    "'; to add to it, 'seamripper scan INPUT... -o " + path + "'");
}

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

// A file that is itself a page has its name for a URL: under another name it is another page.
bool HasUrlsOfItsOwn(Format format) { return format.container != Container::kFile; }

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

using Folders = std::set<std::string, std::less<>>;  // absolute paths, with a slash behind

class Planner {
 public:
  Planner(const Manifest& manifest, const std::string& corpus, const std::string& base_url)
      : manifest_(manifest), base_url_(base_url), in_corpus_(AbsolutePath(corpus) + "/") {
    for (const ManifestInput& input : manifest.inputs) {
      known_sizes_.insert(input.bytes);
      known_by_path_.push_back(&input);
    }
    known_by_content_ = known_by_path_;
    std::ranges::stable_sort(known_by_path_, {}, PathOf);
    std::ranges::stable_sort(known_by_content_, {}, ContentOf);
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
    if (facts.is_directory && IsCorpus(path)) return GivenACorpus(argument);
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
  using Known = std::vector<const ManifestInput*>;

  static std::string_view PathOf(const ManifestInput* input) { return input->path; }
  static std::pair<std::string_view, std::string_view> ContentOf(const ManifestInput* input) {
    return {input->xxh3, input->base_url};
  }

  std::span<const ManifestInput* const> KnownAt(std::string_view path) const {
    const auto begin = std::ranges::lower_bound(known_by_path_, path, {}, PathOf) - known_by_path_.begin();
    const auto end = std::ranges::upper_bound(known_by_path_, path, {}, PathOf) - known_by_path_.begin();
    return std::span(known_by_path_).subspan(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
  }

  Status AddFile(const std::string& path) {
    ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenForReading(path));
    const FileFacts facts = FactsOf(path);
    if (!seen_paths_.insert(path).second) return {};
    ManifestInput named;
    named.path = path;
    named.modified = facts.modified_nanoseconds;
    ASSIGN_OR_RETURN(PlannedInput input, PlanFile(*file, std::move(named), base_url_));
    ASSIGN_OR_RETURN(const bool known, IsKnown(input.facts, *file, input.format));
    if (known) {
      ++plan_.known;
      return {};
    }
    if (HasUrlsOfItsOwn(input.format) && !seen_files_.insert({facts.device, facts.inode}).second) return {};
    plan_.inputs.push_back(std::move(input));
    return {};
  }

  // Read before: the same path, size and time; or the same content under another name, which is the new one if the old is
  // gone.
  Result<bool> IsKnown(const ManifestInput& facts, const ReadableFile& file, Format format) {
    for (const ManifestInput* input : KnownAt(facts.path)) {
      if (input->bytes != facts.bytes || input->modified != facts.modified) continue;
      return input->base_url == facts.base_url ? Result<bool>(true) : ReadWithAnotherBase(*input);
    }
    if (!HasUrlsOfItsOwn(format) || !known_sizes_.contains(facts.bytes)) return false;
    ASSIGN_OR_RETURN(const std::string hash, HashOfFile(file, RangesOfFile(facts.bytes, format)));
    return IsKnownContent(hash, facts);
  }

  bool IsKnownContent(const std::string& hash, const ManifestInput& facts) {
    const std::pair<std::string_view, std::string_view> content(hash, facts.base_url);
    const auto found = std::ranges::lower_bound(known_by_content_, content, {}, ContentOf);
    if (found == known_by_content_.end() || ContentOf(*found) != content) return false;
    const ManifestInput& input = **found;
    if (input.bytes != facts.bytes) return false;
    if (!FactsOf(input.path).exists) plan_.moved.push_back({input.ordinal, facts.path, facts.modified});
    return true;
  }

  static Status ReadWithAnotherBase(const ManifestInput& input) {
    return UsageError(input.path + " was read " +
                      (input.base_url.empty() ? "without --base-url" : "with --base-url " + input.base_url) +
                      ": leave its pages as they are, or make a new corpus");
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
    const std::string front = (path == "/" ? "" : path) + "/";
    Folders left_out = CorporaIn(front, entries);
    for (const std::string& corpus : left_out) plan_.corpora.push_back(corpus);
    left_out.insert(in_corpus_);
    PlannedInput input;
    input.kind = PlannedInput::Kind::kDirectory;
    for (TreeEntry& entry : entries) {
      const std::string below = front + entry.path;
      if (LiesInOneOf(left_out, below)) continue;
      if (entry.kind == TreeEntry::Kind::kRegular && IsUtf8(below) && IsCrawlFile(below)) {
        RETURN_IF_ERROR(AddFile(below));
      } else {
        input.facts.bytes += entry.size;
        input.entries.push_back(std::move(entry));
      }
    }
    if (input.entries.empty()) return {};
    input.facts.path = path;
    input.facts.format = kDirectoryFormat;
    input.facts.modified = FactsOf(path).modified_nanoseconds;
    input.facts.base_url = base_url_;
    input.facts.xxh3 = HashOfEntries(input.entries);
    ASSIGN_OR_RETURN(const bool known, IsKnownDirectory(input.facts));
    if (known) {
      ++plan_.known;
      return {};
    }
    input.ranges = RangesOfEntries(input.entries);
    plan_.inputs.push_back(std::move(input));
    return {};
  }

  // Its files had their URLs from where it lies, unless they had a base: then it may lie elsewhere.
  Result<bool> IsKnownDirectory(const ManifestInput& facts) {
    for (const ManifestInput* known : KnownAt(facts.path)) {
      if (known->xxh3 != facts.xxh3) continue;
      return known->base_url == facts.base_url ? Result<bool>(true) : ReadWithAnotherBase(*known);
    }
    return !facts.base_url.empty() && IsKnownContent(facts.xxh3, facts);
  }

  // Of corpora among these, but for the one that is written.
  Folders CorporaIn(const std::string& front, const std::vector<TreeEntry>& entries) const {
    constexpr std::string_view kName = "/manifest.json";
    Folders corpora;
    for (const TreeEntry& entry : entries) {
      if (!entry.path.ends_with(kName)) continue;
      const std::string folder = front + entry.path.substr(0, entry.path.size() - kName.size());
      if (IsCorpus(folder) && folder + "/" != in_corpus_) corpora.insert(folder + "/");
    }
    return corpora;
  }

  // A look for each folder above it, however many there are.
  static bool LiesInOneOf(const Folders& folders, std::string_view path) {
    for (size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
      if (folders.contains(path.substr(0, slash + 1))) return true;
    }
    return false;
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
  const std::string base_url_;
  const std::string in_corpus_;  // what paths of the corpus's own files begin with
  std::set<uint64_t> known_sizes_;
  Known known_by_path_, known_by_content_;  // of one path or content in the order of the manifest
  std::set<std::string> seen_paths_;
  std::set<std::pair<uint64_t, uint64_t>> seen_files_;
  bool standard_input_ = false;
  Plan plan_;
};

bool SameInput(const ManifestInput& a, const ManifestInput& b) {
  return a.ordinal == b.ordinal && a.path == b.path && a.format == b.format && a.bytes == b.bytes &&
         a.base_url == b.base_url &&
         (a.format == kDirectoryFormat ? a.xxh3 == b.xxh3 : a.modified == b.modified);
}

}  // namespace

Result<Plan> MakePlan(const std::vector<std::string>& arguments, const Manifest& manifest, const std::string& corpus,
                      const std::string& base_url) {
  // Of two names of one crawl file the first is read: first by name, not by place on the command line.
  NamedInputs ordered;
  ordered.reserve(arguments.size());
  for (const std::string& argument : arguments) ordered.emplace_back(AbsolutePath(argument), &argument);
  std::sort(ordered.begin(), ordered.end());
  RETURN_IF_ERROR(CheckAllExist(ordered));
  Planner planner(manifest, corpus, base_url);
  for (const auto& [path, argument] : ordered) RETURN_IF_ERROR(planner.Add(*argument));
  return planner.Finish();
}

Result<Plan> ResumePlan(const Manifest& manifest, const std::string& corpus) {
  const std::vector<ManifestInput>& pending = manifest.pending.inputs;
  std::vector<std::string> paths;
  paths.reserve(pending.size());
  std::string base_url;
  for (const ManifestInput& input : pending) {
    paths.push_back(input.path);
    if (!input.base_url.empty()) base_url = input.base_url;
  }
  Result<Plan> plan = MakePlan(paths, manifest, corpus, base_url);
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

Result<PlannedInput> PlanFile(const ReadableFile& file, ManifestInput facts, const std::string& base_url) {
  PlannedInput input;
  ASSIGN_OR_RETURN(input.format, SniffFormat(file, FormatByName(facts.path)));
  input.facts = std::move(facts);
  input.facts.bytes = file.size();
  input.facts.format = NameOf(input.format);
  if (!HasUrlsOfItsOwn(input.format)) input.facts.base_url = base_url;
  input.ranges = RangesOfFile(input.facts.bytes, input.format);
  return input;
}

Result<std::string> BaseUrl(std::string_view text) {
  if (text == "http://" || text == "https://") return std::string(text);
  const std::optional<Url> url = ParseUrl(text);
  if (!url || !url->is_http) {
    return UsageError("--base-url " + std::string(text) +
                      ": no http or https URL: write one such as https://www.example.org/, or https:// alone when the "
                      "topmost folders are hosts");
  }
  std::string base = url->href.substr(0, url->href.find('?'));
  if (!base.ends_with('/')) base += '/';
  return base;
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
