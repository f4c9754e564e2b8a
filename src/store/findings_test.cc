#include "store/findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <random>

#include "columns/quilt_tables.h"
#include "store/findings_writer.h"
#include "testing/shared_data.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

RunQuestion Question(const std::string& m = "50") {
  RunQuestion question;
  question.detector = "quilts";
  question.options = {{"m", m}};
  question.corpus_digest = std::string(32, 'b');
  return question;
}

template <class Row>
Status WriteTable(FindingsWriter* run, const std::vector<Row>& rows) {
  Result<TableWriter<Row>> table = TableWriter<Row>::Create(run);
  if (!table.ok()) return table.status();
  for (const Row& row : rows) RETURN_IF_ERROR(table->Add(row));
  return table->Finish();
}

std::vector<QuiltPatchRow> Patches(int count) {
  std::vector<QuiltPatchRow> rows;
  for (int i = 0; i < count; ++i) rows.push_back({i / 3, i % 3, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  return rows;
}

template <class Row>
Result<Findings> WriteRun(const std::string& corpus, const RunQuestion& question, const std::vector<Row>& rows) {
  const auto run = FindingsWriter::Create(corpus, question);
  if (!run.ok()) return run.status();
  RETURN_IF_ERROR(WriteTable(run->get(), rows));
  return (*run)->Commit({{"pages", 9}}, {{"all", 5, 6}});
}

template <class Row>
Result<std::vector<Row>> ReadTable(const Findings& run) {
  std::vector<Row> rows;
  RETURN_IF_ERROR(run.ForEachRow<Row>([&](const Row& row) {
    rows.push_back(row);
    return true;
  }));
  return rows;
}

std::vector<std::string> NamesIn(const std::string& folder) { return *ListDirectory(folder); }

template <class Row>
class EveryFindingsTable : public ::testing::Test {};
using Rows = ::testing::Types<QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow>;
TYPED_TEST_SUITE(EveryFindingsTable, Rows);

using Random = std::mt19937_64;
void Draw(Random& random, int64_t* value) { *value = static_cast<int64_t>(random()); }
void Draw(Random& random, int32_t* value) { *value = static_cast<int32_t>(random()); }
void Draw(Random& random, bool* value) { *value = random() % 2 == 0; }
void Draw(Random& random, std::string* value) { value->assign(random() % 100, static_cast<char>(random())); }

// In the table's order.
template <class Row>
std::vector<Row> DrawRows(size_t count, Random& random) {
  std::vector<Row> rows(count);
  for (Row& row : rows) {
    ForEachMember<Row>([&](const auto& field) { Draw(random, &(row.*field.member)); });
  }
  std::sort(rows.begin(), rows.end(), StandsBefore<Row>);
  return rows;
}

TYPED_TEST(EveryFindingsTable, ComesBackRowForRow) {
  TempFolder corpus;
  Random random(1);
  for (const size_t count : {0u, 1u, 2u, 50u, 5000u}) {
    const auto rows = DrawRows<TypeParam>(count, random);
    const Result<Findings> run = WriteRun(corpus.path(), Question(std::to_string(count)), rows);
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(*ReadTable<TypeParam>(*run), rows);
    EXPECT_EQ(run->template FindTable<TypeParam>()->rows, count);
  }
}

TEST(Findings, ARunIsFoundAndCurrent) {
  TempFolder corpus;
  EXPECT_FALSE(CurrentRun(corpus.path(), "quilts")->has_value());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", RunIdOf(Question()))->has_value());

  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(7)).ok());
  const auto found = FindRun(corpus.path(), "quilts", RunIdOf(Question()));
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->record().question, Question());
  EXPECT_EQ((*found)->record().counts.at("pages"), 9u);
  EXPECT_EQ((*found)->record().stages[0].bytes, 6u);
  EXPECT_EQ((*found)->FindTable<QuiltPatchRow>()->rows, 7u);
  EXPECT_EQ((*found)->FindTable<QuiltRow>(), nullptr);
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question()));

  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), Patches(2)).ok());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question("20")));
  ASSERT_TRUE(MakeCurrent(corpus.path(), "quilts", RunIdOf(Question())).ok());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question()));
}

TEST(Findings, LieWhereTheyShould) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(1)).ok());
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts"), UnorderedElementsAre(id, id + ".lock", "current"));
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts/" + id), ElementsAre("quilt_patches", "run.json"));
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts/" + id + "/quilt_patches"), ElementsAre("part-00000.rows"));
  EXPECT_EQ(ReadFileForTesting(corpus.path() + "/findings/quilts/current"), id + "\n");
}

TEST(Findings, ManyBlocksAndAnEarlyEnd) {
  TempFolder corpus;
  const std::vector<QuiltPatchRow> rows = Patches(20'000);
  const Result<Findings> run = WriteRun(corpus.path(), Question(), rows);
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(*ReadTable<QuiltPatchRow>(*run), rows);
  int seen = 0;
  EXPECT_TRUE(run->ForEachRow<QuiltPatchRow>([&](const QuiltPatchRow&) { return ++seen < 5; }).ok());
  EXPECT_EQ(seen, 5);
}

TEST(Findings, TablesMayBeWrittenTogether) {
  TempFolder corpus;
  const auto run = FindingsWriter::Create(corpus.path(), Question());
  auto sources = TableWriter<QuiltSourceRow>::Create(run->get());
  auto patches = TableWriter<QuiltPatchRow>::Create(run->get());
  ASSERT_TRUE(sources->Add({1, 1, 2, "http://a.example/", 3, 4, true, false}).ok());
  ASSERT_TRUE(patches->Add(Patches(1)[0]).ok());
  ASSERT_TRUE(sources->Add({1, 2, 7, "http://b.example/", 3, 4, true, false}).ok());
  ASSERT_TRUE(sources->Finish().ok() && patches->Finish().ok());
  const Result<Findings> done = (*run)->Commit({}, {});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(ReadTable<QuiltSourceRow>(*done)->at(1).source_url, "http://b.example/");
  EXPECT_EQ(ReadTable<QuiltPatchRow>(*done)->size(), 1u);
}

TEST(Findings, PinnedDigestOfATable) {
  TempFolder corpus;
  const Result<Findings> run = WriteRun(corpus.path(), Question(), Patches(100));
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->FindTable<QuiltPatchRow>()->digest, "6d9ac6aee23bd799bd1b533d6c8a9304");
}

TEST(Findings, NoFlippedByteGoesUnnoticed) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(4)).ok());
  const std::string folder = corpus.path() + "/findings/quilts/" + id;
  for (const std::string& path : {folder + "/run.json", folder + "/quilt_patches/part-00000.rows"}) {
    const std::string good = ReadFileForTesting(path);
    for (size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 0x10);
      ASSERT_TRUE((*WritableFile::Create(path))->Append(bad).ok());
      const auto run = FindRun(corpus.path(), "quilts", id);
      const Status status = run.ok() ? ReadTable<QuiltPatchRow>(**run).status() : run.status();
      EXPECT_EQ(status.code(), Code::kCorpusDamaged) << path << " byte " << i;
      EXPECT_THAT(status.message(), HasSubstr(path));
      EXPECT_THAT(status.message(), HasSubstr("--force"));
    }
    ASSERT_TRUE(ReplaceFile(path, good).ok());
  }
}

// Its checksums hold, but its rows are those of another table.
TEST(Findings, RowsOfAnotherTableAreDamage) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  Result<Findings> run = WriteRun(corpus.path(), Question(), Patches(4));
  ASSERT_TRUE(run.ok());
  const std::string folder = corpus.path() + "/findings/quilts/" + id;
  RunRecord record = run->record();
  record.tables["quilt_sweep"] = record.tables["quilt_patches"];
  ASSERT_TRUE(ReplaceFile(folder + "/run.json", RunRecordToJson(record)).ok());
  ASSERT_TRUE(RenameFile(folder + "/quilt_patches", folder + "/quilt_sweep").ok());
  const auto found = FindRun(corpus.path(), "quilts", id);
  const Status status = ReadTable<QuiltSweepRow>(**found).status();
  EXPECT_EQ(status.code(), Code::kCorpusDamaged);
  EXPECT_THAT(status.message(), HasSubstr("part-00000.rows: row 0"));
  EXPECT_EQ(ReadTable<QuiltPatchRow>(**found).status().code(), Code::kCorpusDamaged);  // the file is missing
}

TEST(Findings, WhatCurrentSaysIsNotTrusted) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(1)).ok());
  const std::string path = corpus.path() + "/findings/quilts/current";
  for (const std::string bad : {"", "\n", "../../..\n", "0123456789ab", "0123456789ab\n\n", "0123456789AB\n"}) {
    ASSERT_TRUE(ReplaceFile(path, bad).ok());
    const Status status = CurrentRun(corpus.path(), "quilts").status();
    EXPECT_EQ(status.code(), Code::kCorpusDamaged) << bad;
    EXPECT_THAT(status.message(), HasSubstr(path));
  }
  ASSERT_TRUE(ReplaceFile(path, "0123456789ab\n").ok());  // of a run that was deleted
  EXPECT_FALSE(CurrentRun(corpus.path(), "quilts")->has_value());
}

TEST(Findings, WhatIsNoRunIdIsNotFound) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(1)).ok());
  for (const std::string id : {"", ".", "..", "current", "../quilts", "0123456789ab"}) {
    const auto found = FindRun(corpus.path(), "quilts", id);
    ASSERT_TRUE(found.ok());
    EXPECT_FALSE(found->has_value());
  }
}

TEST(Findings, ARunWithoutItsRecordIsDamaged) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(1)).ok());
  const std::string path = corpus.path() + "/findings/quilts/" + RunIdOf(Question()) + "/run.json";
  ASSERT_TRUE(RemoveTree(path).ok());
  const Status status = CurrentRun(corpus.path(), "quilts").status();
  EXPECT_EQ(status.code(), Code::kCorpusDamaged);
  EXPECT_THAT(status.message(), HasSubstr(path));
}

TEST(FindingsWriter, DroppedItLeavesNothing) {
  TempFolder corpus;
  {
    const auto run = FindingsWriter::Create(corpus.path(), Question());
    ASSERT_TRUE(WriteTable(run->get(), Patches(5)).ok());
    EXPECT_FALSE(FindRun(corpus.path(), "quilts", (*run)->id())->has_value());
  }
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts"), ElementsAre(RunIdOf(Question()) + ".lock"));
}

// In a process that ends as by kill -9.
void WriteAndDie(const std::string& corpus, const RunQuestion& question) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto run = FindingsWriter::Create(corpus, question);
    static_cast<void>(WriteTable(run->get(), Patches(5)));
    ::raise(SIGKILL);
  }
  int outcome = 0;
  ASSERT_EQ(::waitpid(child, &outcome, 0), child);
  ASSERT_TRUE(WIFSIGNALED(outcome) && WTERMSIG(outcome) == SIGKILL);
}

TEST(FindingsWriter, KilledItLeavesNothingThatIsSeen) {
  TempFolder corpus;
  const std::string folder = corpus.path() + "/findings/quilts";
  const std::string first = RunIdOf(Question());
  const std::string second = RunIdOf(Question("20"));
  WriteAndDie(corpus.path(), Question());
  WriteAndDie(corpus.path(), Question("20"));
  EXPECT_FALSE(FactsOf(folder + "/" + first + ".new").exists);  // the second removed it
  EXPECT_TRUE(FactsOf(folder + "/" + second + ".new").exists);
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", second)->has_value());
  EXPECT_FALSE(CurrentRun(corpus.path(), "quilts")->has_value());

  const Result<Findings> again = WriteRun(corpus.path(), Question("20"), Patches(2));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(ReadTable<QuiltPatchRow>(*again)->size(), 2u);
  EXPECT_FALSE(FactsOf(folder + "/" + second + ".new").exists);
}

// Everything is on disk but the name.
TEST(FindingsWriter, KilledBeforeTheRenameItLeavesNothingThatIsSeen) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), Patches(1)).ok());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(1)).ok());
  const std::string folder = corpus.path() + "/findings/quilts/";
  ASSERT_TRUE(RenameFile(folder + id, folder + id + ".new").ok());
  ASSERT_TRUE(MakeCurrent(corpus.path(), "quilts", RunIdOf(Question("20"))).ok());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", id)->has_value());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question("20")));
  ASSERT_TRUE(WriteRun(corpus.path(), Question("30"), Patches(1)).ok());
  EXPECT_FALSE(FactsOf(folder + id + ".new").exists);
}

TEST(FindingsWriter, TheSameRunIsWrittenOnceAtATimeOthersAreLeftAlone) {
  TempFolder corpus;
  const auto first = FindingsWriter::Create(corpus.path(), Question());
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(FindingsWriter::Create(corpus.path(), Question()).status().code(), Code::kLocked);
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), Patches(1)).ok());
  ASSERT_TRUE(WriteTable(first->get(), Patches(3)).ok());
  const Result<Findings> done = (*first)->Commit({}, {});
  ASSERT_TRUE(done.ok()) << done.status().message();
  EXPECT_EQ(ReadTable<QuiltPatchRow>(*done)->size(), 3u);
}

TEST(FindingsWriter, ARunWrittenAgainTakesThePlaceOfADamagedOne) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), Patches(5)).ok());
  const std::string path = corpus.path() + "/findings/quilts/" + RunIdOf(Question()) + "/run.json";
  ASSERT_TRUE(ReplaceFile(path, "{}").ok());
  const Result<Findings> again = WriteRun(corpus.path(), Question(), Patches(5));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*ReadTable<QuiltPatchRow>(*again), Patches(5));
}

TEST(FindingsWriterDeathTest, RowsOutOfOrderAreABug) {
  TempFolder corpus;
  const auto run = FindingsWriter::Create(corpus.path(), Question());
  auto table = TableWriter<QuiltPatchRow>::Create(run->get());
  const std::vector<QuiltPatchRow> rows = Patches(2);
  ASSERT_TRUE(table->Add(rows[1]).ok());
  EXPECT_DEATH(static_cast<void>(table->Add(rows[0])), "StandsBefore");
  EXPECT_DEATH(static_cast<void>(table->Add(rows[1])), "StandsBefore");
}

}  // namespace
}  // namespace seamripper
