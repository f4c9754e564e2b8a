#include "testing/quilt_oracle.h"

namespace seamripper::quilt_oracle {
namespace {

constexpr uint64_t kBillion = 1'000'000'000;

bool OnOneSite(const Page& a, const Page& b) {
  for (const int64_t site : a.sites) {
    if (b.sites.contains(site)) return true;
  }
  return false;
}

const Page& PageWithId(const std::vector<Page>& pages, PageId id) {
  size_t i = 0;
  while (pages[i].id != id) ++i;
  return pages[i];
}

// How many words page[i..] and source[j..] have in common, up to the first word of the page that is taken.
size_t CommonWords(const Words& page, const std::vector<bool>& taken, size_t i, const Words& source, size_t j) {
  size_t length = 0;
  while (i + length < page.size() && !taken[i + length] && j + length < source.size() &&
         page[i + length] == source[j + length]) {
    ++length;
  }
  return length;
}

}  // namespace

std::vector<Words> GramsAtPositions(const Words& words, size_t k) {
  std::vector<Words> grams;
  for (auto begin = words.begin(); words.end() - begin >= static_cast<std::ptrdiff_t>(k); ++begin) {
    grams.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(k));
  }
  return grams;
}

Holders HoldersOfGrams(const std::vector<Page>& pages, size_t k) {
  Holders holders;
  for (const Page& page : pages) {
    for (const Words& gram : GramsAtPositions(page.words, k)) holders[gram].insert(page.id);
  }
  return holders;
}

Holders CandidatesOfPatchGrams(const std::vector<Page>& pages, const Holders& holders, const Page& page,
                               const Options& options) {
  Holders candidates;
  for (const Words& gram : GramsAtPositions(page.words, options.k)) {
    const std::set<PageId>& held_by = holders.at(gram);
    if (held_by.size() < 2 || held_by.size() > options.m) continue;
    std::set<PageId>& sources = candidates[gram];
    for (const PageId other : held_by) {
      if (other != page.id && !OnOneSite(page, PageWithId(pages, other))) sources.insert(other);
    }
  }
  return candidates;
}

std::vector<Source> GreedyCoverOf(const Holders& candidates, const Options& options) {
  std::map<PageId, uint64_t> shared;
  for (const auto& [gram, sources] : candidates) {
    for (const PageId source : sources) ++shared[source];
  }
  std::vector<Source> cover;
  for (Holders left = candidates;;) {
    std::map<PageId, uint64_t> gains;
    for (const auto& [gram, sources] : left) {
      for (const PageId source : sources) ++gains[source];
    }
    Source best;
    for (const auto& [page, gain] : gains) {  // by rising id: of equal gains the first stays
      if (gain > best.gain) best = {page, gain, shared[page]};
    }
    if (best.gain == 0 || best.gain * kBillion < options.min_share * candidates.size()) return cover;
    cover.push_back(best);
    std::erase_if(left, [&best](const auto& entry) { return entry.second.contains(best.page); });
  }
}

std::vector<Patch> PatchesOf(const Page& page, const std::vector<Page>& sources, size_t k) {
  std::vector<Patch> patches;
  std::vector<bool> taken(page.words.size());
  for (const Page& source : sources) {
    for (size_t i = 0; i < page.words.size();) {
      Patch longest = {source.id, i, 0, 0};
      for (size_t j = 0; j < source.words.size(); ++j) {
        const size_t length = CommonWords(page.words, taken, i, source.words, j);
        if (length > longest.words) longest = {source.id, i, j, length};
      }
      if (longest.words < k) {
        ++i;
        continue;
      }
      patches.push_back(longest);
      for (const size_t end = i + longest.words; i < end; ++i) taken[i] = true;
    }
  }
  return patches;
}

bool IsQuilted(const Finding& finding, const Options& options) {
  return finding.grams > 0 && finding.patch_grams * kBillion >= options.theta * finding.grams &&
         finding.sources.size() >= options.c;
}

std::vector<Finding> Find(const std::vector<Page>& pages, const Holders& holders, const Options& options) {
  std::vector<Finding> findings;
  for (const Page& page : pages) {
    const std::vector<Words> grams = GramsAtPositions(page.words, options.k);
    const Holders candidates = CandidatesOfPatchGrams(pages, holders, page, options);
    Finding finding = {.page = page.id,
                       .words = page.words.size(),
                       .grams = std::set<Words>(grams.begin(), grams.end()).size(),
                       .patch_grams = candidates.size(),
                       .positions = grams.size()};
    for (const Words& gram : grams) finding.patch_positions += candidates.contains(gram) ? 1 : 0;
    finding.sources = GreedyCoverOf(candidates, options);
    for (const Source& source : finding.sources) finding.covered_grams += source.gain;
    finding.quilted = IsQuilted(finding, options);
    if (finding.quilted) {
      std::vector<Page> sources;
      for (const Source& source : finding.sources) sources.push_back(PageWithId(pages, source.page));
      finding.patches = PatchesOf(page, sources, options.k);
    }
    findings.push_back(finding);
  }
  return findings;
}

std::vector<Finding> Find(const std::vector<Page>& pages, const Options& options) {
  return Find(pages, HoldersOfGrams(pages, options.k), options);
}

}  // namespace seamripper::quilt_oracle
