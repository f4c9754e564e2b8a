#include "cli/command_line.h"

#include <string>
#include <string_view>
#include <vector>

#include "base/suggest.h"

namespace seamripper::cli {

namespace {

struct GivenFlag {
  std::string_view name;
  std::string spelling;  // as the user wrote it
  std::string_view value;
};

class Parser {
 public:
  explicit Parser(std::span<const char* const> words) : words_(words) {}

  Result<CommandLine> Parse() {
    bool only_arguments = false;
    while (next_ < words_.size()) {
      const std::string_view word = words_[next_++];
      Status status;
      if (only_arguments || word.size() < 2 || word[0] != '-') {
        status = TakeArgument(word);
      } else if (word == "--") {
        only_arguments = true;
      } else {
        status = word[1] == '-' ? TakeLong(word) : TakeLetters(word);
      }
      if (!status.ok()) return status;
    }
    for (const GivenFlag& given : given_) {
      if (Status status = Set(given); !status.ok()) return status;
    }
    return std::move(line_);
  }

 private:
  Status TakeArgument(std::string_view word) {
    if (line_.verb != nullptr) {
      line_.options.arguments.emplace_back(word);
      return {};
    }
    line_.verb = FindVerb(word);
    if (line_.verb == nullptr) return UnknownVerb(word);
    line_.options.verb = line_.verb->name;
    return {};
  }

  Status TakeLong(std::string_view word) {
    const size_t equals = word.find('=');
    const std::string spelling(word.substr(0, equals));
    const std::string_view name = std::string_view(spelling).substr(2);
    const Flag* found = nullptr;
    for (const Flag& flag : Flags()) {
      if (flag.name == name) found = &flag;
    }
    if (found == nullptr) return Unknown(spelling);
    if (equals == std::string_view::npos) return TakeValue(*found, spelling);
    if (found->value.empty()) return UsageError(spelling + " takes no value: write it alone");
    return Take(*found, spelling, word.substr(equals + 1));
  }

  // -q, -qv, -j2, -j 2, -ocorpus.
  Status TakeLetters(std::string_view word) {
    for (size_t at = 1; at < word.size(); ++at) {
      const std::string spelling = {'-', word[at]};
      const Flag* found = nullptr;
      for (const Flag& flag : Flags()) {
        if (flag.letter == word[at]) found = &flag;
      }
      if (found == nullptr) return Unknown(at == 1 ? std::string(word) : spelling);
      if (!found->value.empty() && at + 1 < word.size()) {
        const size_t equals = word[at + 1] == '=' ? 1 : 0;
        return Take(*found, spelling, word.substr(at + 1 + equals));
      }
      if (Status status = TakeValue(*found, spelling); !status.ok()) return status;
    }
    return {};
  }

  Status TakeValue(const Flag& flag, const std::string& spelling) {
    if (flag.value.empty()) return Take(flag, spelling, {});
    if (next_ == words_.size()) {
      return UsageError(spelling + " needs a value: write " + spelling + " " + std::string(flag.value));
    }
    return Take(flag, spelling, words_[next_++]);
  }

  Status Take(const Flag& flag, const std::string& spelling, std::string_view value) {
    given_.push_back({flag.name, spelling, value});
    return {};
  }

  Status Unknown(const std::string& spelling) const {
    std::vector<std::string_view> names;
    for (const Flag& flag : Flags()) {
      if (line_.verb == nullptr || (flag.verbs & line_.verb->verb) != 0) names.push_back(flag.name);
    }
    const std::string_view name = std::string_view(spelling).substr(spelling.starts_with("--") ? 2 : 1);
    const std::string_view nearest = NearestWord(name, names);
    const std::string verb = line_.verb == nullptr ? "" : " " + std::string(line_.verb->name);
    return UsageError("unknown option '" + spelling + "': " +
                      (nearest.empty() ? "'seamripper help" + verb + "' lists the options"
                                       : "did you mean '--" + std::string(nearest) + "'?"));
  }

  // Flags may stand before the verb, so what they mean is known only at the end.
  Status Set(const GivenFlag& given) {
    const unsigned verb = line_.verb == nullptr ? unsigned{kNoVerb} : unsigned{line_.verb->verb};
    for (const Flag& flag : Flags()) {
      if (flag.name != given.name || (flag.verbs & verb) == 0) continue;
      line_.options.flags.push_back(flag.name);
      const std::string refusal = flag.set(&line_.options, given.value);
      if (refusal.empty()) return {};
      return UsageError(given.spelling + " '" + std::string(given.value) + "' is " + refusal);
    }
    return Misplaced(given);
  }

  Status Misplaced(const GivenFlag& given) const {
    unsigned verbs = 0;
    for (const Flag& flag : Flags()) verbs |= flag.name == given.name ? flag.verbs : 0;
    std::string owners;
    for (const VerbFacts& facts : Verbs()) {
      if ((verbs & facts.verb) != 0) owners += (owners.empty() ? "" : ", ") + std::string(facts.name);
    }
    if (line_.verb == nullptr) return UsageError(given.spelling + " needs a command: it is an option of " + owners);
    return UsageError(given.spelling + " is not an option of " + std::string(line_.verb->name) +
                      ((verbs & kNoVerb) != 0 ? ": write it alone" : ": it is one of " + owners));
  }

  std::span<const char* const> words_;
  size_t next_ = 0;
  CommandLine line_;
  std::vector<GivenFlag> given_;
};

}  // namespace

Result<CommandLine> ParseCommandLine(std::span<const char* const> words) { return Parser(words).Parse(); }

}  // namespace seamripper::cli
