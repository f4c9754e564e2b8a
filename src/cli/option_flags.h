// The flags of a library's options, made from their table.
#ifndef SEAMRIPPER_CLI_OPTION_FLAGS_H_
#define SEAMRIPPER_CLI_OPTION_FLAGS_H_

#include <string>
#include <string_view>
#include <vector>

#include "cli/flag_values.h"
#include "cli/flags.h"
#include "seamripper/options.h"

namespace seamripper::cli {

// The default as help shows it; empty: none worth showing.
template <class Request>
std::string StandardOf(const Option<Request>& option) {
  const std::optional<uint64_t> number = option.get({});
  if (!number || !option.values.IsRecorded()) return "";
  return TypedText(option.values, AskedText(option.values, number));
}

// Of a command whose request is at place(options).
template <class Request>
void AddFlags(Verb verb, Request* (*place)(Options* options), std::vector<Flag>* flags) {
  for (const Option<Request>& option : OptionTable<Request>::kOptions) {
    const auto set = [&option, place](Options* options, std::string_view value) {
      uint64_t number = option.get({}) == 0U ? 1 : 0;
      std::string refusal = SetOptionNumber(&number, value, option.values);
      if (refusal.empty()) option.set(place(options), number, value);
      return refusal;
    };
    flags->push_back({option.name, option.letter, option.value, StandardOf(option), option.help, verb, set});
  }
}

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_OPTION_FLAGS_H_
