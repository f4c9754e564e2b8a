#include "cli/option_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/cli_reference.h"
#include "cli/help.h"

namespace seamripper {

struct ToyRequest {
  uint32_t stitches = 7;
  std::optional<uint64_t> tension;
  bool knots = true;
  std::vector<std::string> patterns;
};

template <>
struct OptionTable<ToyRequest> {
  static constexpr std::string_view kNames[] = {"loose", "firm", "tight"};
  static constexpr Option<ToyRequest> kOptions[] = {
      {"stitches", 's', "N", "stitches per seam", CountOption("stitches", 2, 1000),
       [](auto* r) { return &r->stitches; }},
      {"tension", 0, "SHARE", "how firm they are (default: as the cloth has it)", ShareOption("tension_billionths"),
       [](auto* r) { return &r->tension; }},
      {"no-knots", 0, "", "leave the ends open", YesNoOption("knots"), [](auto* r) { return &r->knots; }},
      {"pattern", 0, "FILE", "sew as it says; may be repeated", FileOption("patterns"),
       [](auto* r) { return &r->patterns; }, [](const ToyRequest& r) { return r.knots; }},
  };
};

namespace cli {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;
using testing::UnorderedElementsAre;

ToyRequest toy;  // where the flags below put what is typed

std::vector<Flag> ToyFlags() {
  toy = {};
  std::vector<Flag> flags;
  AddFlags<ToyRequest>(
      kQuilts, [](Options*) { return &toy; }, &flags);
  return flags;
}

std::string Set(const Flag& flag, std::string_view value) {
  Options options;
  return flag.set(&options, value);
}

// What a table says is all that there is to write: typed, it is set, asked and told how to be typed again.
TEST(OptionFlags, AnOptionIsItsRow) {
  const std::vector<Flag> flags = ToyFlags();
  for (const auto& [flag, value] : {std::pair{0, "9"}, {1, ".25"}, {2, ""}, {3, "a"}, {3, "b"}}) {
    EXPECT_EQ(Set(flags[static_cast<size_t>(flag)], value), "");
  }
  EXPECT_EQ(toy.stitches, 9U);
  EXPECT_EQ(toy.tension, 250'000'000U);
  EXPECT_FALSE(toy.knots);
  EXPECT_THAT(toy.patterns, ElementsAre("a", "b"));

  std::map<std::string, std::string> asked = *AskedOptions(toy);
  EXPECT_THAT(
      asked, UnorderedElementsAre(Pair("stitches", "9"), Pair("tension_billionths", "250000000"), Pair("knots", "no")));
  asked["patterns"] = "digest of a and b";
  EXPECT_EQ(TypedOptions<ToyRequest>(asked), " --stitches 9 --tension 0.25 --no-knots --pattern FILE");
}

TEST(OptionFlags, WithoutAnyNothingIsGiven) {
  const std::map<std::string, std::string> asked = *AskedOptions(ToyRequest());
  EXPECT_THAT(asked,
              UnorderedElementsAre(Pair("stitches", "7"), Pair("tension_billionths", "auto"), Pair("knots", "yes")));
  EXPECT_TRUE(GivenOptions<ToyRequest>(asked).empty());
}

TEST(OptionFlags, HelpTellsDefaults) {
  const std::vector<Flag> flags = ToyFlags();
  EXPECT_EQ(NameOf(flags[0]) + ": " + HelpOf(flags[0]), "-s, --stitches N: stitches per seam (default: 7)");
  EXPECT_EQ(NameOf(flags[1]) + ": " + HelpOf(flags[1]),
            "--tension SHARE: how firm they are (default: as the cloth has it)");
  EXPECT_EQ(NameOf(flags[2]) + ": " + HelpOf(flags[2]), "--no-knots: leave the ends open");
  EXPECT_EQ(NameOf(flags[3]) + ": " + HelpOf(flags[3]), "--pattern FILE: sew as it says; may be repeated");
}

// And told wherever the program's own are.
TEST(OptionFlags, HelpAndReferenceHaveIt) {
  const std::vector<Flag> flags = ToyFlags();
  EXPECT_THAT(VerbHelp(*FindVerb("quilts"), flags),
              AllOf(HasSubstr("-s, --stitches N "), HasSubstr(" stitches per seam (default: 7)\n")));
  EXPECT_THAT(CliReference(flags), HasSubstr("| `-s, --stitches N` | stitches per seam (default: 7) |\n"));
  EXPECT_THAT(ManPage(flags), HasSubstr(".B \\-s, \\-\\-stitches N\nstitches per seam (default: 7)\n"));
  EXPECT_THAT(VerbHelp(*FindVerb("quilts")), Not(HasSubstr("stitches")));
}

TEST(OptionFlags, WrongValuesAreRefused) {
  const std::vector<Flag> flags = ToyFlags();
  EXPECT_EQ(Set(flags[0], "1"), "out of range: write 2 to 1,000");
  EXPECT_EQ(Set(flags[0], "many"), "not understood: write a number in digits");
  EXPECT_EQ(Set(flags[1], "1.5"),
            "not understood: write a number from 0 to 1 with at most nine digits after the point");
  EXPECT_EQ(Set(flags[3], ""), "empty: write a path");
  EXPECT_EQ(toy.stitches, 7U);
  EXPECT_TRUE(toy.patterns.empty());
}

TEST(OptionFlags, AChoiceMayBeOfSomeNames) {
  uint64_t number = 0;
  const OptionValues values = ChoiceOption("tension", OptionTable<ToyRequest>::kNames, 1, 2);
  EXPECT_EQ(SetOptionNumber(&number, "loose", values), "not understood: write firm or tight");
  EXPECT_EQ(SetOptionNumber(&number, "tight", values), "");
  EXPECT_EQ(number, 2U);
}

}  // namespace
}  // namespace cli
}  // namespace seamripper
