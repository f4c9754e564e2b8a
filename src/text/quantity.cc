#include "text/quantity.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <system_error>

#include "base/iso_time.h"

namespace seamripper {
namespace {

constexpr uint64_t kBillion = 1'000'000'000;

std::optional<uint64_t> ParseDigits(std::string_view text, int base) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<uint64_t> UnitOf(std::string_view unit) {
  if (unit.empty()) return 1;
  std::string lower;
  for (const char c : unit) lower.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c);
  if (lower == "b") return 1;
  constexpr std::string_view kPrefixes = "kmgt";
  const size_t power = kPrefixes.find(lower[0]);
  if (power == std::string_view::npos) return std::nullopt;
  const std::string_view rest = std::string_view(lower).substr(1);
  if (!rest.empty() && rest != "b" && rest != "ib") return std::nullopt;
  uint64_t unit_bytes = 1;
  for (size_t i = 0; i <= power; ++i) unit_bytes *= rest == "b" ? 1000 : 1024;
  return unit_bytes;
}

}  // namespace

std::optional<uint64_t> ParseCount(std::string_view text) { return ParseDigits(text, 10); }

std::optional<uint64_t> ParseSeed(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) return ParseDigits(text.substr(2), 16);
  return ParseDigits(text, 10);
}

std::optional<uint64_t> ParseSize(std::string_view text) {
  const size_t number_end = std::min(text.find_first_not_of("0123456789."), text.size());
  std::string_view unit = text.substr(number_end);
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  const std::optional<uint64_t> unit_bytes = UnitOf(unit);
  const std::string_view number = text.substr(0, number_end);
  const size_t point = std::min(number.find('.'), number.size());
  const std::optional<uint64_t> whole = ParseDigits(number.substr(0, point), 10);
  if (!unit_bytes || !whole) return std::nullopt;

  uint64_t fraction = 0;
  uint64_t scale = 1;
  if (point < number.size()) {
    const std::string_view digits = number.substr(point + 1);
    const std::optional<uint64_t> parsed = ParseDigits(digits, 10);
    if (!parsed || digits.size() > 6) return std::nullopt;
    fraction = *parsed;
    for (size_t i = 0; i < digits.size(); ++i) scale *= 10;
  }
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  if (*whole > kMost / *unit_bytes) return std::nullopt;
  const uint64_t whole_bytes = *whole * *unit_bytes;
  const uint64_t fraction_bytes = fraction * *unit_bytes / scale;  // below 10^6 * 2^40 < 2^60
  if (fraction_bytes > kMost - whole_bytes) return std::nullopt;
  return whole_bytes + fraction_bytes;
}

std::optional<uint64_t> ParseBillionths(std::string_view text) {
  constexpr size_t kDigits = 9;
  const size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  std::string digits(text.substr(std::min(point + 1, text.size())));
  if ((whole.empty() && digits.empty()) || digits.size() > kDigits) return std::nullopt;
  digits.resize(kDigits, '0');
  const std::optional<uint64_t> units = whole.empty() ? 0 : ParseCount(whole);
  const std::optional<uint64_t> parts = ParseCount(digits);
  if (!units || !parts || *units >= UINT64_MAX / kBillion) return std::nullopt;
  return *units * kBillion + *parts;
}

std::optional<uint64_t> ParseShare(std::string_view text) {
  const std::optional<uint64_t> share = ParseBillionths(text);
  return share && *share <= kBillion ? share : std::nullopt;
}

std::string WithSeparators(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

std::string Plural(uint64_t number, std::string_view noun) {
  return WithSeparators(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string Decimal(double number, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, number);
  return text;
}

std::string Percent(double share) { return Decimal(100 * share, 1) + " %"; }

// Multiplied first: a quotient is rounded before it is a hundredfold, and 23 of 80 would be 28.7 %.
std::string Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? "" : Decimal(100.0 * static_cast<double>(part) / static_cast<double>(whole), 1) + " %";
}

std::string PartOf(uint64_t part, uint64_t whole) { return whole == 0 ? Percent(0.0) : Percent(part, whole); }

std::string ShareWithInterval(double share, double low, double high, uint64_t judged) {
  constexpr int kDigits = 2;
  return Decimal(share, kDigits) + " (" + Decimal(low, kDigits) + "–" + Decimal(high, kDigits) +
         ", n=" + std::to_string(judged) + ")";
}

std::string ShortSize(uint64_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " B";
  constexpr const char* kUnits[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
  double size = static_cast<double>(bytes) / 1000;
  size_t unit = 0;
  for (; size >= 999.95; ++unit) size /= 1000;
  return Decimal(size, 1) + " " + kUnits[unit];
}

std::string Moment(int64_t microseconds) {
  if (microseconds == 0) return "unknown";
  std::string time = IsoTime(microseconds);
  time.replace(time.find('T'), 1, " ");
  time.erase(time.find_first_of(".Z"));
  return time + " UTC";
}

}  // namespace seamripper
