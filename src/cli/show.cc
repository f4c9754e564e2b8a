#include "cli/json.h"
#include "cli/page_text.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/corpus.h"

namespace seamripper::cli {

Status RunShow(const Options& options) {
  if (options.arguments.size() != 2) {
    return UsageError("show takes a corpus and a page, not " + std::to_string(options.arguments.size()) +
                      " arguments: write 'seamripper show CORPUS URL'");
  }
  const Result<PageFacts> page = ReadPage(options.arguments[0], options.arguments[1]);
  if (!page.ok()) return page.status();
  if (!options.json) return WriteOutput(PageText(*page, LookOfOutput(options.color)));
  JsonWriter json;
  WritePageJson(*page, &json);
  return WriteOutput(json.text() + "\n");
}

}  // namespace seamripper::cli
