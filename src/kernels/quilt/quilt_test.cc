// The kernels, put together as a detector would, against the definition.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <unordered_map>

#include "kernels/quilt/collapse.h"
#include "kernels/quilt/cover.h"
#include "kernels/quilt/patches.h"
#include "kernels/quilt/share.h"
#include "testing/quilt_corpora.h"
#include "testing/quilt_oracle.h"

namespace seamripper::quilt_oracle {
namespace {

// Only counting and grouping is borrowed from the definition.
class KernelQuilts {
 public:
  std::vector<Finding> Find(const std::vector<Page>& pages, const Holders& holders, const Options& options) {
    std::vector<Finding> findings;
    for (const Page& page : pages) findings.push_back(FindOne(pages, holders, page, options));
    return findings;
  }

 private:
  Finding FindOne(const std::vector<Page>& pages, const Holders& holders, const Page& page, const Options& options) {
    const std::vector<Words> grams = GramsAtPositions(page.words, options.k);
    const std::set<Words> distinct(grams.begin(), grams.end());
    Finding finding = {
        .page = page.id, .words = page.words.size(), .grams = distinct.size(), .positions = grams.size()};
    const auto is_patch = [&](const Words& gram) {
      return holders.at(gram).size() >= 2 && holders.at(gram).size() <= options.m;
    };
    finding.patch_positions = static_cast<uint64_t>(std::ranges::count_if(grams, is_patch));
    std::vector<std::vector<PageId>> lists;
    for (const Words& gram : distinct) {
      if (is_patch(gram)) lists.emplace_back(holders.at(gram).begin(), holders.at(gram).end());
    }
    finding.patch_grams = lists.size();
    finding.sources = Sources(pages, page, lists, SmallestShareOf(lists.size(), options.min_share));
    finding.covered_grams = covered_;
    finding.quilted =
        IsShareOf(finding.patch_grams, finding.grams, options.theta) && finding.sources.size() >= options.c;
    if (finding.quilted) finding.patches = Patches(pages, page, finding.sources, options.k);
    return finding;
  }

  std::vector<Source> Sources(const std::vector<Page>& pages, const Page& page,
                              const std::vector<std::vector<PageId>>& lists, uint64_t min_gain) {
    std::vector<GramClass> classes;
    collapse_.Collapse(std::vector<std::span<const PageId>>(lists.begin(), lists.end()), &classes);
    EXPECT_TRUE(cover_.Load(page.id, classes));
    std::vector<uint8_t> barred;
    for (const PageId candidate : page.sites.empty() ? std::span<const PageId>() : cover_.candidates()) {
      const std::set<int64_t>& sites = PageWithId(pages, candidate).sites;
      const auto shared = [&sites](int64_t site) { return sites.contains(site); };
      barred.push_back(std::ranges::any_of(page.sites, shared) ? 1 : 0);
    }
    std::vector<CoverSource> cover;
    covered_ = cover_.Solve(min_gain, barred, &cover);
    std::vector<Source> sources;
    for (const CoverSource& source : cover) sources.push_back({source.page, source.gain, source.shared_grams});
    return sources;
  }

  std::vector<Patch> Patches(const std::vector<Page>& pages, const Page& page, const std::vector<Source>& sources,
                             size_t k) {
    const std::vector<uint64_t> page_words = Numbered(page.words);
    patches_.SetPage(page_words, k);
    std::vector<Patch> patches;
    for (const Source& source : sources) {
      std::vector<seamripper::Patch> found;
      patches_.AddSource(Numbered(PageWithId(pages, source.page).words), &found);
      for (const auto& patch : found) {
        patches.push_back({source.page, patch.page_begin, patch.source_begin, patch.words});
      }
    }
    EXPECT_EQ(patches_.capped(), 0u);
    return patches;
  }

  static const Page& PageWithId(const std::vector<Page>& pages, PageId id) {
    return *std::ranges::lower_bound(pages, id, {}, &Page::id);
  }

  std::vector<uint64_t> Numbered(const Words& words) {
    std::vector<uint64_t> numbers;
    for (const std::string& word : words) numbers.push_back(numbers_.emplace(word, numbers_.size()).first->second);
    return numbers;
  }

  GramCollapse collapse_;
  GreedyCover cover_;
  PatchFinder patches_;
  uint64_t covered_ = 0;
  std::unordered_map<std::string, uint64_t> numbers_;
};

// Worked by hand: the definition itself must be right before anything is compared with it.
//   page 0  a b c d e f a b c    two passages and a repetition; d e f is common to four pages
//   page 1  a b c                page 2  x c d e f      pages 3, 4  d e f
std::vector<Page> WorkedPages() {
  return {{0, {"a", "b", "c", "d", "e", "f", "a", "b", "c"}},
          {1, {"a", "b", "c"}},
          {2, {"x", "c", "d", "e", "f"}},
          {3, {"d", "e", "f"}},
          {4, {"d", "e", "f"}}};
}

void ExpectFirst(const std::vector<Page>& pages, const Options& options, const Finding& expected) {
  const Holders holders = HoldersOfGrams(pages, options.k);
  KernelQuilts kernel;
  EXPECT_EQ(Find(pages, holders, options)[0], expected);
  EXPECT_EQ(kernel.Find(pages, holders, options)[0], expected);
}

// Distinct grams of page 0 (k = 2): ab bc cd de ef fa, of which ab bc are on page 1, cd on 2, de ef on 2 3 4.
TEST(Quilts, AWorkedExample) {
  const Options options = {.k = 2, .m = 4, .c = 2};
  ExpectFirst(WorkedPages(), options,
              {.page = 0,
               .words = 9,
               .grams = 6,
               .patch_grams = 5,
               .positions = 8,
               .patch_positions = 7,
               .covered_grams = 5,
               .quilted = true,
               .sources = {{2, 3, 3}, {1, 2, 2}},
               .patches = {{2, 2, 1, 4}, {1, 0, 0, 2}, {1, 6, 0, 3}}});
}

TEST(Quilts, AGramOnMorePagesThanMIsNoPatchGram) {
  ExpectFirst(WorkedPages(), {.k = 2, .m = 3, .c = 2},
              {.page = 0,
               .words = 9,
               .grams = 6,
               .patch_grams = 3,
               .positions = 8,
               .patch_positions = 5,
               .covered_grams = 3,
               .quilted = true,
               .sources = {{1, 2, 2}, {2, 1, 1}},
               .patches = {{1, 0, 0, 3}, {1, 6, 0, 3}, {2, 3, 2, 3}}});
}

TEST(Quilts, ThePatchFractionMustReachTheta) {
  Finding expected = Find(WorkedPages(), {.k = 2, .m = 4, .c = 2, .theta = 833'333'333})[0];  // 5/6
  EXPECT_TRUE(expected.quilted);
  expected.quilted = false;
  expected.patches.clear();
  ExpectFirst(WorkedPages(), {.k = 2, .m = 4, .c = 2, .theta = 833'333'334}, expected);
  ExpectFirst(WorkedPages(), {.k = 2, .m = 4, .c = 3}, expected);
}

// Page 2 on the page's own site: cd is left out of the cover, but still a patch gram.
TEST(Quilts, SourcesOnTheOwnSiteAreNoCandidates) {
  std::vector<Page> pages = WorkedPages();
  for (Page& page : pages) page.sites = {page.id};
  pages[2].sites = {0, 2};
  ExpectFirst(pages, {.k = 2, .m = 4, .c = 2},
              {.page = 0,
               .words = 9,
               .grams = 6,
               .patch_grams = 5,
               .positions = 8,
               .patch_positions = 7,
               .covered_grams = 4,
               .quilted = true,
               .sources = {{1, 2, 2}, {3, 2, 2}},
               .patches = {{1, 0, 0, 3}, {1, 6, 0, 3}, {3, 3, 0, 3}}});
}

TEST(Quilts, ASourceMustBringTheMinimumShareOfAllPatchGrams) {
  const Finding both = Find(WorkedPages(), {.k = 2, .m = 4, .c = 1, .min_share = 400'000'000})[0];
  EXPECT_EQ(both.sources.size(), 2u);  // 3 and 2 of 5
  ExpectFirst(WorkedPages(), {.k = 2, .m = 4, .c = 1, .min_share = 400'000'001},
              {.page = 0,
               .words = 9,
               .grams = 6,
               .patch_grams = 5,
               .positions = 8,
               .patch_positions = 7,
               .covered_grams = 3,
               .quilted = true,
               .sources = {{2, 3, 3}},
               .patches = {{2, 2, 1, 4}}});
}

TEST(Quilts, APageOfFewerThanKWordsIsNone) {
  ExpectFirst({{0, {"a"}}, {1, {"a"}}}, {.k = 2, .c = 0, .theta = 0}, {.page = 0, .words = 1});
}

void ExpectEqualInTinyWorlds(const std::vector<uint64_t>& numbers, int max_words) {
  KernelQuilts kernel;
  for (const uint64_t number : numbers) {
    std::vector<Page> pages = TinyCorpus(number, max_words);
    const Holders holders = HoldersOfGrams(pages, 2);
    for (int division = 0; division < kTinySites; ++division) {
      DivideIntoSites(division, &pages);
      for (const uint64_t m : {2u, 3u}) {
        const Options options = {.k = 2, .m = m, .c = 1 + number % 2, .theta = number % 3 * 500'000'000};
        ASSERT_EQ(kernel.Find(pages, holders, options), Find(pages, holders, options))
            << "corpus " << number << " division " << division << " m " << m;
      }
    }
  }
}

TEST(Quilts, KernelsEqualTheDefinitionOnAllCorporaOfUpToThreeWords) {
  std::vector<uint64_t> numbers;
  for (uint64_t number = 0; number < TinyPages(3) * TinyPages(3) * TinyPages(3); ++number) numbers.push_back(number);
  ExpectEqualInTinyWorlds(numbers, 3);
}

TEST(Quilts, KernelsEqualTheDefinitionOnSomeCorporaOfUpToFiveWords) {
  std::mt19937_64 random(8);
  std::vector<uint64_t> numbers(2'000);
  for (uint64_t& number : numbers) number = random() % (TinyPages(5) * TinyPages(5) * TinyPages(5));
  ExpectEqualInTinyWorlds(numbers, 5);
}

TEST(Quilts, KernelsEqualTheDefinitionOnRandomCorpora) {
  std::mt19937_64 random(9);
  KernelQuilts kernel;
  uint64_t quilted = 0, patches = 0;
  for (int round = 0; round < 2'000; ++round) {
    const Corpus corpus = RandomCorpus(round % 50 == 0 ? 150 : 20, &random);
    const Holders holders = HoldersOfGrams(corpus.pages, corpus.options.k);
    const std::vector<Finding> expected = Find(corpus.pages, holders, corpus.options);
    ASSERT_EQ(kernel.Find(corpus.pages, holders, corpus.options), expected) << "round " << round;
    for (const Finding& finding : expected) {
      quilted += finding.quilted ? 1 : 0;
      patches += finding.patches.size();
    }
  }
  EXPECT_GT(quilted, 1'000u);  // else the corpora would test little
  EXPECT_GT(patches, 5'000u);
}

}  // namespace
}  // namespace seamripper::quilt_oracle
