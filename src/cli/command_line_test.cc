#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace seamripper::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<CommandLine> Parse(const std::vector<const char*>& words) { return ParseCommandLine(words); }

std::string Refusal(const std::vector<const char*>& words) {
  const Result<CommandLine> line = Parse(words);
  EXPECT_FALSE(line.ok());
  if (line.ok()) return {};
  EXPECT_EQ(line.status().code(), Code::kUsage);
  EXPECT_EQ(line.status().message().find('\n'), std::string::npos);
  return line.status().message();
}

TEST(CommandLine, VerbArgumentsAndFlagsInAnyOrder) {
  const Result<CommandLine> line = Parse({"-j", "2", "ingest", "a", "-o", "corpus", "b", "--memory=1G", "-"});
  ASSERT_TRUE(line.ok()) << line.status().message();
  EXPECT_EQ(line->verb->name, "ingest");
  EXPECT_THAT(line->options.arguments, ElementsAre("a", "b", "-"));
  EXPECT_EQ(line->options.ingest.threads, 2U);
  EXPECT_EQ(line->options.ingest.corpus, "corpus");
  EXPECT_EQ(line->options.ingest.memory_bytes, uint64_t{1} << 30);
}

TEST(CommandLine, EverySpellingOfAValue) {
  for (const auto& words : std::vector<std::vector<const char*>>{{"ingest", "-j3"},
                                                                 {"ingest", "-j", "3"},
                                                                 {"ingest", "-j=3"},
                                                                 {"ingest", "-qj3"},
                                                                 {"ingest", "--threads", "3"},
                                                                 {"ingest", "--threads=3"},
                                                                 {"ingest", "-j1", "-j3"}}) {
    const Result<CommandLine> line = Parse(words);
    ASSERT_TRUE(line.ok()) << line.status().message();
    EXPECT_EQ(line->options.ingest.threads, 3U);
  }
}

TEST(CommandLine, Switches) {
  const Result<CommandLine> line = Parse({"ingest", "-qv", "--keep-scripts", "--json", "--progress", "json"});
  ASSERT_TRUE(line.ok());
  EXPECT_TRUE(line->options.quiet && line->options.verbose && line->options.json && line->options.ingest.keep_scripts);
  EXPECT_EQ(line->options.progress, ProgressMode::kJson);
}

TEST(CommandLine, NothingIsAnOptionAfterTwoDashes) {
  const Result<CommandLine> line = Parse({"show", "corpus", "--", "--json", "-x"});
  ASSERT_TRUE(line.ok());
  EXPECT_THAT(line->options.arguments, ElementsAre("corpus", "--json", "-x"));
  EXPECT_FALSE(line->options.json);
}

TEST(CommandLine, ValuesMayLookLikeFlags) {
  const Result<CommandLine> line = Parse({"ingest", "-o", "-q", "--files-from", "-"});
  ASSERT_TRUE(line.ok());
  EXPECT_EQ(line->options.ingest.corpus, "-q");
  EXPECT_EQ(line->options.files_from, "-");
}

TEST(CommandLine, NoVerb) {
  EXPECT_EQ(Parse({})->verb, nullptr);
  EXPECT_TRUE(Parse({"--version"})->options.version);
  EXPECT_TRUE(Parse({"-V"})->options.version);
  EXPECT_TRUE(Parse({"-h"})->options.help);
  EXPECT_TRUE(Parse({"info", "--help"})->options.help);
}

TEST(CommandLine, UnknownWordsGetAHint) {
  EXPECT_EQ(Refusal({"ingset"}), "unknown command 'ingset': did you mean 'ingest'?");
  EXPECT_EQ(Refusal({"frobnicate"}), "unknown command 'frobnicate': 'seamripper help' lists the commands");
  EXPECT_EQ(Refusal({""}), "unknown command '': 'seamripper help' lists the commands");
  EXPECT_EQ(Refusal({"ingest", "--treads", "2"}), "unknown option '--treads': did you mean '--threads'?");
  EXPECT_EQ(Refusal({"ingest", "-threads", "2"}), "unknown option '-threads': did you mean '--threads'?");
  EXPECT_EQ(Refusal({"ingest", "--mem=1G"}), "unknown option '--mem': did you mean '--memory'?");
  EXPECT_EQ(Refusal({"info", "-Z"}), "unknown option '-Z': 'seamripper help info' lists the options");
}

TEST(CommandLine, FlagsBelongToVerbs) {
  EXPECT_EQ(Refusal({"ingest", "--verify"}), "--verify is not an option of ingest: it is one of info");
  EXPECT_EQ(Refusal({"--json"}),
            "--json needs a command: it is an option of scan, ingest, quilts, phrases, templates, near, reuse, ls, "
            "sql, path, runs, info, show, compare, check, screen, mutate, export, report, evidence, sample, review, labels, eval");
  EXPECT_EQ(Refusal({"info", "-V"}), "-V is not an option of info: write it alone");
}

TEST(CommandLine, ValuesAreCheckedWithTheReason) {
  EXPECT_EQ(Refusal({"ingest", "-j"}), "-j needs a value: write -j N");
  EXPECT_EQ(Refusal({"ingest", "-j0"}), "-j '0' is out of range: write 1 to 1,024");
  EXPECT_EQ(Refusal({"ingest", "-j", "-1"}), "-j '-1' is not understood: write a number in digits");
  EXPECT_EQ(Refusal({"ingest", "--json=yes"}), "--json takes no value: write it alone");
  EXPECT_EQ(Refusal({"ingest", "--memory", "64M"}), "--memory '64M' is too little to work in: write 128M or more");
  EXPECT_THAT(Refusal({"ingest", "--memory", "lots"}), HasSubstr("write a size such as"));
  EXPECT_THAT(Refusal({"ingest", "--memory=99999999999999999999"}), HasSubstr("not understood"));
  EXPECT_EQ(Refusal({"ingest", "--max-page", "10"}), "--max-page '10' is out of range: write 1,024 to 1,073,741,824");
  EXPECT_EQ(Refusal({"ingest", "-o", ""}), "-o '' is empty: write a path");
  EXPECT_EQ(Refusal({"ingest", "--progress", "fancy"}),
            "--progress 'fancy' is not understood: write auto, always, never or json");
  EXPECT_EQ(Refusal({"info", "--color=sometimes"}),
            "--color 'sometimes' is not understood: write auto, always or never");
}

TEST(CommandLine, MemoryFloorIsTheSameInBothUnits) {
  EXPECT_TRUE(Parse({"ingest", "--memory", "128MB"}).ok());
  EXPECT_TRUE(Parse({"ingest", "--memory", "128MiB"}).ok());
}

TEST(CommandLine, SeedIsMarkedAsGiven) {
  EXPECT_FALSE(Parse({"ingest"})->options.ingest.seed_given);
  const Result<CommandLine> line = Parse({"ingest", "--seed", "0xff"});
  EXPECT_TRUE(line->options.ingest.seed_given);
  EXPECT_EQ(line->options.ingest.seed, 0xffU);
}

TEST(CommandLine, AMillionArguments) {
  std::vector<const char*> words(1'000'000, "x");
  words[0] = "ingest";
  EXPECT_EQ(Parse(words)->options.arguments.size(), 999'999U);
}

// Of one name, each command's own: before the command it is not known whose it is.
TEST(CommandLine, AFlagMeansWhatItMeansToTheCommand) {
  EXPECT_EQ(Parse({"--threshold", "7", "reuse", "c"})->options.reuse.options.threshold, 7U);
  EXPECT_EQ(Parse({"--threshold", "7", "templates", "c"})->options.templates.threshold, 7U);
  EXPECT_FALSE(Parse({"templates", "--threshold", "7", "c"})->options.reuse.options.threshold.has_value());
  EXPECT_EQ(Refusal({"--threshold", "129", "templates", "c"}), "--threshold '129' is out of range: write 1 to 128");
  EXPECT_TRUE(Parse({"reuse", "--threshold", "129", "c"}).ok());
  EXPECT_EQ(Refusal({"quilts", "--threshold", "7"}),
            "--threshold is not an option of quilts: it is one of templates, reuse");
  EXPECT_EQ(Parse({"check", "-k7"})->options.check.k, 7U);
  EXPECT_EQ(Parse({"compare", "-k7"})->options.compare.k, 7U);
  EXPECT_TRUE(Parse({"phrases", "--prune"})->options.phrases.options.prune);
  EXPECT_TRUE(Parse({"runs", "--prune"})->options.prune);
  EXPECT_EQ(Refusal({"phrases", "--site", "ip"}), "--site 'ip' is not understood: write host, domain or private");
}

TEST(CommandLine, ThePapersOptionsMayBeChangedBehindIt) {
  const ReuseOptions options = Parse({"reuse", "--paper", "--min-pages", "3"})->options.reuse.options;
  EXPECT_EQ(options.profile, ChunkProfile::kArdi2014);
  EXPECT_EQ(options.min_pages, 3U);
}

// What help states as a default is what the library does without the flag.
TEST(Flags, StatedDefaultsAreTheDefaults) {
  Options set;
  for (const Flag& flag : Flags()) {
    if (!flag.standard.empty()) {
      EXPECT_EQ(flag.set(&set, flag.standard), "") << flag.name;
    }
  }
  const Options plain;
  EXPECT_EQ(set.ingest.max_page_bytes, plain.ingest.max_page_bytes);
  EXPECT_EQ(set.ingest.max_record_bytes, plain.ingest.max_record_bytes);
  EXPECT_EQ(set.ingest.max_links, plain.ingest.max_links);
  EXPECT_EQ(set.ingest.segment_bytes, plain.ingest.segment_bytes);
  EXPECT_EQ(set.compare.k, plain.compare.k);
  EXPECT_EQ(set.check.k, plain.check.k);
  EXPECT_EQ(*AskedOptions(set.quilts), *AskedOptions(plain.quilts));
  EXPECT_EQ(*AskedOptions(set.phrases), *AskedOptions(plain.phrases));
  EXPECT_EQ(*AskedOptions(set.templates), *AskedOptions(plain.templates));
  EXPECT_EQ(*AskedOptions(set.reuse), *AskedOptions(plain.reuse));
  EXPECT_EQ(set.context, plain.context);
  EXPECT_EQ(set.color, plain.color);
  EXPECT_EQ(set.progress, plain.progress);
}

TEST(Flags, NamesAreUniqueInACommandAndLookAlikeInAll) {
  for (const Flag& flag : Flags()) {
    EXPECT_NE(flag.verbs, 0U);
    EXPECT_FALSE(flag.help.empty());
    for (const Flag& other : Flags()) {
      if (&flag == &other) continue;
      if (flag.name != other.name) {
        EXPECT_TRUE(flag.letter == 0 || flag.letter != other.letter) << flag.name << " " << other.name;
        continue;
      }
      EXPECT_EQ(flag.verbs & other.verbs, 0U) << flag.name;
      EXPECT_EQ(flag.letter, other.letter) << flag.name;
      EXPECT_EQ(flag.value.empty(), other.value.empty()) << flag.name;
    }
  }
}

}  // namespace
}  // namespace seamripper::cli
