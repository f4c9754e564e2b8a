// JSON that people may look at.
#ifndef SEAMRIPPER_TEXT_JSON_H_
#define SEAMRIPPER_TEXT_JSON_H_

#include "base/json_writer.h"

namespace seamripper {

// A JsonSpelling. The string is valid UTF-8 on one line whatever went in: control and invisible characters are escaped,
// ill-formed bytes become U+FFFD, so that it is safe to look at in a terminal too.
void AppendVisibleJsonString(std::string* to, std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_TEXT_JSON_H_
