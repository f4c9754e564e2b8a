#include "cli/json.h"
#include "cli/page_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"
#include "seamripper/passages.h"
#include "seamripper/quilts.h"

namespace seamripper::cli {

Status RunShow(const Options& options) {
  if (options.arguments.size() != 2) {
    return UsageError("show takes a corpus and a page, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper show CORPUS URL'");
  }
  Result<PageFacts> page = ReadPage(options.arguments[0], options.arguments[1]);
  if (!page.ok()) return page.status();
  Result<QuiltStory> quilt = ReadQuiltStory(options.arguments[0], options.list.run, page->page_id);
  if (!quilt.ok()) return quilt.status();
  const PageStory story = {std::move(*page), std::move(*quilt)};
  if (!options.json) {
    return WriteOutput(PageText(story, options.full ? kWholeText : options.context, LookOfOutput(options.color)));
  }
  JsonWriter json;
  WritePageJson(story, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
