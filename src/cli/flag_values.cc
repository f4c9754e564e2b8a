#include "cli/flag_values.h"

namespace seamripper::cli {

std::string SetPath(std::string* to, std::string_view value) { return SetText(to, value, "write a path"); }

std::string SetText(std::string* to, std::string_view value, const char* how) {
  if (value.empty()) return std::string("empty: ") + how;
  *to = value;
  return {};
}

std::string SetIndex(uint64_t* to, std::string_view value, std::span<const std::string_view> names) {
  std::string all;
  for (size_t i = 0; i < names.size(); ++i) {
    if (value == names[i]) {
      *to = i;
      return {};
    }
    all += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + std::string(names[i]);
  }
  return "not understood: write " + all;
}

std::string SetShare(uint64_t* to, std::string_view value) {
  const std::optional<uint64_t> share = ParseShare(value);
  if (!share) return "not understood: write a number from 0 to 1 with at most nine digits after the point";
  *to = *share;
  return {};
}

std::string SetNames(std::vector<std::string>* to, std::string_view value, const std::string& what) {
  to->clear();
  while (true) {
    const std::string_view name = value.substr(0, value.find(','));
    if (name.empty()) return "not understood: write names of " + what + " with commas between";
    to->emplace_back(name);
    if (name.size() == value.size()) return {};
    value.remove_prefix(name.size() + 1);
  }
}

std::string SetOptionNumber(uint64_t* to, std::string_view value, const OptionValues& values) {
  std::string path;
  switch (values.kind) {
    case OptionKind::kCount:
      return SetCount(to, value, values.least, values.most);
    case OptionKind::kShare:
      return SetShare(to, value);
    case OptionKind::kFile:
      return SetPath(&path, value);
    case OptionKind::kYesNo:
    case OptionKind::kSwitch:
      return {};
    case OptionKind::kChoice:
      break;
  }
  std::string refusal = SetIndex(to, value, values.names.subspan(values.least, values.most - values.least + 1));
  *to += values.least;
  return refusal;
}

}  // namespace seamripper::cli
