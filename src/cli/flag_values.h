// Values of flags, as they are typed. Each function stores the value; its answer is empty, or what is wrong with the value
// and what to write instead.
#ifndef SEAMRIPPER_CLI_FLAG_VALUES_H_
#define SEAMRIPPER_CLI_FLAG_VALUES_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "seamripper/options.h"
#include "text/quantity.h"

namespace seamripper::cli {

// `how` to write a number that could not be parsed.
template <class Integer>
std::string SetNumber(Integer* to, std::optional<uint64_t> parsed, uint64_t least, uint64_t most,
                      std::string_view how) {
  if (!parsed) return "not understood: " + std::string(how);
  if (*parsed < least || *parsed > most) {
    return "out of range: write " + WithSeparators(least) + " to " + WithSeparators(most);
  }
  *to = static_cast<Integer>(*parsed);
  return {};
}

template <class Integer>
std::string SetCount(Integer* to, std::string_view value, uint64_t least, uint64_t most = kAnyCount) {
  return SetNumber(to, ParseCount(value), least, most, "write a number in digits");
}

template <class Integer>
std::string SetSize(Integer* to, std::string_view value, uint64_t least, uint64_t most) {
  return SetNumber(to, ParseSize(value), least, most, "write a size such as 512K, 16M, 2GiB or 2GB");
}

std::string SetPath(std::string* to, std::string_view value);

std::string SetText(std::string* to, std::string_view value, const char* how);

// The index of the name.
std::string SetIndex(uint64_t* to, std::string_view value, std::span<const std::string_view> names);

template <class Choice, size_t N>
std::string SetChoice(Choice* to, std::string_view value, const std::string_view (&names)[N]) {
  uint64_t index = 0;
  std::string refusal = SetIndex(&index, value, names);
  if (refusal.empty()) *to = static_cast<Choice>(index);
  return refusal;
}

// In parts per billion.
std::string SetShare(uint64_t* to, std::string_view value);

// The pieces between commas; an empty one is refused.
std::string SetNames(std::vector<std::string>* to, std::string_view value, const std::string& what);

// The number that a library's option is set to; one that takes no value is left as it is.
std::string SetOptionNumber(uint64_t* to, std::string_view value, const OptionValues& values);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_FLAG_VALUES_H_
