#include "api/stories/site_text.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "api/corpus/find_page.h"
#include "api/corpus/rows.h"
#include "columns/phrase_tables.h"
#include "columns/template_tables.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/splitmix64.h"
#include "seamripper/ingest.h"
#include "seamripper/quilts.h"
#include "url/url.h"

namespace seamripper {
namespace {

constexpr size_t kRun = 5;           // words
constexpr size_t kFewestOthers = 3;  // of which most can agree
constexpr size_t kMostOthers = 10;
constexpr uint64_t kMostMembers = 2000;  // of a template cluster that are looked at

// Hashes of all runs of five words.
std::vector<uint64_t> RunsOf(std::span<const uint64_t> words) {
  std::vector<uint64_t> runs;
  for (size_t i = 0; i + kRun <= words.size(); ++i) {
    uint64_t hash = 0;
    for (size_t j = 0; j < kRun; ++j) hash = SplitMix64(hash ^ words[i + j]).Next();
    runs.push_back(hash);
  }
  return runs;
}

// Some of them, evenly chosen: neighbours in a cluster are often near-duplicates.
std::vector<PageId> Spread(const std::vector<PageId>& ids, size_t most) {
  std::vector<PageId> some;
  const size_t taken = std::min(ids.size(), most);
  for (size_t i = 0; i < taken; ++i) some.push_back(ids[i * ids.size() / taken]);
  return some;
}

// Pages of the same text would make all of it look like the site's.
Result<std::set<PageId>> NearDuplicatesOf(const OpenCorpus& corpus, PageId page_id) {
  std::set<PageId> pages = {page_id};
  ASSIGN_OR_RETURN(const auto row, ReadRow(corpus, RowsOf<DuplicateRow>().Where(&DuplicateRow::page_id, page_id)));
  if (!row) return pages;
  ASSIGN_OR_RETURN(
      const auto others,
      ReadRows(corpus, RowsOf<DuplicateRow>()
                           .Where(&DuplicateRow::cluster_id, row->cluster_id)
                           .Only(&DuplicateRow::page_id)
                           .Limit(kMostMembers)));
  for (const DuplicateRow& other : others) pages.insert(other.page_id);
  return pages;
}

Result<std::vector<PageId>> OthersOfHost(const OpenCorpus& corpus, const PageFacts& page, const QuiltStory& story) {
  ASSIGN_OR_RETURN(const std::set<PageId> duplicates, NearDuplicatesOf(corpus, page.page_id));
  std::vector<PageId> ids;
  const auto add = [&](PageId id, const std::string& url) {
    const bool wanted = HostOfHref(url) == page.host && !duplicates.contains(id);
    if (wanted && std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
  };
  ASSIGN_OR_RETURN(const auto member,
                   ReadRow(corpus, RowsOf<TemplateMemberRow>().Where(&TemplateMemberRow::page_id, page.page_id)));
  if (member) {
    ASSIGN_OR_RETURN(
        const auto members,
        ReadRows(
            corpus,
            RowsOf<TemplateMemberRow>()
                .Where(&TemplateMemberRow::cluster_id, member->cluster_id)
                .Only(&TemplateMemberRow::page_id, &TemplateMemberRow::url)
                .Limit(kMostMembers)));
    for (const TemplateMemberRow& other : members) add(other.page_id, other.url);
    ids = Spread(ids, kMostOthers);
  }
  for (const QuiltSourceRow& source : story.sources) {
    if (ids.size() < kMostOthers) add(source.source_id, source.source_url);
  }
  return ids;
}

}  // namespace

bool SharedWords::HoldsMostOf(uint64_t start_byte, uint64_t end_byte) const {
  uint64_t in = 0, shared_in = 0;
  for (auto word = std::ranges::lower_bound(words, start_byte, {}, &Word::start_byte);
       word != words.end() && word->start_byte < end_byte; ++word) {
    ++in;
    shared_in += word->shared ? 1 : 0;
  }
  return 2 * shared_in > in;
}

SharedWords SharedByMost(std::string_view text, std::span<const std::string> others) {
  const RabinHash hash(PolynomialsFromSeed(kDefaultSeed).words);
  std::vector<uint64_t> words;
  std::vector<WordSpan> spans;
  FingerprintWords(hash, text, &words, &spans);
  SharedWords result;
  for (const WordSpan& span : spans) result.words.push_back({span.begin, false});
  if (others.size() < kFewestOthers) return result;
  const std::vector<uint64_t> runs = RunsOf(words);
  std::vector<size_t> holders(runs.size());
  for (const std::string& other : others) {
    FingerprintWords(hash, other, &words);
    const std::vector<uint64_t> theirs = RunsOf(words);
    const std::unordered_set<uint64_t> held(theirs.begin(), theirs.end());
    for (size_t i = 0; i < runs.size(); ++i) holders[i] += held.contains(runs[i]) ? 1 : 0;
  }
  for (size_t i = 0; i < runs.size(); ++i) {
    if (2 * holders[i] <= others.size()) continue;
    for (size_t j = i; j < i + kRun; ++j) result.words[j].shared = true;
  }
  return result;
}

Status MarkSiteText(const Corpus& corpus, const PageFacts& page, QuiltStory* story) {
  if (story->passages.empty()) return {};
  ASSIGN_OR_RETURN(std::vector<PageId> ids, OthersOfHost(corpus.opened(), page, *story));
  std::ranges::sort(ids);  // as they lie in the corpus, so that neighbours are found in one block
  std::vector<std::string> others;
  for (const PageId id : ids) {
    ASSIGN_OR_RETURN(std::string text, ReadTextOfPage(corpus.opened().pages(), id));
    others.push_back(std::move(text));
  }
  const SharedWords words = SharedByMost(page.text, others);
  story->site_text.clear();
  for (const QuiltPatchRow& passage : story->passages) {
    story->site_text.push_back(
        words.HoldsMostOf(static_cast<uint64_t>(passage.start_byte), static_cast<uint64_t>(passage.end_byte)));
  }
  // Of a quilt that is nothing but menus there is nothing else to see.
  if (std::ranges::find(story->site_text, false) == story->site_text.end()) story->site_text.clear();
  return {};
}

}  // namespace seamripper
