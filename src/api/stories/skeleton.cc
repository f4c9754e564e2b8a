#include <algorithm>
#include <optional>
#include <utility>

#include "api/corpus/page_source.h"
#include "api/corpus/rows.h"
#include "kernels/style/noise_grams.h"
#include "kernels/style/sketch.h"
#include "seamripper/style.h"
#include "seamripper/templates.h"

namespace seamripper {
namespace {

constexpr uint64_t kCompared = 8;

// Other members, evenly spread over the family as the table has it.
Result<std::vector<PageId>> ChooseMembers(const OpenCorpus& corpus, const std::string& run,
                                          const TemplateFamilyRow& family) {
  const auto others = static_cast<uint64_t>(family.pages - 1);
  const uint64_t step = (others + kCompared - 1) / kCompared;
  std::vector<PageId> members;
  uint64_t place = 0;
  RETURN_IF_ERROR(
      ForEachRowOf(corpus, RowsOf<TemplateMemberRow>().Of(run).Where(&TemplateMemberRow::family_id, family.family_id),
                   [&](const TemplateMemberRow& row) {
                     if (row.page_id != family.prototype_id && place++ % step == 0) members.push_back(row.page_id);
                     return true;
                   }));
  return members;
}

Result<FileSource> SourceOfId(const CorpusReader& corpus, PageId page_id) {
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

Result<TemplateSkeleton> ReadSkeleton(const Corpus& corpus, const std::string& run, PageId page_id) {
  ASSIGN_OR_RETURN(TemplateStory story, ReadTemplateStory(corpus, run, page_id));
  if (story.run.empty()) {
    return UsageError("templates were not looked for in " + corpus.path() + ": run 'seamripper templates' first");
  }
  if (!story.cluster) {
    return UsageError("page " + std::to_string(page_id) +
                      " is in no cluster: 'seamripper ls CORPUS templates' lists them");
  }
  if (story.cluster->cluster_id == page_id) {
    ASSIGN_OR_RETURN(story, ReadTemplateStory(corpus, run, story.cluster->prototype_id));
  }
  const CorpusReader& reader = corpus.opened().pages();
  TemplateSkeleton skeleton;
  skeleton.run = story.run;
  skeleton.cluster = *story.cluster;
  skeleton.family = *story.family;
  ASSIGN_OR_RETURN(const std::vector<PageId> members, ChooseMembers(corpus.opened(), run, skeleton.family));
  ASSIGN_OR_RETURN(FileSource source, SourceOfId(reader, skeleton.family.prototype_id));
  skeleton.source = std::move(source.source);
  SharedGrams shared(skeleton.source);
  for (const PageId member : members) {
    const Result<FileSource> other = SourceOfId(reader, member);
    if (!other.ok() && other.status().code() != Code::kEnvironment) return other.status();
    if (other.ok()) shared.Add(other->source);
    ++(other.ok() ? skeleton.compared : skeleton.unreadable);
  }
  skeleton.shared = shared.Ranges();
  return skeleton;
}

}  // namespace seamripper
