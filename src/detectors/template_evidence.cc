#include "detectors/template_evidence.h"

#include <algorithm>

#include "base/check.h"
#include "base/xxh3.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"

namespace seamripper {
namespace {

constexpr size_t kPhraseWords = 5;
constexpr uint32_t kLeastChunkBytes = 100;

// In tenths.
constexpr uint64_t kSameText = 8;

uint64_t CountShared(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  uint64_t shared = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) {
      ++shared, ++i, ++j;
    } else {
      a[i] < b[j] ? ++i : ++j;
    }
  }
  return shared;
}

bool IsEvidence(const ChunkRow& chunk) { return chunk.visible() && chunk.length() >= kLeastChunkBytes; }

bool SameChunk(const PageView& page, const PageView& prototype, std::vector<std::array<uint8_t, 20>>* chunks) {
  if (page.payload_sha1 == prototype.payload_sha1) return true;
  chunks->clear();
  for (size_t i = 0; i < prototype.ardi2014.size(); ++i) {
    const ChunkRow chunk = prototype.ardi2014[i];
    if (IsEvidence(chunk)) chunks->push_back(chunk.hash);
  }
  std::sort(chunks->begin(), chunks->end());
  for (size_t i = 0; i < page.ardi2014.size(); ++i) {
    const ChunkRow chunk = page.ardi2014[i];
    if (IsEvidence(chunk) && std::binary_search(chunks->begin(), chunks->end(), chunk.hash)) return true;
  }
  return false;
}

}  // namespace

void MemberUrls::Set(uint64_t place, std::string_view url, uint64_t page) { urls_[place] = {Xxh3Of64(url), page}; }

void MemberUrls::Sort() {
  std::sort(urls_.begin(), urls_.end(), [](const Url& a, const Url& b) { return a.hash < b.hash; });
}

bool MemberUrls::LinksToMember(const PageView& page, const TemplateClusters& clusters, const Sites& sites) const {
  const uint32_t cluster = clusters.ClusterOf(page.number);
  std::string_view links = page.links;
  while (!links.empty()) {
    const size_t end = std::min(links.find('\n'), links.size());
    const uint64_t hash = Xxh3Of64(links.substr(0, end));
    links.remove_prefix(std::min(end + 1, links.size()));
    auto found = std::ranges::lower_bound(urls_, hash, {}, &Url::hash);
    for (; found != urls_.end() && found->hash == hash; ++found) {
      if (clusters.ClusterOf(found->page) == cluster && !sites.Same(page.number, found->page)) return true;
    }
  }
  return false;
}

EvidenceOfMember::EvidenceOfMember(uint64_t seed, const TemplateClusters& clusters, const Sites& sites,
                                   const MemberUrls& urls)
    : words_(PolynomialsFromSeed(seed).words),
      phrases_(PolynomialsFromSeed(seed).phrases, kPhraseWords),
      clusters_(clusters),
      sites_(sites),
      urls_(urls) {}

void EvidenceOfMember::FindPhrases(std::string_view text, std::vector<uint64_t>* words,
                                   std::vector<uint64_t>* phrases) const {
  FingerprintWords(words_, text, words);
  phrases_.Phrases(*words, phrases);
  std::sort(phrases->begin(), phrases->end());
  phrases->erase(std::unique(phrases->begin(), phrases->end()), phrases->end());
}

bool EvidenceOfMember::SameText(const PageView& a, const PageView& b, Scratch* scratch) const {
  if (a.words == 0 || b.words == 0) return false;
  FindPhrases(a.text, &scratch->words, &scratch->phrases);
  FindPhrases(b.text, &scratch->words, &scratch->other_phrases);
  const uint64_t shared = CountShared(scratch->phrases, scratch->other_phrases);
  const uint64_t all = scratch->phrases.size() + scratch->other_phrases.size() - shared;
  return shared * 10 >= all * kSameText;
}

void EvidenceOfMember::operator()(const PageView& page, std::span<const PageView> prototype, Scratch* scratch,
                                  MemberEvidence* evidence) const {
  CHECK(prototype.size() == 1);
  evidence->cluster = clusters_.ClusterOf(page.number);
  const TemplateCluster& cluster = clusters_[evidence->cluster];
  evidence->row = {cluster.id, page.id, std::string(page.url), clusters_.MatchesOfPage(page.number)};
  const bool is_other = page.number != cluster.prototype;
  evidence->same_text = is_other && SameText(page, prototype[0], scratch);
  evidence->same_chunk = is_other && SameChunk(page, prototype[0], &scratch->chunks);
  evidence->links_to_member = urls_.LinksToMember(page, clusters_, sites_);
}

std::string_view SuggestedClass(const TemplateCluster& cluster) {
  const uint64_t pages = cluster.end - cluster.begin;
  if (2 * cluster.text_members >= pages - 1) return "mirror";
  if (2 * cluster.chunk_members >= pages - 1) return "copy/paste";
  if (2 * cluster.link_members >= pages) return "link farm";
  return "template";
}

TemplateRow RowOfCluster(const TemplateCluster& cluster, const PageView& prototype) {
  TemplateRow row;
  row.cluster_id = cluster.id;
  row.pages = static_cast<int64_t>(cluster.end - cluster.begin);
  row.hosts = static_cast<int64_t>(cluster.hosts);
  row.domains = static_cast<int64_t>(cluster.domains);
  row.prototype_id = prototype.id;
  row.prototype_url = prototype.url;
  row.matches = static_cast<int64_t>(cluster.matches);
  row.least_matches = cluster.least;
  row.p5_matches = cluster.p5;
  row.p50_matches = cluster.p50;
  row.p95_matches = cluster.p95;
  row.suggested_class = SuggestedClass(cluster);
  row.text_members = static_cast<int64_t>(cluster.text_members);
  row.chunk_members = static_cast<int64_t>(cluster.chunk_members);
  row.link_members = static_cast<int64_t>(cluster.link_members);
  return row;
}

}  // namespace seamripper
