#include "testing/site_crawl.h"

#include <gtest/gtest.h>

#include <vector>

#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "testing/phrase_crawl.h"
#include "testing/quilt_crawl.h"
#include "testing/quilt_tables.h"
#include "testing/reuse_crawl.h"
#include "testing/template_crawl.h"

namespace seamripper {

DetectOptions OneThreadOn(const std::string& corpus) {
  DetectOptions how;
  how.corpus = corpus;
  how.threads = 1;
  how.memory_bytes = 128'000'000;
  return how;
}

std::string MakeSiteCorpus(const TempFolder& folder, std::mt19937_64* random) {
  std::vector<std::string> files;
  const auto add = [&files](const std::vector<std::string>& more) {
    files.insert(files.end(), more.begin(), more.end());
  };
  add(RandomQuiltCrawl(4, {.k = 3, .m = 20, .c = 2, .theta = 300'000'000}, random).files);
  add(RandomPhraseCrawl(60, random).files);
  add(RandomReuseCrawl(60, ChunkProfile::kBlocks, (*random)(), random).files);
  add(RandomTemplateCrawl(60, random).files);
  const std::string corpus = folder.path() + "/corpus";
  IngestForTesting(corpus, files, uint64_t{1} << 20);
  return corpus;
}

uint64_t RunSomeDetectors(const std::string& corpus, std::mt19937_64* random) {
  const DetectOptions how = OneThreadOn(corpus);
  const auto often = [random] { return (*random)() % 4 != 0; };
  QuiltRequest quilts;
  quilts.options = {.k = 3, .m = 20, .c = 2, .theta = 300'000'000};
  quilts.patches = often();
  PhraseRequest phrases;
  phrases.popular = often();
  ReuseRequest reuse;
  reuse.options.threshold = 1;
  reuse.options.min_pages = 1 + (*random)() % 3;
  EXPECT_TRUE(!often() || FindQuilts(how, quilts).ok());
  EXPECT_TRUE(!often() || FindPhrases(how, phrases).ok());
  EXPECT_TRUE(!often() || FindTemplates(how, {}).ok());
  EXPECT_TRUE(!often() || FindReuse(how, reuse).ok());
  return reuse.options.min_pages;
}

}  // namespace seamripper
