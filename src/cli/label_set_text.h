// A label set described for people and for programs.
#ifndef SEAMRIPPER_CLI_LABEL_SET_TEXT_H_
#define SEAMRIPPER_CLI_LABEL_SET_TEXT_H_

#include <string>

#include "cli/streams.h"
#include "seamripper/label_set.h"
#include "text/json.h"

namespace seamripper::cli {

std::string LabelSetText(const LabelSetInfo& info, const Look& look);

// One object; no newline.
void WriteLabelSetJson(const LabelSetInfo& info, JsonWriter* json);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_LABEL_SET_TEXT_H_
