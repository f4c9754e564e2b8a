#include "cli/page_text.h"
#include "cli/print_rows.h"
#include "cli/reuse_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/style_text.h"
#include "seamripper/corpus.h"
#include "seamripper/passages.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/style.h"
#include "seamripper/templates.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

bool IsChunk(const std::string& argument) {
  return argument.size() == 40 && argument.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Status ShowChunk(const Corpus& corpus, const Options& options) {
  ASSIGN_OR_RETURN(const ChunkStory story, ReadChunkStory(corpus, options.list.run, options.arguments[1]));
  if (!options.json) return WriteOutput(ChunkText(story, LookOfOutput(options.color)));
  JsonWriter json(AppendVisibleJsonString);
  WriteChunkJson(story, &json);
  return WriteOutput(json.text() + "\n");
}

// Of the run that was named, if it is one of this detector's; else of the current one.
template <class Read>
auto StoryOf(Read read, const Corpus& corpus, const std::string& run, PageId page_id) {
  auto story = read(corpus, run, page_id);
  return story.ok() || run.empty() || story.status().code() != Code::kUsage ? story : read(corpus, "", page_id);
}

Status ShowTemplate(const Corpus& corpus, const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("show --template takes a corpus alone: write 'seamripper show CORPUS --template ID'");
  }
  const std::optional<uint64_t> page_id = ParseCount(options.template_of);
  if (!page_id) return UsageError("--template " + options.template_of + " is no id: 'seamripper ls' has them");
  ASSIGN_OR_RETURN(const TemplateSkeleton skeleton,
                   ReadSkeleton(corpus, options.list.run, static_cast<PageId>(*page_id)));
  JsonWriter json(AppendVisibleJsonString);
  if (options.json) WriteSkeletonJson(skeleton, &json);
  return WriteOutput(options.json ? json.text() + "\n" : SkeletonText(skeleton, LookOfOutput(options.color)));
}

}  // namespace

Status RunShow(const Options& options) {
  const bool is_template = !options.template_of.empty();
  if (options.arguments.empty() || (!is_template && options.arguments.size() != 2)) {
    return UsageError("show takes a corpus and a page, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper show CORPUS URL'");
  }
  ASSIGN_OR_RETURN(const Corpus corpus, OpenCorpusOf(options));
  if (is_template) return ShowTemplate(corpus, options);
  if (IsChunk(options.arguments[1])) return ShowChunk(corpus, options);
  const std::string& run = options.list.run;
  ASSIGN_OR_RETURN(PageFacts page, ReadPage(corpus, options.arguments[1]));
  ASSIGN_OR_RETURN(QuiltStory quilt, StoryOf(ReadQuiltStory, corpus, run, page.page_id));
  if (!options.full) RETURN_IF_ERROR(MarkSiteText(corpus, page, &quilt));
  const auto read_reuse = [&](const Corpus& from, const std::string& its_run, PageId page_id) {
    return ReadReuseStory(from, its_run, page_id, options.full || options.json ? UINT64_MAX : kListedChunks);
  };
  ASSIGN_OR_RETURN(ReuseStory reuse, StoryOf(read_reuse, corpus, run, page.page_id));
  ASSIGN_OR_RETURN(PhraseStory phrases, StoryOf(ReadPhraseStory, corpus, run, page.page_id));
  ASSIGN_OR_RETURN(TemplateStory templates, StoryOf(ReadTemplateStory, corpus, run, page.page_id));
  if (!run.empty() && quilt.run != run && reuse.run != run && phrases.run != run && templates.run != run) {
    return UsageError("there is no run " + run + " in " + corpus.path() + ": leave --run out, or name another");
  }
  const PageStory story = {std::move(page), std::move(quilt), std::move(reuse), std::move(phrases),
                           std::move(templates)};
  if (!options.json) {
    return WriteOutput(PageText(story, options.full ? kWholeText : options.context, LookOfOutput(options.color)));
  }
  JsonWriter json(AppendVisibleJsonString);
  WritePageJson(story, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
