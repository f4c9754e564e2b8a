#include "archive/capture_time.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>

#include "archive/record.h"

namespace seamripper {
namespace {

constexpr int64_t kSecond = 1'000'000;

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Takes exactly `count` digits off the front.
std::optional<int> TakeDigits(std::string_view* text, size_t count) {
  if (text->size() < count || !std::all_of(text->begin(), text->begin() + static_cast<ptrdiff_t>(count), IsDigit)) {
    return {};
  }
  int value = 0;
  for (size_t i = 0; i < count; ++i) value = 10 * value + ((*text)[i] - '0');
  text->remove_prefix(count);
  return value;
}

bool Take(std::string_view* text, std::string_view any_of) {
  if (text->empty() || any_of.find(text->front()) == std::string_view::npos) return false;
  text->remove_prefix(1);
  return true;
}

struct Fields {
  int year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;
  int64_t microseconds = 0;
  int zone_minutes = 0;
};

int64_t ToTime(const Fields& f) {
  const std::chrono::year_month_day date{std::chrono::year(f.year), std::chrono::month(static_cast<unsigned>(f.month)),
                                         std::chrono::day(static_cast<unsigned>(f.day))};
  if (!date.ok() || f.hour > 24 || f.minute > 59 || f.second > 60 || f.year < 1970) return kUnknownTime;
  const int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  const int64_t seconds = ((days * 24 + f.hour) * 60 + f.minute - f.zone_minutes) * 60 + f.second;
  return std::max(kUnknownTime, seconds * kSecond + f.microseconds);
}

// Takes two digits into `*field`, if there are any characters left.
bool TakeField(std::string_view* text, int* field) {
  const std::optional<int> value = TakeDigits(text, 2);
  if (value) *field = *value;
  return value.has_value();
}

int64_t ParseDigits(std::string_view text) {
  if (text.size() > 14) return kUnknownTime;
  Fields f;
  f.year = *TakeDigits(&text, 4);
  for (int* field : {&f.month, &f.day, &f.hour, &f.minute, &f.second}) {
    if (!text.empty() && !TakeField(&text, field)) return kUnknownTime;
  }
  return ToTime(f);
}

bool TakeZone(std::string_view* text, Fields* f) {
  if (text->empty() || Take(text, "Zz")) return true;
  const int sign = text->front() == '-' ? -1 : 1;
  int hours = 0, minutes = 0;
  if (!Take(text, "+-") || !TakeField(text, &hours)) return false;
  Take(text, ":");
  if (!text->empty() && !TakeField(text, &minutes)) return false;
  f->zone_minutes = sign * (60 * hours + minutes);
  return true;
}

bool TakeClock(std::string_view* text, Fields* f) {
  if (!TakeField(text, &f->hour) || !Take(text, ":") || !TakeField(text, &f->minute)) return false;
  if (!Take(text, ":")) return true;
  if (!TakeField(text, &f->second)) return false;
  if (!Take(text, ".,")) return true;
  if (text->empty() || !IsDigit(text->front())) return false;
  for (int64_t unit = kSecond / 10; !text->empty() && IsDigit(text->front()); unit /= 10) {
    f->microseconds += unit * (text->front() - '0');
    text->remove_prefix(1);
  }
  return true;
}

}  // namespace

int64_t ParseCaptureTime(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return kUnknownTime;
  text = text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
  if (text.size() >= 4 && std::all_of(text.begin(), text.end(), IsDigit)) return ParseDigits(text);
  Fields f;
  const std::optional<int> year = TakeDigits(&text, 4);
  if (!year) return kUnknownTime;
  f.year = *year;
  for (int* field : {&f.month, &f.day}) {
    if (text.empty() || text.front() != '-') break;
    text.remove_prefix(1);
    if (!TakeField(&text, field)) return kUnknownTime;
  }
  if (Take(&text, "Tt ") && !TakeClock(&text, &f)) return kUnknownTime;
  if (!TakeZone(&text, &f) || !text.empty()) return kUnknownTime;
  return ToTime(f);
}

int64_t CaptureTimeFromNumber(double number) {
  if (!(number > 0) || number > 1e17) return kUnknownTime;
  if (number >= 1.97e13 && number < 1e14 && number == std::floor(number)) {
    const int64_t time = ParseDigits(std::to_string(static_cast<int64_t>(number)));
    if (time != kUnknownTime) return time;
  }
  const double unit = number < 1e11 ? 1e6 : number < 1e14 ? 1e3 : 1;
  return static_cast<int64_t>(number * unit);
}

}  // namespace seamripper
