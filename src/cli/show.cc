#include "cli/detector_text.h"
#include "cli/page_text.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "cli/style_text.h"
#include "seamripper/stories.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

bool IsChunk(const std::string& argument) {
  return argument.size() == 40 && argument.find_first_not_of("0123456789abcdef") == std::string::npos;
}

Status ShowChunk(const Corpus& corpus, const Options& options) {
  ASSIGN_OR_RETURN(const ChunkStory story, ReadChunkStory(corpus, options.list.run, options.arguments[1]));
  return options.json ? WriteJson(WriteChunkJson, story) : WriteOutput(ChunkText(story, LookOfOutput(options.color)));
}

Status ShowTemplate(const Corpus& corpus, const Options& options) {
  if (options.arguments.size() != 1) {
    return UsageError("show --template takes a corpus alone: write 'seamripper show CORPUS --template ID'");
  }
  const std::optional<uint64_t> page_id = ParseCount(options.template_of);
  if (!page_id) return UsageError("--template " + options.template_of + " is no id: 'seamripper ls' has them");
  ASSIGN_OR_RETURN(const TemplateSkeleton skeleton,
                   ReadSkeleton(corpus, options.list.run, static_cast<PageId>(*page_id)));
  if (options.json) return WriteJson(WriteSkeletonJson, skeleton);
  return WriteOutput(SkeletonText(skeleton, LookOfOutput(options.color)));
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
  const bool whole = options.full || options.json;
  ASSIGN_OR_RETURN(const PageStory story,
                   ReadPageStory(corpus, options.arguments[1], options.list.run, !options.full,
                                 whole ? UINT64_MAX : kListedChunks));
  if (!options.json) {
    return WriteOutput(PageText(story, options.full ? kWholeText : options.context, LookOfOutput(options.color)));
  }
  return WriteJson(WritePageJson, story);
}

}  // namespace seamripper::cli
