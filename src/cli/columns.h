// Lines of cells laid out in columns.
#ifndef SEAMRIPPER_CLI_COLUMNS_H_
#define SEAMRIPPER_CLI_COLUMNS_H_

#include <string>
#include <string_view>
#include <vector>

namespace seamripper::cli {

enum class Align { kLeft, kRight };

// Each column is as wide as its widest cell, two spaces apart; no space ends a line. Rows may have fewer cells than
// `columns`. Takes visible text.
std::string LayOut(const std::vector<std::vector<std::string>>& rows, const std::vector<Align>& columns,
                   std::string_view indent);

// `text` in bold where colour is wanted.
std::string Bold(std::string_view text, bool color);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_COLUMNS_H_
