#include "cli/help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace seamripper::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Help, OverviewNamesEveryVerb) {
  const std::string help = OverviewHelp();
  for (const VerbFacts& verb : Verbs()) EXPECT_THAT(help, HasSubstr("\n  " + std::string(verb.name) + " "));
  EXPECT_THAT(help, HasSubstr("--version"));
  EXPECT_THAT(help, Not(HasSubstr("read-parquet")));
}

TEST(Help, ExamplesAreByTask) {
  EXPECT_EQ(Tasks().size(), 4U);
  for (const std::string& help : {OverviewHelp(), UsageHelp()}) {
    for (const TaskExample& example : Tasks()) EXPECT_THAT(help, HasSubstr("  # " + std::string(example.task) + "\n"));
    EXPECT_THAT(help, HasSubstr("usage: seamripper COMMAND"));
  }
  EXPECT_THAT(OverviewHelp(), Not(HasSubstr("seamripper help ingest"))) << "one of a command's own";
}

TEST(Help, VerbListsItsFlagsAndNoOthers) {
  for (const VerbFacts& verb : Verbs()) {
    const std::string help = VerbHelp(verb);
    for (const Flag& flag : Flags()) {
      const std::string name = "--" + std::string(flag.name);
      const bool listed =
          help.find(" " + name + "\n") != std::string::npos || help.find(" " + name + " ") != std::string::npos;
      const bool applies = std::any_of(Flags().begin(), Flags().end(), [&](const Flag& other) {
        return other.name == flag.name && (other.verbs & verb.verb) != 0;
      });
      const bool in_example = verb.example.find(name) != std::string_view::npos;
      if (!in_example) {
        EXPECT_EQ(listed, applies) << verb.name << " " << name;
      }
    }
  }
}

TEST(Help, LinesFitEightyColumns) {
  std::string all = OverviewHelp() + UsageHelp() + "\n";
  for (const VerbFacts& verb : Verbs()) all += VerbHelp(verb);
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    EXPECT_TRUE(line.empty() || line.back() != ' ') << line;
  }
}

TEST(Help, UnknownCommand) {
  Options options;
  options.arguments = {"igest"};
  EXPECT_EQ(RunHelp(options).message(), "unknown command 'igest': did you mean 'ingest'?");
  options.arguments = {"ingest", "info"};
  EXPECT_EQ(RunHelp(options).code(), Code::kUsage);
}

}  // namespace
}  // namespace seamripper::cli
