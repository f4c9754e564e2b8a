// What screening found, told to people and to programs.
#ifndef SEAMRIPPER_CLI_SCREEN_TEXT_H_
#define SEAMRIPPER_CLI_SCREEN_TEXT_H_

#include <string>

#include "cli/streams.h"
#include "seamripper/screen.h"

namespace seamripper::cli {

enum class ScreenForm { kLines, kTsv, kJson };

// What stands above the matches; empty for JSON.
std::string ScreenHeader(ScreenForm form, const Look& look);

// A match, in one line.
std::string ScreenLine(const ScreenedPage& page, ScreenForm form, const Look& look);

// "12 of 1,234 pages and 1 of 56 files match: ..."
std::string ScreenSummaryLine(const ScreenSummary& summary);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_SCREEN_TEXT_H_
