#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "api/corpus/read_payload.h"
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

// The word behind a byte of noise, with that byte and the next one: <b>, =nav", >Home<. Empty: the next byte is noise.
std::string_view WordBehind(std::string_view source, const PlacedNoise& noise, size_t at) {
  if (at + 1 >= noise.places.size() || noise.places[at + 1] == noise.places[at] + 1) return {};
  return source.substr(noise.places[at], noise.places[at + 1] - noise.places[at] + 1);
}

// Counts, for each gram of the prototype by place, the members that have it too; and the same for the words between noise.
class SharedGrams {
 public:
  // The source outlives it.
  SharedGrams(std::string_view source, size_t gram_bytes)
      : source_(source), gram_bytes_(gram_bytes), noise_(source), word_holders_(noise_.bytes.size()) {
    if (noise_.bytes.size() >= gram_bytes_) holders_.resize(noise_.bytes.size() - gram_bytes_ + 1);
  }

  void Add(std::string_view source) {
    const PlacedNoise noise(source);
    const NoiseGrams grams(noise.bytes, gram_bytes_);
    for (size_t i = 0; i < holders_.size(); ++i) holders_[i] += grams.Has(GramAt(i)) ? 1 : 0;
    std::unordered_set<std::string_view> words;
    for (size_t i = 0; i < noise.bytes.size(); ++i) words.insert(WordBehind(source, noise, i));
    for (size_t i = 0; i < word_holders_.size(); ++i) {
      const std::string_view word = WordBehind(source_, noise_, i);
      word_holders_[i] += !word.empty() && words.contains(word) ? 1 : 0;
    }
    ++members_;
  }

  // Places that at least half of them share, neighbours in one range; and the words between such places.
  void Fill(TemplateSkeleton* skeleton) const {
    const std::vector<bool> shared = SharedNoise();
    bool in_tag = false;
    for (size_t i = 0; i < shared.size(); ++i) {
      if (noise_.bytes[i] == '<') in_tag = true;
      if (noise_.bytes[i] == '>') in_tag = false;
      if (!shared[i]) continue;
      Append({noise_.places[i], noise_.places[i] + uint64_t{1}}, &skeleton->shared);
      const bool is_text = i + 1 < shared.size() && noise_.bytes[i] == '>' && noise_.bytes[i + 1] == '<';
      if (IsMost(word_holders_[i]) && shared[i + 1] && (in_tag || is_text)) {
        skeleton->names.push_back({noise_.places[i] + uint64_t{1}, noise_.places[i + 1]});
      }
    }
  }

 private:
  std::string_view GramAt(size_t i) const { return std::string_view(noise_.bytes).substr(i, gram_bytes_); }
  bool IsMost(uint32_t holders) const { return holders > 0 && 2 * holders >= members_; }

  std::vector<bool> SharedNoise() const {
    std::vector<bool> shared(noise_.bytes.size());
    size_t done = 0;
    for (size_t i = 0; i < holders_.size(); ++i) {
      if (members_ == 0 || 2 * holders_[i] < members_) continue;
      for (done = std::max(done, i); done < i + gram_bytes_; ++done) shared[done] = true;
    }
    return shared;
  }

  static void Append(const ByteRange& range, std::vector<ByteRange>* ranges) {
    if (!ranges->empty() && ranges->back().end_byte == range.start_byte) {
      ranges->back().end_byte = range.end_byte;
    } else {
      ranges->push_back(range);
    }
  }

  std::string_view source_;
  const size_t gram_bytes_;
  PlacedNoise noise_;
  std::vector<uint32_t> holders_;
  std::vector<uint32_t> word_holders_;  // of the word behind each byte of noise
  uint32_t members_ = 0;
};

}  // namespace

Result<TemplateSkeleton> ReadSkeleton(const Corpus& corpus, const std::string& run, PageId page_id) {
  ASSIGN_OR_RETURN(TemplateStory story, ReadTemplateStory(corpus, run, page_id));
  if (story.run.empty()) {
    return UsageError("the detector templates has not been run on " + corpus.path() +
                      ": run 'seamripper templates' first");
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
  SharedGrams shared(skeleton.source, StyleSettingsOf(reader).gram_bytes);
  for (const PageId member : members) {
    const Result<FileSource> other = SourceOfId(reader, member);
    if (!other.ok() && other.status().code() != Code::kEnvironment) return other.status();
    if (other.ok()) shared.Add(other->source);
    ++(other.ok() ? skeleton.compared : skeleton.unreadable);
  }
  shared.Fill(&skeleton);
  return skeleton;
}

}  // namespace seamripper
