// The files of the review tool in the browser, which are in the program.
#ifndef SEAMRIPPER_SERVER_UI_FILES_H_
#define SEAMRIPPER_SERVER_UI_FILES_H_

#include <optional>
#include <string_view>

#include "server/message.h"

namespace seamripper {

// Nothing when there is none at this path: they are a fixed table, no directory.
std::optional<HttpAnswer> FindUiFile(std::string_view path);

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_UI_FILES_H_
