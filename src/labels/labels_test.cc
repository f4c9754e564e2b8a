#include "seamripper/labels.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <thread>

#include "labels/csv.h"
#include "labels/drawing.h"
#include "labels/scheme.h"
#include "labels/sqlite.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

LabelRow LabelOf(const std::string& id, const std::string& key, const std::string& verdict) {
  LabelRow label;
  label.id = id;
  label.reviewer = "ana";
  label.scheme = "spam";
  label.kind = "page";
  label.key = key;
  label.verdict = verdict;
  return label;
}

class LabelsTest : public testing::Test {
 protected:
  Labels Open() { return std::move(*Labels::Open(folder_.path(), "", true)); }
  TempFolder folder_;
};

TEST_F(LabelsTest, ComeBackAfterOpeningAgain) {
  LabelRow label = LabelOf("1", "http://a.example/", "spam");
  label.reasons = "quilt mirror";
  label.note = "a \"note\"\n<b>";
  EXPECT_FALSE(*Open().Add(label));
  const std::vector<LabelRow> found = *Open().Current();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_GT(found[0].decided.microseconds, 0);
  label.decided = found[0].decided;
  EXPECT_EQ(found[0], label);
}

TEST_F(LabelsTest, SentTwiceAreStoredOnce) {
  Labels labels = Open();
  EXPECT_FALSE(*labels.Add(LabelOf("1", "http://a.example/", "spam")));
  EXPECT_TRUE(*labels.Add(LabelOf("1", "http://a.example/", "spam")));
  EXPECT_EQ(labels.Add(LabelOf("1", "http://a.example/", "not-spam")).status().code(), Code::kUsage);
  EXPECT_EQ(labels.History()->size(), 1U);
}

TEST_F(LabelsTest, UndoGoesBackStepByStep) {
  Labels labels = Open();
  const char* const verdicts[] = {"spam", "not-spam", "unsure"};
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(labels.Add(LabelOf(std::to_string(i), "http://a.example/", verdicts[i])).ok());
  for (int i = 2; i >= 0; --i) {
    EXPECT_EQ(labels.Current()->at(0).verdict, verdicts[i]);
    const std::string id = "undo" + std::to_string(i);
    for (int again = 0; again < 2; ++again) EXPECT_EQ((*labels.Undo(id, "ana", ""))->verdict, verdicts[i]);
  }
  EXPECT_TRUE(labels.Current()->empty());
  EXPECT_FALSE(labels.Undo("more", "ana", "")->has_value());
  EXPECT_EQ(labels.History()->size(), 6U);
}

TEST_F(LabelsTest, UndoIsOnesOwn) {
  Labels labels = Open();
  ASSERT_TRUE(labels.Add(LabelOf("1", "http://a.example/", "spam")).ok());
  EXPECT_FALSE(labels.Undo("2", "ben", "")->has_value());
  EXPECT_EQ(labels.Current()->size(), 1U);
}

TEST_F(LabelsTest, AreNeverChangedOrRemoved) {
  ASSERT_TRUE(Open().Add(LabelOf("1", "http://a.example/", "spam")).ok());
  const SqliteDatabase database = std::move(*SqliteDatabase::Open(folder_.path() + "/labels.sqlite"));
  EXPECT_FALSE(database.Run("DELETE FROM labels").ok());
  EXPECT_FALSE(database.Run("UPDATE labels SET verdict = 'not-spam'").ok());
  EXPECT_EQ(Open().Current()->at(0).verdict, "spam");
}

TEST_F(LabelsTest, RefuseWhatTheSchemeDoesNotHave) {
  Labels labels = Open();
  EXPECT_EQ(labels.Add(LabelOf("1", "http://a.example/", "ham")).status().code(), Code::kUsage);
  LabelRow label = LabelOf("1", "http://a.example/", "spam");
  label.reasons = "quilt nonsense";
  EXPECT_EQ(labels.Add(label).status().code(), Code::kUsage);
  label = LabelOf("1", "", "spam");
  EXPECT_EQ(labels.Add(label).status().code(), Code::kUsage);
  label = LabelOf("1", "x", "spam");
  label.scheme = "none";
  EXPECT_EQ(labels.Add(label).status().code(), Code::kUsage);
  label = LabelOf("1", "x", "spam");
  label.kind = "planet";
  EXPECT_EQ(labels.Add(label).status().code(), Code::kUsage);
  EXPECT_TRUE(labels.History()->empty());
}

TEST_F(LabelsTest, OfManyThreadsAreAllThere) {
  Labels labels = Open();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&labels, thread] {
      for (int i = 0; i < 25; ++i) {
        const std::string id = std::to_string(thread * 25 + i);
        EXPECT_TRUE(labels.Add(LabelOf(id, "http://a.example/" + id, "spam")).ok());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(labels.Current()->size(), 100U);
}

TEST_F(LabelsTest, OfAnotherProgramAreLeftAlone) {
  {
    const SqliteDatabase database = std::move(*SqliteDatabase::Open(folder_.path() + "/labels.sqlite"));
    ASSERT_TRUE(database.Run("CREATE TABLE mine (x)").ok());
  }
  EXPECT_EQ(Labels::Open(folder_.path(), "", true).status().code(), Code::kCorpusDamaged);
}

TEST_F(LabelsTest, WithoutTheirTableAreDamaged) {
  { const Labels labels = Open(); }
  {
    const SqliteDatabase database = std::move(*SqliteDatabase::Open(folder_.path() + "/labels.sqlite"));
    ASSERT_TRUE(database.Run("DROP TABLE labels").ok());
  }
  EXPECT_EQ(Open().Current().status().code(), Code::kCorpusDamaged);
}

// Three items in two strata, judged by two.
class EvaluationTest : public LabelsTest {
 protected:
  void SetUp() override {
    SampleRow sample;
    sample.name = "round1";
    sample.scheme = "spam";
    sample.population = 40;
    sample.size = 3;
    std::vector<SampleItemRow> items;
    for (int i = 0; i < 3; ++i) items.push_back({"round1", i, i == 2 ? 1 : 0, "page", "http://" + std::to_string(i), "", "", ""});
    ASSERT_TRUE(labels_.AddSample(sample, {{"round1", 0, 0, 1, 30, 2}, {"round1", 1, 1, 2, 10, 1}}, items).ok());
  }
  void Judge(const std::string& reviewer, int item, const std::string& verdict, const std::string& sample = "round1") {
    LabelRow label = LabelOf(std::to_string(next_++), "http://" + std::to_string(item), verdict);
    label.reviewer = reviewer;
    label.sample = sample;
    ASSERT_TRUE(labels_.Add(label).ok());
  }
  Labels labels_ = Open();
  int next_ = 0;
};

TEST_F(EvaluationTest, WeighsStrataAndVotes) {
  Judge("ana", 0, "spam");
  Judge("ana", 1, "not-spam");
  Judge("ana", 2, "spam");
  Judge("ben", 0, "spam");
  Judge("ben", 1, "spam");
  const Evaluation found = *Evaluate(labels_, {"round1", ""});
  EXPECT_EQ(found.judged, 3U);
  EXPECT_EQ(found.strata[0].positive, 1U);
  EXPECT_EQ(found.strata[0].unsure, 1U);  // they disagree
  EXPECT_DOUBLE_EQ(found.precision.estimate, 1);
  EXPECT_DOUBLE_EQ(found.if_unsure_are_wrong.estimate, 0.5 * 0.75 + 0.25);
  EXPECT_DOUBLE_EQ(found.if_unsure_are_right.estimate, 1);
  EXPECT_EQ(found.doubly_judged, 2U);
  EXPECT_DOUBLE_EQ(found.agreement, 0.5);
  ASSERT_EQ(found.disputed.size(), 1U);
  EXPECT_EQ(found.disputed[0].key, "http://1");
  EXPECT_NE(found.method.find("stratified"), std::string::npos);
  const Evaluation of_ana = *Evaluate(labels_, {"round1", "ana"});
  EXPECT_DOUBLE_EQ(of_ana.precision.estimate, 0.5 * 0.75 + 0.25);
  EXPECT_EQ(of_ana.doubly_judged, 0U);
}

TEST_F(EvaluationTest, LeavesBrowsingOut) {
  Judge("ana", 0, "spam", "");
  EXPECT_EQ(Evaluate(labels_, {"round1", ""})->judged, 0U);
  EXPECT_GT(MoreLabelsFor(*Evaluate(labels_, {"round1", ""}), 0.03), 1000U);
}

TEST_F(EvaluationTest, ASampleIsDrawnOnce) {
  SampleRow sample;
  sample.name = "round1";
  EXPECT_EQ(labels_.AddSample(sample, {}, {}).code(), Code::kUsage);
  EXPECT_EQ(Evaluate(labels_, {"round2", ""}).status().code(), Code::kUsage);
}

std::vector<Candidate> ManyCandidates(size_t count) {
  std::vector<Candidate> candidates;
  for (size_t i = 0; i < count; ++i) candidates.push_back({"http://" + std::to_string(i), static_cast<double>(i % 7)});
  return candidates;
}

TEST(Drawing, CutsEqualBinsAndSharesOut) {
  const std::vector<DrawnStratum> strata = DrawStrata(ManyCandidates(103), 5, 23, 1);
  ASSERT_EQ(strata.size(), 5U);
  std::set<size_t> all;
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(strata[i].population, i < 3 ? 21U : 20U);
    EXPECT_EQ(strata[i].drawn.size(), i < 3 ? 5U : 4U);
    EXPECT_LE(strata[i].least, strata[i].most);
    all.insert(strata[i].drawn.begin(), strata[i].drawn.end());
  }
  EXPECT_EQ(all.size(), 23U);
}

TEST(Drawing, DependsOnNamesAndSeedAlone) {
  std::vector<Candidate> candidates = ManyCandidates(50);
  const auto names = [&](uint64_t seed) {
    std::set<std::string> drawn;
    const std::vector<DrawnStratum> strata = DrawStrata(candidates, 1, 10, seed);
    for (const size_t at : strata[0].drawn) drawn.insert(candidates[at].name);
    return drawn;
  };
  const auto first = names(1);
  EXPECT_NE(first, names(2));
  std::shuffle(candidates.begin(), candidates.end(), std::mt19937_64(3));
  EXPECT_EQ(first, names(1));
  EXPECT_EQ(PlaceInDraw("http://a.example/", 1), PlaceInDraw("http://a.example/", 1));
}

TEST(Drawing, IsFair) {
  const std::vector<Candidate> candidates = ManyCandidates(20);
  std::vector<int> times(20);
  for (uint64_t seed = 0; seed < 2'000; ++seed) {
    const std::vector<DrawnStratum> strata = DrawStrata(candidates, 1, 5, seed);
    for (const size_t at : strata[0].drawn) ++times[at];
  }
  for (const int each : times) EXPECT_NEAR(each, 500, 100);  // five deviations
}

TEST(Drawing, OfFewTakesAll) {
  EXPECT_EQ(DrawStrata(ManyCandidates(3), 5, 10, 1).size(), 3U);
  EXPECT_TRUE(DrawStrata({}, 5, 10, 1)[0].drawn.empty());
}

TEST(Scheme, IsReadAndRefused) {
  const LabelScheme scheme = *ParseScheme("# ours\nscheme quality\nverdict good negative\nverdict bad positive\nreason thin\n");
  EXPECT_EQ(scheme.name, "quality");
  EXPECT_EQ(SchemeText(*ParseScheme(SchemeText(scheme))), SchemeText(scheme));
  for (const char* wrong : {"", "scheme x", "scheme x\nverdict a positive", "scheme x\nverdict a positive\nverdict a negative",
                            "scheme x\nverdict a maybe", "scheme <b>", "nonsense"}) {
    EXPECT_EQ(ParseScheme(wrong).status().code(), Code::kUsage) << wrong;
  }
}

TEST(Csv, IsReadAsWritten) {
  const auto lines = *ParseCsv("\xef\xbb\xbf" "a,b\r\n\"x, \"\"y\"\"\nz\",'=1+1\r\n\r\nlast,\n");
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(lines[1], (std::vector<std::string>{"x, \"y\"\nz", "=1+1"}));
  EXPECT_EQ(lines[2], (std::vector<std::string>{"last", ""}));
  EXPECT_EQ(ParseCsv("\"open").status().code(), Code::kUsage);
  EXPECT_EQ(ParseCsv("\"a\"b").status().code(), Code::kUsage);
}

}  // namespace
}  // namespace seamripper
