// The question that a request for templates comes to, and its tables, on any engine.
#ifndef SEAMRIPPER_RUNS_TEMPLATE_TABLES_H_
#define SEAMRIPPER_RUNS_TEMPLATE_TABLES_H_

#include <cstdint>
#include <map>
#include <string>

#include "base/status.h"
#include "detectors/templates.h"
#include "seamripper/templates.h"
#include "store/manifest.h"
#include "store/run_record.h"

namespace seamripper {

// What the corpus's sketches were made with.
StyleSeed StyleOf(const Manifest& manifest);

// kUsage: more probes than its sketches have dimensions.
Result<RunQuestion> TemplateQuestionOf(const Manifest& manifest, const TemplateOptions& options);
std::map<std::string, uint64_t> CountsOf(const TemplateCounts& counts, uint64_t pages);

// Gives all rows to `tables`, which has Add for rows and Output for stages' outputs, and returns what is counted. kUsage when
// no page has mark-up; `corpus` names it in the message.
template <class Engine, class Tables>
Result<std::map<std::string, uint64_t>> FindTemplateTables(Engine* engine, const Manifest& manifest,
                                                           const std::string& corpus, const TemplateOptions& options,
                                                           Tables* tables) {
  ASSIGN_OR_RETURN(const TemplateCounts counts,
                   DetectTemplates(engine, StyleOf(manifest), options, TemplateLimits(), tables));
  if (counts.styled_pages == 0) {
    return UsageError("no page of " + corpus +
                      " has mark-up to compare: they are plain text, or nearly so; templates needs HTML");
  }
  return CountsOf(counts, manifest.totals.pages);
}

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_TEMPLATE_TABLES_H_
