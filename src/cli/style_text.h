// Styles told to people and to programs: two compared, and the skeleton of a template.
#ifndef SEAMRIPPER_CLI_STYLE_TEXT_H_
#define SEAMRIPPER_CLI_STYLE_TEXT_H_

#include <string>

#include "cli/streams.h"
#include "seamripper/style.h"
#include "text/json.h"

namespace seamripper::cli {

std::string StyleText(const StyleComparison& comparison, const Look& look);

// One object; no newline. So the other one.
void WriteStyleJson(const StyleComparison& comparison, JsonWriter* json);

// The prototype's source: in colour, what the template has of it as it is and the rest faint; without, an ellipsis stands
// for the rest, and only its line ends stay. Hostile text is made visible, never obeyed.
std::string SkeletonText(const TemplateSkeleton& skeleton, const Look& look);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_STYLE_TEXT_H_
