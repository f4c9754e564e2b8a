#include "store/run_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "store/sealed_json.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

RunQuestion Question() {
  RunQuestion question;
  question.detector = "quilts";
  question.algorithm = 1;
  question.options = {{"c", "4"}, {"foreign", "none"}, {"k", "5"}, {"m", "50"}, {"theta", "500000000"}};
  question.seed = 0xfedcba9876543210;
  question.profiles = {{"words", "words/1"}};
  question.corpus_digest = std::string(32, 'b');
  question.rests_on = {{"phrases", "0123456789ab"}};
  return question;
}

RunRecord Example() {
  RunRecord record;
  record.question = Question();
  record.tables["quilts"] = {7,
                             std::string(32, 'a'),
                             {{1000, std::string(32, 'f')}, {900, std::string(32, '3')}},
                             {{50, std::string(32, '1')}, {40, std::string(32, '2')}}};
  record.tables["quilt_sources"] = {0, std::string(32, '0'), {}};
  record.counts = {{"capped_patches", 3}, {"pages", uint64_t{1} << 63}};
  record.stages = {{"group", 1'500'000, 4096}, {"cover", 7, 0}};
  return record;
}

TEST(RunId, PinnedValue) { EXPECT_EQ(RunIdOf(Question()), "33dee486cb8b"); }

TEST(RunId, EveryPartOfTheQuestionChangesIt) {
  std::set<std::string> ids = {RunIdOf(Question())};
  const auto add = [&](auto change) {
    RunQuestion question = Question();
    change(&question);
    EXPECT_TRUE(ids.insert(RunIdOf(question)).second);
  };
  add([](RunQuestion* question) { question->detector = "phrases"; });
  add([](RunQuestion* question) { question->algorithm = 2; });
  add([](RunQuestion* question) { question->options["m"] = "51"; });
  add([](RunQuestion* question) { question->options["min_share"] = "0"; });
  add([](RunQuestion* question) { question->seed ^= 1; });
  add([](RunQuestion* question) { question->profiles["words"] = "words/2"; });
  add([](RunQuestion* question) { question->corpus_digest[0] = 'c'; });
  add([](RunQuestion* question) { question->rests_on.clear(); });
  add([](RunQuestion* question) { question->rests_on["phrases"] = "0123456789ac"; });
}

TEST(RunId, HasAForm) {
  EXPECT_TRUE(IsRunId(RunIdOf(Question())));
  EXPECT_FALSE(IsRunId(""));
  EXPECT_FALSE(IsRunId("0123456789a"));
  EXPECT_FALSE(IsRunId("0123456789AB"));
  EXPECT_FALSE(IsRunId("../../../etc"));
  EXPECT_FALSE(IsRunId("0123456789abc"));
}

TEST(RunRecord, SaysAgainWhatItWasTold) {
  const std::string json = RunRecordToJson(Example());
  const Result<RunRecord> read = RunRecordFromJson(json, RunIdOf(Question()), "run.json");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(RunRecordToJson(*read), json);
  EXPECT_EQ(read->question, Question());
  EXPECT_EQ(read->tables.at("quilts").parts[1].xxh3, std::string(32, '3'));
  EXPECT_EQ(read->tables.at("quilts").indexes, Example().tables["quilts"].indexes);
  EXPECT_EQ(read->counts.at("pages"), uint64_t{1} << 63);
  EXPECT_EQ(read->stages[0].microseconds, 1'500'000u);
}

TEST(RunRecord, EveryFlippedByteIsNoticed) {
  const std::string json = RunRecordToJson(Example());
  for (size_t i = 0; i < json.size(); ++i) {
    for (const int flip : {1, 0x10, 0x20}) {
      std::string bad = json;
      bad[i] = static_cast<char>(bad[i] ^ flip);
      const Status status = RunRecordFromJson(bad, RunIdOf(Question()), "the/run.json").status();
      EXPECT_EQ(status.code(), Code::kCorpusDamaged) << i;
      EXPECT_THAT(status.message(), HasSubstr("the/run.json"));
    }
    EXPECT_FALSE(RunRecordFromJson(json.substr(0, i), RunIdOf(Question()), "r").ok()) << i;
  }
}

// As it was written by the first versions of the program.
TEST(RunRecord, ThatOfFormat1HasNoIndexes) {
  RunRecord record = Example();
  record.tables["quilts"].indexes.clear();
  std::string json = RunRecordToJson(record);
  json.replace(json.find("\"format\":2"), 10, "\"format\":1");
  json = SealJson(json.substr(0, json.find(",\"xxh3\":", json.find("\"stages\""))));
  const Result<RunRecord> read = RunRecordFromJson(json, RunIdOf(Question()), "r");
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(read->tables.at("quilts").parts, record.tables["quilts"].parts);
  EXPECT_TRUE(read->tables.at("quilts").indexes.empty());
}

TEST(RunRecord, AnIndexForSomePartsOnlyIsDamage) {
  RunRecord record = Example();
  std::string json = RunRecordToJson(record);
  const size_t index = json.find(",\"index\":");
  json.erase(index, json.find('}', index) + 1 - index);
  json = SealJson(json.substr(0, json.find(",\"xxh3\":", json.find("\"stages\""))));
  EXPECT_EQ(RunRecordFromJson(json, RunIdOf(Question()), "r").status().code(), Code::kCorpusDamaged);
}

TEST(RunRecord, ThatOfAnotherRunIsRefused) {
  const std::string json = RunRecordToJson(Example());
  EXPECT_EQ(RunRecordFromJson(json, "0123456789ab", "r").status().code(), Code::kCorpusDamaged);
}

TEST(RunRecord, ANewerFormatIsNamed) {
  std::string json = RunRecordToJson(Example());
  json.replace(json.find("\"format\":2"), 10, "\"format\":9");
  EXPECT_THAT(RunRecordFromJson(json, RunIdOf(Question()), "r").status().message(), HasSubstr("newer version"));
}

}  // namespace
}  // namespace seamripper
