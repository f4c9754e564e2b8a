// Numbers as people write and read them.
#ifndef SEAMRIPPER_TEXT_QUANTITY_H_
#define SEAMRIPPER_TEXT_QUANTITY_H_

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace seamripper {

// Digits only, below 2^64.
std::optional<uint64_t> ParseCount(std::string_view text);

// As ParseCount, or hexadecimal after "0x".
std::optional<uint64_t> ParseSeed(std::string_view text);

// A number, with or without a fraction, and a unit: K M G T and KiB MiB GiB TiB are powers of 1,024, KB MB GB TB powers
// of 1,000, B or nothing is bytes. Case does not matter.
std::optional<uint64_t> ParseSize(std::string_view text);

// From 0 to 1, in parts per billion: "0.5", ".5", "1", at most nine digits after the point.
std::optional<uint64_t> ParseShare(std::string_view text);
// The same of a number of any size.
std::optional<uint64_t> ParseBillionths(std::string_view text);

std::string WithSeparators(uint64_t number);                 // "1,234,567"
std::string Plural(uint64_t number, std::string_view noun);  // "1 page", "2 pages"
// The same of numbers that are signed by type, not negative.
template <std::signed_integral Number>
std::string WithSeparators(Number number) {
  return WithSeparators(static_cast<uint64_t>(number));
}
template <std::signed_integral Number>
std::string Plural(Number number, std::string_view noun) {
  return Plural(static_cast<uint64_t>(number), noun);
}
std::string Decimal(double number, int digits);      // "8.06"
std::string Percent(double share);                   // "12.3 %"
std::string Percent(uint64_t part, uint64_t whole);  // "" of nothing
std::string PartOf(uint64_t part, uint64_t whole);   // as Percent; "0.0 %" of nothing, for use in a sentence
template <std::signed_integral Number>
std::string Percent(Number part, Number whole) {
  return Percent(static_cast<uint64_t>(part), static_cast<uint64_t>(whole));
}
template <std::signed_integral Number>
std::string PartOf(Number part, Number whole) {
  return PartOf(static_cast<uint64_t>(part), static_cast<uint64_t>(whole));
}
// "0.86 (0.82–0.89, n=380)": a share is never told without its interval.
std::string ShareWithInterval(double share, double low, double high, uint64_t judged);
std::string ShortSize(uint64_t bytes);     // "4.1 GB": powers of 1,000, one digit after the point
std::string Moment(int64_t microseconds);  // "2026-08-03 11:20:07 UTC"; "unknown" for 1970-01-01

}  // namespace seamripper

#endif  // SEAMRIPPER_TEXT_QUANTITY_H_
