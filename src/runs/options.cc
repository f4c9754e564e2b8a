#include "seamripper/options.h"

#include <algorithm>
#include <charconv>

namespace seamripper {

std::string AskedText(const OptionValues& values, std::optional<uint64_t> number) {
  if (!number) return "auto";
  if (values.kind == OptionKind::kYesNo) return *number != 0 ? "yes" : "no";
  if (values.kind == OptionKind::kChoice) return std::string(values.names[*number]);
  return std::to_string(*number);
}

Result<std::optional<uint64_t>> AskedNumber(std::string_view name, const OptionValues& values, const std::string& asked) {
  if (asked == "auto") return std::optional<uint64_t>();
  uint64_t number = 0;
  if (values.kind == OptionKind::kYesNo) {
    number = asked == "yes" ? 1 : 0;
  } else if (values.kind == OptionKind::kChoice) {
    number = static_cast<uint64_t>(std::ranges::find(values.names, asked) - values.names.begin());
  } else {
    std::from_chars(asked.data(), asked.data() + asked.size(), number);
  }
  const bool is_name = values.kind != OptionKind::kChoice || number < values.names.size();
  if (is_name && AskedText(values, number) == asked) return std::optional(number);
  return UsageError(std::string(name) + " is not '" + asked + "'");
}

std::string TypedText(const OptionValues& values, const std::string& asked) {
  if (values.kind == OptionKind::kYesNo || values.kind == OptionKind::kSwitch) return "";
  if (values.kind != OptionKind::kShare) return asked;
  constexpr size_t kDigits = 9;  // of parts per billion
  std::string typed = asked;
  if (typed.size() <= kDigits) typed.insert(0, kDigits + 1 - typed.size(), '0');
  typed.insert(typed.size() - kDigits, ".");
  typed.erase(typed.find_last_not_of('0') + 1);
  if (typed.ends_with('.')) typed.pop_back();
  return typed;
}

Status CheckOption(std::string_view name, const OptionValues& values, std::optional<uint64_t> number) {
  if (!number || (*number >= values.least && *number <= values.most)) return {};
  return UsageError(std::string(name) + " is out of range: " + std::to_string(*number) + " is not within " +
                    std::to_string(values.least) + " to " + std::to_string(values.most));
}

}  // namespace seamripper
