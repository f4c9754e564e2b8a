// All that is known of one page, and stories as JSON, which programs and the review tool read.
#ifndef SEAMRIPPER_STORIES_H_
#define SEAMRIPPER_STORIES_H_

#include <string>

#include "base/json_writer.h"
#include "seamripper/compare.h"
#include "seamripper/corpus.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/style.h"
#include "seamripper/templates.h"

namespace seamripper {

// What is known of a page: its facts, and what detectors found.
struct PageStory {
  PageFacts page;
  QuiltStory quilt;
  ReuseStory reuse = {};
  PhraseStory phrases = {};
  NearStory near = {};
  TemplateStory templates = {};
};

// As ReadPage, with what the current runs say; `run`, if not empty, stands for the current one of its detector. kUsage also
// when no detector has that run. `mark_site_text`: as MarkSiteText. `most_labelled`: as ReadReuseStory.
Result<PageStory> ReadPageStory(const Corpus& corpus, const std::string& url_or_id, const std::string& run,
                                bool mark_site_text, uint64_t most_labelled = UINT64_MAX);

// The page's decoded payload, read again from the crawl, at most 2 MiB of it: bytes of a stranger. kEnvironment: the crawl file
// is gone.
Result<std::string> ReadRawPage(const Corpus& corpus, const std::string& url_or_id);

// One JSON object each, with the column names of the tables.
void WritePageJson(const PageStory& story, JsonWriter* json);  // text and links besides
void WriteChunkJson(const ChunkStory& story, JsonWriter* json);
void WriteSkeletonJson(const TemplateSkeleton& skeleton, JsonWriter* json);
void WriteCompareJson(const Comparison& comparison, JsonWriter* json);  // with both texts

}  // namespace seamripper

#endif  // SEAMRIPPER_STORIES_H_
