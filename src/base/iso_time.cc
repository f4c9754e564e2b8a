#include "base/iso_time.h"

#include <cstdio>
#include <ctime>

namespace seamripper {

// By gmtime_r, since a year of std::chrono ends at 32767 and these microseconds reach the year 294247.
std::string IsoTime(int64_t microseconds) {
  constexpr int64_t kSecond = 1'000'000;
  const int64_t fraction = (microseconds % kSecond + kSecond) % kSecond;
  const std::time_t seconds = microseconds / kSecond - (microseconds % kSecond < 0 ? 1 : 0);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  char text[80];
  std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d", parts.tm_year + 1900, parts.tm_mon + 1,
                parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
  std::string time = text;
  if (fraction != 0) {
    std::snprintf(text, sizeof text, ".%06ld", fraction);
    time += text;
  }
  return time + "Z";
}

}  // namespace seamripper
