#include "columns/row_json.h"

#include <charconv>
#include <cstdio>
#include <ctime>

namespace seamripper {

void AppendJsonValue(std::string_view column, int64_t value, std::string* to) {
  const bool is_id = column.ends_with("_id");
  if (is_id) to->push_back('"');
  to->append(std::to_string(value));
  if (is_id) to->push_back('"');
}

void AppendJsonValue(double value, std::string* to) {
  char digits[32];
  to->append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void AppendJsonValue(Timestamp value, std::string* to) {
  constexpr int64_t kSecond = 1'000'000;
  const int64_t fraction = (value.microseconds % kSecond + kSecond) % kSecond;
  const std::time_t seconds = value.microseconds / kSecond - (value.microseconds % kSecond < 0 ? 1 : 0);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[80];
  std::snprintf(text, sizeof text, "\"%04d-%02d-%02dT%02d:%02d:%02d", parts.tm_year + 1900, parts.tm_mon + 1,
                parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
  to->append(text);
  if (fraction != 0) {
    std::snprintf(text, sizeof text, ".%06ld", fraction);
    to->append(text);
  }
  to->append("Z\"");
}

}  // namespace seamripper
