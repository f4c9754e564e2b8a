// What was found of templates, for people and for programs.
#ifndef SEAMRIPPER_CLI_TEMPLATES_TEXT_H_
#define SEAMRIPPER_CLI_TEMPLATES_TEXT_H_

#include <string>
#include <vector>

#include "seamripper/templates.h"
#include "text/json.h"

namespace seamripper::cli {

// How many, the first of them, and what may be missed.
std::vector<std::string> TemplateLines(const TemplateSummary& summary);

// One object; no newline.
void WriteTemplateJson(const TemplateSummary& summary, JsonWriter* json);

// How many pages are alike enough, and where gaps are.
std::vector<std::string> LikeLines(const LikeAnswer& answer, const LikeRequest& request);

// What show says of a page in a line; empty without a run.
std::string TemplateLine(const TemplateStory& story);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_TEMPLATES_TEXT_H_
