#include <algorithm>

#include "api/corpus/open_corpus.h"
#include "api/corpus/read_payload.h"
#include "seamripper/stories.h"

namespace seamripper {
namespace {

// Of the run that was named, if it is one of this detector's; else of the current one.
template <class Read>
auto StoryOf(Read read, const Corpus& corpus, const std::string& run, PageId page_id) {
  auto story = read(corpus, run, page_id);
  return story.ok() || run.empty() || story.status().code() != Code::kUsage ? story : read(corpus, "", page_id);
}

constexpr size_t kMostRawBytes = size_t{2} << 20;

}  // namespace

Result<std::string> ReadRawPage(const Corpus& corpus, const std::string& url_or_id) {
  ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, url_or_id));
  ASSIGN_OR_RETURN(std::string payload, ReadPayload(corpus.opened().pages(), page.page_id));
  payload.resize(std::min(payload.size(), kMostRawBytes));
  return payload;
}

Result<PageStory> ReadPageStory(const Corpus& corpus, const std::string& url_or_id, const std::string& run,
                                bool mark_site_text, uint64_t most_labelled) {
  PageStory story;
  ASSIGN_OR_RETURN(story.page, ReadPage(corpus, url_or_id));
  const PageId id = story.page.page_id;
  const auto read_reuse = [most_labelled](const Corpus& from, const std::string& its_run, PageId page_id) {
    return ReadReuseStory(from, its_run, page_id, most_labelled);
  };
  ASSIGN_OR_RETURN(story.quilt, StoryOf(ReadQuiltStory, corpus, run, id));
  if (mark_site_text) RETURN_IF_ERROR(MarkSiteText(corpus, story.page, &story.quilt));
  ASSIGN_OR_RETURN(story.reuse, StoryOf(read_reuse, corpus, run, id));
  ASSIGN_OR_RETURN(story.phrases, StoryOf(ReadPhraseStory, corpus, run, id));
  ASSIGN_OR_RETURN(story.near, StoryOf(ReadNearStory, corpus, run, id));
  ASSIGN_OR_RETURN(story.templates, StoryOf(ReadTemplateStory, corpus, run, id));
  const bool found = story.quilt.run == run || story.reuse.run == run || story.phrases.run == run ||
                     story.near.run == run || story.templates.run == run;
  if (run.empty() || found) return story;
  return UsageError("there is no run " + run + " in " + corpus.path() + ": leave --run out, or name another");
}

}  // namespace seamripper
