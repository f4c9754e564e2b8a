// The options of a detector, each described once, beside the request that holds it. From the description follow parsing and
// help, the question that a run is known by, and how to ask it again.
//
//   template <>
//   struct OptionTable<ExampleRequest> {
//     static constexpr Option<ExampleRequest> kOptions[] = {
//         {"min-pages", 'm', "N", "pages that must agree", CountOption("m", 2, 1000), [](auto* r) { return &r->min_pages; }},
//         ...
//     };
//   };
//
// Every option described so changes the result: what changes only the speed is in DetectOptions. An option's default is the
// one that its member has; where that is no value, its help says what happens then.
#ifndef SEAMRIPPER_OPTIONS_H_
#define SEAMRIPPER_OPTIONS_H_

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

enum class OptionKind {
  kCount,   // an integer, or a std::optional<uint64_t>
  kShare,   // the same in parts per billion, typed as a number from 0 to 1
  kChoice,  // an enum
  kYesNo,   // a bool, which typing the option turns into what it is not by default
  kSwitch,  // yes or no; the detector itself records what follows from a yes
  kFile,    // a path, or several; the detector records what is in them
};

// Which values an option has, and how a run's question spells it. The spelling is for ever: run ids follow from it.
struct OptionValues {
  OptionKind kind;
  std::string_view asked;        // its key in the question's options; of kSwitch perhaps in what a run rests on
  uint64_t least = 0, most = 1;  // of a choice: indices of names
  std::span<const std::string_view> names = {};  // of an enum's values

  constexpr bool IsRecorded() const { return kind != OptionKind::kSwitch && kind != OptionKind::kFile; }
};

inline constexpr uint64_t kAnyCount = UINT64_MAX >> 1;

constexpr OptionValues CountOption(std::string_view asked, uint64_t least, uint64_t most) {
  return {OptionKind::kCount, asked, least, most};
}
constexpr OptionValues ShareOption(std::string_view asked) { return {OptionKind::kShare, asked, 0, 1'000'000'000}; }
constexpr OptionValues ChoiceOption(std::string_view asked, std::span<const std::string_view> names) {
  return {OptionKind::kChoice, asked, 0, names.size() - 1, names};
}
template <class Enum>
constexpr OptionValues ChoiceOption(std::string_view asked, std::span<const std::string_view> names, Enum least,
                                    Enum most) {
  return {OptionKind::kChoice, asked, static_cast<uint64_t>(least), static_cast<uint64_t>(most), names};
}
constexpr OptionValues YesNoOption(std::string_view asked) { return {OptionKind::kYesNo, asked}; }
constexpr OptionValues SwitchOption(std::string_view asked) { return {OptionKind::kSwitch, asked}; }
constexpr OptionValues FileOption(std::string_view asked) { return {OptionKind::kFile, asked}; }

// The number that a member holds; of text and of the rest whether there is any.
inline std::optional<uint64_t> NumberOf(const std::optional<uint64_t>& member) { return member; }
inline std::optional<uint64_t> NumberOf(const std::string& member) { return member.empty() ? 0 : 1; }
inline std::optional<uint64_t> NumberOf(const std::vector<std::string>& member) { return member.empty() ? 0 : 1; }
template <class Value>
std::optional<uint64_t> NumberOf(const std::optional<Value>& member) {
  return member.has_value() ? 1 : 0;
}
template <class Value>
std::optional<uint64_t> NumberOf(const Value& member) {
  return static_cast<uint64_t>(member);
}

// The other way round.
inline void SetMember(uint64_t number, std::string_view, std::optional<uint64_t>* member) { *member = number; }
inline void SetMember(uint64_t, std::string_view text, std::string* member) { *member = text; }
inline void SetMember(uint64_t, std::string_view text, std::vector<std::string>* member) { member->emplace_back(text); }
template <class Value>
void SetMember(uint64_t, std::string_view, std::optional<Value>* member) {
  member->emplace();
}
template <class Value>
void SetMember(uint64_t number, std::string_view, Value* member) {
  *member = static_cast<Value>(number);
}

template <class Request>
struct Option {
  std::string_view name;   // as it is typed, without dashes
  char letter;             // for short; 0: none
  std::string_view value;  // what help calls its value; empty: it takes none
  std::string_view help;
  OptionValues values;
  std::optional<uint64_t> (*get)(const Request& request);
  void (*set)(Request* request, uint64_t number, std::string_view text);  // text: of kFile
  bool (*matters)(const Request& request);                                // nullptr: always

  // `Place` is a captureless lambda that gives the member's address.
  template <class Place>
  constexpr Option(std::string_view name, char letter, std::string_view value, std::string_view help,
                   OptionValues values, Place, bool (*matters)(const Request&) = nullptr)
      : name(name),
        letter(letter),
        value(value),
        help(help),
        values(values),
        get([](const Request& request) { return NumberOf(*Place()(&request)); }),
        set([](Request* request, uint64_t number, std::string_view text) {
          SetMember(number, text, Place()(request));
        }),
        matters(matters) {}
};

template <class Request>
struct OptionTable;

// A value as the question spells it ("500000000"), and from there as it is typed ("0.5").
std::string AskedText(const OptionValues& values, std::optional<uint64_t> number);
std::string TypedText(const OptionValues& values, const std::string& asked);

// The number that a question's text stands for; nothing for "auto". kUsage for a text that AskedText does not give.
Result<std::optional<uint64_t>> AskedNumber(std::string_view name, const OptionValues& values, const std::string& asked);

// kUsage for a value that the option does not have.
Status CheckOption(std::string_view name, const OptionValues& values, std::optional<uint64_t> number);

// The options of a run's question, but for what the detector records itself. kUsage as of CheckOption.
template <class Request>
Result<std::map<std::string, std::string>> AskedOptions(const Request& request) {
  std::map<std::string, std::string> asked;
  for (const Option<Request>& option : OptionTable<Request>::kOptions) {
    if (!option.values.IsRecorded() || (option.matters != nullptr && !option.matters(request))) continue;
    const std::optional<uint64_t> number = option.get(request);
    RETURN_IF_ERROR(CheckOption(option.name, option.values, number));
    asked.emplace(option.values.asked, AskedText(option.values, number));
  }
  return asked;
}

// The other way round: options that are not among them stay as they are. What is recorded of a kSwitch says only that it was
// given, and what is in files is the detector's to read. kUsage for what there is not.
template <class Request>
Status SetAsked(const std::map<std::string, std::string>& asked, Request* request) {
  size_t known = 0;
  for (const Option<Request>& option : OptionTable<Request>::kOptions) {
    const auto found = asked.find(std::string(option.values.asked));
    if (found == asked.end() || option.values.kind == OptionKind::kFile) continue;
    ++known;
    if (option.values.kind == OptionKind::kSwitch) {
      option.set(request, 1, {});
      continue;
    }
    ASSIGN_OR_RETURN(const std::optional<uint64_t> number, AskedNumber(option.name, option.values, found->second));
    RETURN_IF_ERROR(CheckOption(option.name, option.values, number));
    if (number) option.set(request, *number, {});
  }
  if (known == asked.size()) return {};
  return UsageError("a question has an option that its detector does not have");
}

struct GivenOption {
  std::string_view name;
  std::string value;  // as it is typed, of a file only what help calls it; empty: the option takes none
};

// What must be given to ask again as `asked` was: options with other values than their defaults.
template <class Request>
std::vector<GivenOption> GivenOptions(const std::map<std::string, std::string>& asked) {
  std::vector<GivenOption> given;
  for (const Option<Request>& option : OptionTable<Request>::kOptions) {
    const auto found = asked.find(std::string(option.values.asked));
    if (found == asked.end()) continue;
    if (option.values.IsRecorded() && found->second == AskedText(option.values, option.get({}))) continue;
    const bool is_file = option.values.kind == OptionKind::kFile;
    given.push_back({option.name, is_file ? std::string(option.value) : TypedText(option.values, found->second)});
  }
  return given;
}

// The same as it is typed behind a command.
template <class Request>
std::string TypedOptions(const std::map<std::string, std::string>& asked) {
  std::string typed;
  for (const GivenOption& option : GivenOptions<Request>(asked)) {
    typed.append(" --").append(option.name).append(option.value.empty() ? "" : " ").append(option.value);
  }
  return typed;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_OPTIONS_H_
