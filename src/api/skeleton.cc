#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "api/detector_run.h"
#include "api/page_source.h"
#include "columns/template_tables.h"
#include "kernels/style/noise_grams.h"
#include "kernels/style/sketch.h"
#include "seamripper/style.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "templates";
constexpr uint64_t kCompared = 8;

Result<Findings> RunOf(const std::string& corpus, const std::string& run) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings,
                   run.empty() ? CurrentRun(corpus, kDetector) : FindRun(corpus, kDetector, run));
  if (findings.has_value()) return *findings;
  return UsageError(run.empty() ? "templates were not looked for in " + corpus + ": run 'seamripper templates' first"
                                : "there is no run " + run + " of templates in " + corpus);
}

// The cluster of a page; the id of its prototype.
Result<int64_t> ReadCluster(const QueryDatabase& tables, int64_t page_id, TemplateSkeleton* skeleton) {
  const Value parameters[] = {page_id};
  ASSIGN_OR_RETURN(const auto query,
                   tables.Run("SELECT cluster_id, pages, domains, mean_similarity, suggested_class, prototype_url, "
                              "prototype_id FROM templates "
                              "WHERE cluster_id = (SELECT cluster_id FROM template_members WHERE page_id = $1)",
                              parameters));
  if (!query->Next()) {
    if (!query->status().ok()) return query->status();
    return UsageError("page " + std::to_string(page_id) +
                      " is in no cluster: 'seamripper ls CORPUS templates' lists them");
  }
  const std::span<const Value> row = query->row();
  skeleton->cluster_id = std::get<int64_t>(row[0]);
  skeleton->pages = static_cast<uint64_t>(std::get<int64_t>(row[1]));
  skeleton->domains = static_cast<uint64_t>(std::get<int64_t>(row[2]));
  skeleton->mean_similarity = std::get<double>(row[3]);
  skeleton->suggested_class = std::get<std::string_view>(row[4]);
  skeleton->prototype_url = std::get<std::string_view>(row[5]);
  return std::get<int64_t>(row[6]);
}

// Other members, evenly spread from the most like the prototype to the least.
Result<std::vector<int64_t>> ChooseMembers(const QueryDatabase& tables, const TemplateSkeleton& skeleton,
                                           int64_t prototype) {
  const uint64_t others = skeleton.pages - 1;
  const auto step = static_cast<int64_t>((others + kCompared - 1) / kCompared);
  const Value parameters[] = {skeleton.cluster_id, prototype, step};
  ASSIGN_OR_RETURN(
      const auto query,
      tables.Run(
          "SELECT page_id FROM (SELECT page_id, row_number() OVER (ORDER BY matches DESC, page_id) AS place FROM "
          "template_members WHERE cluster_id = $1 AND page_id <> $2) WHERE (place - 1) % $3 = 0 ORDER BY place",
          parameters));
  std::vector<int64_t> members;
  while (query->Next()) members.push_back(std::get<int64_t>(query->row()[0]));
  if (!query->status().ok()) return query->status();
  return members;
}

Result<FileSource> SourceOfId(const CorpusReader& corpus, int64_t page_id) {
  ASSIGN_OR_RETURN(const std::optional<PagePlace> place, corpus.FindId(page_id));
  if (!place.has_value()) return CorpusDamaged("page " + std::to_string(page_id) + " is gone: run templates again");
  return ReadPageSource(corpus, *place);
}

// Counts, for each gram of the prototype by place, the members that have it too.
class SharedGrams {
 public:
  explicit SharedGrams(std::string_view source) : noise_(source) {
    if (noise_.bytes.size() >= kNoiseGramBytes) holders_.resize(noise_.bytes.size() - kNoiseGramBytes + 1);
  }

  void Add(std::string_view source) {
    std::string noise;
    AppendNoise(&noise, source);
    const NoiseGrams grams(noise);
    for (size_t i = 0; i < holders_.size(); ++i) holders_[i] += grams.Has(GramAt(i)) ? 1 : 0;
    ++members_;
  }

  // Places that at least half of them share, neighbours in one range.
  std::vector<ByteRange> Ranges() const {
    std::vector<ByteRange> ranges;
    size_t done = 0;  // bytes of noise
    for (size_t i = 0; i < holders_.size(); ++i) {
      if (members_ == 0 || 2 * holders_[i] < members_) continue;
      for (done = std::max(done, i); done < i + kNoiseGramBytes; ++done) {
        const uint64_t place = noise_.places[done];
        if (!ranges.empty() && ranges.back().end_byte == place) {
          ++ranges.back().end_byte;
        } else {
          ranges.push_back({place, place + 1});
        }
      }
    }
    return ranges;
  }

 private:
  std::string_view GramAt(size_t i) const { return std::string_view(noise_.bytes).substr(i, kNoiseGramBytes); }

  PlacedNoise noise_;
  std::vector<uint32_t> holders_;
  uint32_t members_ = 0;
};

}  // namespace

Result<TemplateSkeleton> ReadSkeleton(const std::string& corpus, const std::string& run, int64_t page_id) {
  ASSIGN_OR_RETURN(const CorpusReader reader, CorpusReader::Open(corpus));
  ASSIGN_OR_RETURN(const Findings findings, RunOf(corpus, run));
  ASSIGN_OR_RETURN(const auto tables,
                   OpenTables(findings, {Table<TemplateRow>::kName, Table<TemplateMemberRow>::kName}));
  TemplateSkeleton skeleton;
  skeleton.run = findings.id();
  ASSIGN_OR_RETURN(const int64_t prototype, ReadCluster(*tables, page_id, &skeleton));
  ASSIGN_OR_RETURN(const std::vector<int64_t> members, ChooseMembers(*tables, skeleton, prototype));

  ASSIGN_OR_RETURN(FileSource source, SourceOfId(reader, prototype));
  skeleton.source = std::move(source.source);
  SharedGrams shared(skeleton.source);
  for (const int64_t member : members) {
    const Result<FileSource> other = SourceOfId(reader, member);
    if (!other.ok() && other.status().code() != Code::kEnvironment) return other.status();
    if (other.ok()) shared.Add(other->source);
    ++(other.ok() ? skeleton.compared : skeleton.unreadable);
  }
  skeleton.shared = shared.Ranges();
  return skeleton;
}

}  // namespace seamripper
