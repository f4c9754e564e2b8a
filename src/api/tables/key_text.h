// A row's key as one text: what is shown as the place to go on from, and typed again.
#ifndef SEAMRIPPER_API_TABLES_KEY_TEXT_H_
#define SEAMRIPPER_API_TABLES_KEY_TEXT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tables/query.h"

namespace seamripper {

// Text that holds a comma, a quote or nothing is put in quotes, quotes in it doubled.
void AppendKeyValue(const Value& value, std::string* to);

// The values, quotes taken off; nothing when a quote is not closed or stands within a value.
std::optional<std::vector<std::string>> SplitKey(std::string_view text);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_TABLES_KEY_TEXT_H_
