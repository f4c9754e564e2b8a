#include "report/quantity.h"

#include <cstdio>
#include <ctime>

namespace seamripper::report {

std::string Count(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string Counted(uint64_t number, std::string_view noun) {
  return Count(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string Decimal(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

std::string Percent(double share) { return Decimal(100 * share, 1) + " %"; }

std::string PartOf(uint64_t part, uint64_t whole) {
  return Percent(whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole));
}

std::string Size(uint64_t bytes) {
  if (bytes < 1000) return Counted(bytes, "byte");
  constexpr const char* kUnits[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
  double size = static_cast<double>(bytes) / 1000;
  size_t unit = 0;
  for (; size >= 999.95; ++unit) size /= 1000;
  return Decimal(size, 1) + " " + kUnits[unit];
}

std::string Moment(int64_t microseconds) {
  if (microseconds == 0) return "unknown";
  constexpr int64_t kSecond = 1'000'000;
  const std::time_t seconds = microseconds / kSecond - (microseconds % kSecond < 0 ? 1 : 0);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[80];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d %02d:%02d:%02d UTC", parts.tm_year + 1900, parts.tm_mon + 1,
                parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
  return text;
}

}  // namespace seamripper::report
