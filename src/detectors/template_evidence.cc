#include "detectors/template_evidence.h"

#include <algorithm>

#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/shingle/phrase_filter.h"
#include "kernels/shingle/phrases.h"
#include "step/pair.h"

namespace seamripper {
namespace {

constexpr size_t kPhraseWords = 5;
constexpr uint32_t kLeastChunkBytes = 100;
// Of a text's middle, for each phrase of the prototype: so much tells most texts apart.
constexpr size_t kMiddleBytesPerPhrase = 5;

// In tenths.
constexpr uint64_t kSameText = 8;

// Whether so many phrases, which are in both, are enough of all that are in either.
bool AreSame(uint64_t shared, uint64_t all) { return shared * 10 >= all * kSameText; }

// About so many bytes of a text, in whole words: from a space to a space.
std::string_view MiddleOf(std::string_view text, size_t bytes) {
  if (bytes >= text.size()) return text;
  text = text.substr((text.size() - bytes) / 2, bytes);
  const size_t begin = text.find_first_of(" \n");
  return begin == text.npos ? std::string_view() : text.substr(begin, text.find_last_of(" \n") - begin);
}

bool IsEvidence(const ChunkRow& chunk) { return chunk.visible() && chunk.length() >= kLeastChunkBytes; }

}  // namespace

bool EvidenceOfMember::SameChunk(const PageView& page, const PageView& prototype, Scratch* scratch) {
  std::vector<std::array<uint8_t, 20>>& chunks = scratch->chunks;
  if (page.payload_sha1 == prototype.payload_sha1) return true;
  chunks.clear();
  for (size_t i = 0; i < prototype.ardi2014.size(); ++i) {
    const ChunkRow chunk = prototype.ardi2014[i];
    if (IsEvidence(chunk)) chunks.push_back(chunk.hash);
  }
  std::sort(chunks.begin(), chunks.end());
  for (size_t i = 0; i < page.ardi2014.size(); ++i) {
    const ChunkRow chunk = page.ardi2014[i];
    if (IsEvidence(chunk) && std::binary_search(chunks.begin(), chunks.end(), chunk.hash)) return true;
  }
  return false;
}

EvidenceOfMember::EvidenceOfMember(uint64_t seed, const FoundTemplates& found, EvidenceCounts* counts)
    : changes{PageAdds<uint32_t>(&counts->same_text), PageAdds<uint32_t>(&counts->same_chunk)},
      words_(PolynomialsFromSeed(seed).words),
      phrases_(PolynomialsFromSeed(seed).phrases, kPhraseWords),
      found_(found) {}

void EvidenceOfMember::FindPhrases(std::string_view text, std::vector<uint64_t>* words,
                                   std::vector<uint64_t>* phrases) const {
  FingerprintWords(words_, text, words);
  phrases_.Phrases(*words, phrases);
}

// How many distinct phrases there are, they themselves, and their filter.
void EvidenceOfMember::Prepare(const PageView& prototype, std::string* bytes) const {
  std::vector<uint64_t> words;
  std::vector<uint64_t> phrases;
  FindPhrases(prototype.text, &words, &phrases);
  SortDistinct(&phrases);
  const uint64_t count = phrases.size();
  AppendPrepared(std::span(&count, 1), bytes);
  AppendPrepared(std::span<const uint64_t>(phrases), bytes);
  AppendPrepared(std::span<const uint64_t>(PhraseFilter::BitsOf(phrases)), bytes);
}

EvidenceOfMember::Prototype EvidenceOfMember::PrototypeOf(const PageView& page, Scratch* scratch) const {
  if (page.prepared.empty()) {
    FindPhrases(page.text, &scratch->words, &scratch->other_phrases);
    SortDistinct(&scratch->other_phrases);
    return {scratch->other_phrases, {}};
  }
  const auto prepared = PreparedValues<uint64_t>(page.prepared);
  return {prepared.subspan(1, prepared.front()), prepared.subspan(1 + prepared.front())};
}

// Whether a page with these phrases has no more that the prototype has not than it may, as far as the filter tells.
bool EvidenceOfMember::MayBeSame(const Prototype& prototype, Scratch* scratch) const {
  const size_t phrases = prototype.phrases.size();
  const PhraseFilter filter(prototype.filter);
  return AreSame(phrases, phrases + filter.LeastMissing(scratch->phrases, &scratch->missing));
}

// A page has no more distinct phrases than words: one with far fewer than the other's phrases need not be read. Of the
// rest the middle is read first, where pages of a template differ. Nor need the phrases be sorted when too few of them
// can be the other's, or too many cannot.
bool EvidenceOfMember::SameText(const PageView& page, const PageView& other, Scratch* scratch) const {
  if (page.words == 0 || other.words == 0) return false;
  if (page.text == other.text) return true;
  const Prototype prototype = PrototypeOf(other, scratch);
  const size_t phrases = prototype.phrases.size();
  if (!AreSame(page.words, phrases)) return false;
  if (!prototype.filter.empty()) {
    FingerprintWords(words_, MiddleOf(page.text, phrases * kMiddleBytesPerPhrase), &scratch->words);
    phrases_.Grams(scratch->words, &scratch->phrases);
    if (!MayBeSame(prototype, scratch)) return false;
  }
  FindPhrases(page.text, &scratch->words, &scratch->phrases);
  if (!prototype.filter.empty()) {
    if (!AreSame(PhraseFilter(prototype.filter).CountOf(scratch->phrases), phrases)) return false;
    if (!MayBeSame(prototype, scratch)) return false;
  }
  SortDistinct(&scratch->phrases);
  const PhraseOverlap overlap = OverlapOf(scratch->phrases, prototype.phrases);
  return AreSame(overlap.shared, overlap.united);
}

void EvidenceOfMember::SetRow(const PageView& page, TemplateMemberRow* row) const {
  const TemplateCluster& cluster = found_.clusters[found_.clusters.ClusterOf(page.number)];
  const FamilyPlace& family = found_.styles.families[page.number];
  *row = {found_.heads.ids[found_.clusters.FirstOf(cluster)],
          found_.heads.ids[cluster.families[family.family].first],
          page.id,
          std::string(page.url),
          found_.styles.matches[page.number],
          static_cast<int64_t>(family.matches)};
}

std::string_view SuggestedClass(const TemplateCluster& cluster) {
  const uint64_t pages = cluster.end - cluster.begin;
  if (2 * cluster.text_members >= pages - 1) return "mirror";
  if (2 * cluster.link_members >= pages) return "link farm";
  if (2 * cluster.chunk_members >= pages - 1) return "copy/paste";
  return "template";
}

namespace {

template <class Row>
void SetSpread(const StyleSpread& spread, const SiteCounts& sites, const PageView& prototype, Row* row) {
  row->pages = spread.pages;
  row->hosts = sites.hosts;
  row->domains = sites.domains;
  row->prototype_id = prototype.id;
  row->prototype_url = prototype.url;
  row->matches = static_cast<int64_t>(spread.matches);
  row->least_matches = spread.least;
  row->p5_matches = spread.p5;
  row->p50_matches = spread.p50;
  row->p95_matches = spread.p95;
}

}  // namespace

TemplateFamilyRow RowOfFamily::Row(const PageView& prototype) const {
  const TemplateCluster& cluster = found.clusters[found.clusters.ClusterOf(prototype.number)];
  const TemplateFamily& family = cluster.families[found.styles.families[prototype.number].family];
  TemplateFamilyRow row;
  row.family_id = found.heads.ids[family.first];
  row.cluster_id = found.heads.ids[found.clusters.FirstOf(cluster)];
  SetSpread(family.spread, family.sites, prototype, &row);
  return row;
}

TemplateRow RowOfCluster::Row(const PageView& prototype) const {
  const TemplateCluster& cluster = found.clusters[found.clusters.ClusterOf(prototype.number)];
  TemplateRow row;
  row.cluster_id = found.heads.ids[found.clusters.FirstOf(cluster)];
  SetSpread(cluster.spread, cluster.sites, prototype, &row);
  row.families = static_cast<int64_t>(cluster.families.size());
  row.suggested_class = SuggestedClass(cluster);
  row.text_members = static_cast<int64_t>(cluster.text_members);
  row.chunk_members = static_cast<int64_t>(cluster.chunk_members);
  row.link_members = static_cast<int64_t>(cluster.link_members);
  return row;
}

}  // namespace seamripper
