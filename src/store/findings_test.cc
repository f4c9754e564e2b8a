#include "store/findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <thread>
#include <vector>

#include "base/xxh3.h"
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

// A table is any bytes, as far as this folder goes.
constexpr char kTable[] = "quilt_patches";

Status WriteTable(FindingsWriter* run, const std::string& bytes, const std::string& table = kTable) {
  const Result<std::string> path = run->BeginTable(table);
  if (!path.ok()) return path.status();
  RETURN_IF_ERROR(ReplaceFile(*path, bytes));
  return run->EndTable(table, bytes.size(), std::string(32, 'd'));
}

Result<Findings> WriteRun(const std::string& corpus, const RunQuestion& question, const std::string& bytes) {
  const auto run = FindingsWriter::Create(corpus, question);
  if (!run.ok()) return run.status();
  RETURN_IF_ERROR(WriteTable(run->get(), bytes));
  return (*run)->Commit({{"pages", 9}}, {{"all", 5, 6}});
}

Result<std::string> ReadTable(const Findings& run, std::string_view table = kTable) {
  const Result<std::vector<std::string>> parts = run.CheckedParts(table);
  if (!parts.ok()) return parts.status();
  std::string bytes;
  for (const std::string& part : *parts) bytes += ReadFileForTesting(part);
  return bytes;
}

std::vector<std::string> NamesIn(const std::string& folder) { return *ListDirectory(folder); }

TEST(Findings, TablesComeBack) {
  TempFolder corpus;
  for (const std::string& bytes : {std::string(), std::string("rows"), std::string((5 << 20) + 1, 'x')}) {
    const Result<Findings> run = WriteRun(corpus.path(), Question(std::to_string(bytes.size())), bytes);
    ASSERT_TRUE(run.ok());
    EXPECT_EQ(*ReadTable(*run), bytes);
    EXPECT_EQ(run->FindTable(kTable)->rows, bytes.size());
    EXPECT_EQ(run->FindTable(kTable)->parts[0].xxh3, ToHex(Xxh3Of128(bytes)));
  }
}

TEST(Findings, AnIndexIsRecordedAndChecked) {
  TempFolder corpus;
  const auto writer = FindingsWriter::Create(corpus.path(), Question());
  ASSERT_TRUE(writer.ok());
  const std::string path = *(*writer)->BeginTable(kTable);
  ASSERT_TRUE(ReplaceFile(path, "rows").ok());
  ASSERT_TRUE(ReplaceFile(path.substr(0, path.rfind('/') + 1) + IndexName(0), "index").ok());
  ASSERT_TRUE((*writer)->EndTable(kTable, 4, std::string(32, 'd')).ok());
  const Result<Findings> run = (*writer)->Commit({}, {});
  ASSERT_TRUE(run.ok());
  const TablePart part = run->Parts(kTable).front();
  EXPECT_EQ(part.sum, *SumOfFile(part.path));
  EXPECT_EQ(part.index_sum, *SumOfFile(part.index_path));
  EXPECT_EQ(*ReadTable(*run), "rows");
  ASSERT_TRUE(ReplaceFile(part.index_path, "Index").ok());
  EXPECT_EQ(VerifyFindings(corpus.path()).code(), Code::kCorpusDamaged);
  EXPECT_THAT(ReadTable(*run).status().message(), HasSubstr("part-00000.index has changed since it was written"));
  ASSERT_TRUE(RemoveTree(part.index_path).ok());
  EXPECT_THAT(VerifyFindings(corpus.path()).message(), HasSubstr("part-00000.index is missing"));
}

TEST(Findings, SeveralPartsAddUp) {
  TempFolder corpus;
  const auto writer = FindingsWriter::Create(corpus.path(), Question());
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE((*writer)->BeginTable("other").ok());
  const std::string first = *(*writer)->BeginTable(kTable);
  const std::string path = first.substr(0, first.rfind('/') + 1);
  ASSERT_TRUE(ReplaceFile(path + PartName(0), "first").ok());
  ASSERT_TRUE(ReplaceFile(path + PartName(1), "second").ok());
  const std::string most(32, 'f');
  const std::string one = std::string(31, '0') + "3";
  ASSERT_TRUE((*writer)->EndTable(kTable, {{5, most}, {6, one}}).ok());
  ASSERT_TRUE(ReplaceFile(corpus.path() + "/findings/quilts/" + RunIdOf(Question()) + ".new/other/" + PartName(0), "").ok());
  ASSERT_TRUE((*writer)->EndTable("other", 0, std::string(32, '0')).ok());
  const Result<Findings> run = (*writer)->Commit({}, {});
  ASSERT_TRUE(run.ok()) << run.status().message();
  const TableRecord& table = *run->FindTable(kTable);
  EXPECT_EQ(table.rows, 11u);
  EXPECT_EQ(table.digest, std::string(31, '0') + "2");  // modulo 2^128
  EXPECT_THAT(table.rows_of_parts, ElementsAre(PartRows{5, most}, PartRows{6, one}));
  EXPECT_EQ(*ReadTable(*run), "firstsecond");
  EXPECT_TRUE(run->FindTable("other")->rows_of_parts.empty());
  RunRecord record = run->record();
  record.tables[kTable].rows_of_parts[1].rows = 7;  // sealed, but it cannot be
  EXPECT_FALSE(RunRecordFromJson(RunRecordToJson(record), run->id(), "run.json").ok());
}

TEST(Findings, ARunIsFoundAndCurrent) {
  TempFolder corpus;
  EXPECT_FALSE(CurrentRun(corpus.path(), "quilts")->has_value());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", RunIdOf(Question()))->has_value());

  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("rrrrrrr")).ok());
  const auto found = FindRun(corpus.path(), "quilts", RunIdOf(Question()));
  ASSERT_TRUE(found.ok() && found->has_value());
  EXPECT_EQ((*found)->record().question, Question());
  EXPECT_EQ((*found)->record().counts.at("pages"), 9u);
  EXPECT_EQ((*found)->record().stages[0].bytes, 6u);
  EXPECT_EQ((*found)->FindTable(kTable)->rows, 7u);
  EXPECT_EQ((*found)->FindTable("quilts"), nullptr);
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question()));

  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), std::string("rr")).ok());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question("20")));
  ASSERT_TRUE(MakeCurrent(corpus.path(), "quilts", RunIdOf(Question())).ok());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question()));
}

TEST(Findings, LieWhereTheyShould) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts"),
              UnorderedElementsAre(id, id + ".lock", "current", "current.lock"));
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts/" + id), ElementsAre("quilt_patches", "run.json"));
  EXPECT_THAT(NamesIn(corpus.path() + "/findings/quilts/" + id + "/quilt_patches"), ElementsAre("part-00000.parquet"));
  EXPECT_EQ(ReadFileForTesting(corpus.path() + "/findings/quilts/current"), id + "\n");
}

TEST(Findings, TablesMayBeWrittenTogether) {
  TempFolder corpus;
  const auto run = FindingsWriter::Create(corpus.path(), Question());
  const Result<std::string> a = (*run)->BeginTable("a");
  const Result<std::string> b = (*run)->BeginTable("b");
  ASSERT_TRUE(ReplaceFile(*b, "2").ok() && ReplaceFile(*a, "1").ok());
  ASSERT_TRUE((*run)->EndTable("a", 1, "d").ok() && (*run)->EndTable("b", 1, "d").ok());
  const Result<Findings> done = (*run)->Commit({}, {});
  ASSERT_TRUE(done.ok());
  EXPECT_EQ(*ReadTable(*done, "a"), "1");
  EXPECT_EQ(*ReadTable(*done, "b"), "2");
}

TEST(Findings, NoFlippedByteGoesUnnoticed) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("rrrr")).ok());
  const std::string folder = corpus.path() + "/findings/quilts/" + id;
  for (const std::string& path : {folder + "/run.json", folder + "/quilt_patches/part-00000.parquet"}) {
    const std::string good = ReadFileForTesting(path);
    for (size_t i = 0; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(bad[i] ^ 0x10);
      ASSERT_TRUE((*WritableFile::Create(path))->Append(bad).ok());
      const auto run = FindRun(corpus.path(), "quilts", id);
      const Status status = run.ok() ? ReadTable(**run).status() : run.status();
      EXPECT_EQ(status.code(), Code::kCorpusDamaged) << path << " byte " << i;
      EXPECT_THAT(status.message(), HasSubstr(path));
      EXPECT_THAT(status.message(), HasSubstr("--force"));
    }
    ASSERT_TRUE(ReplaceFile(path, good).ok());
  }
}

TEST(Findings, AMissingOrLongerFileIsDamage) {
  TempFolder corpus;
  const Result<Findings> run = WriteRun(corpus.path(), Question(), "rows");
  ASSERT_TRUE(run.ok());
  const std::string path = corpus.path() + "/findings/quilts/" + run->id() + "/quilt_patches/part-00000.parquet";
  ASSERT_TRUE(ReplaceFile(path, "rows and more").ok());
  EXPECT_EQ(ReadTable(*run).status().code(), Code::kCorpusDamaged);
  ASSERT_TRUE(RemoveTree(path).ok());
  EXPECT_EQ(ReadTable(*run).status().code(), Code::kCorpusDamaged);
  EXPECT_THAT(ReadTable(*run).status().message(), HasSubstr(path));
}

TEST(Findings, WhatCurrentSaysIsNotTrusted) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  const std::string path = corpus.path() + "/findings/quilts/current";
  for (const std::string bad : {"", "\n", "../../..\n", "0123456789ab", "0123456789ab\n\n", "0123456789AB\n"}) {
    ASSERT_TRUE(ReplaceFile(path, bad).ok());
    const Status status = CurrentRun(corpus.path(), "quilts").status();
    EXPECT_EQ(status.code(), Code::kCorpusDamaged) << bad;
    EXPECT_THAT(status.message(), HasSubstr(path));
  }
}

// As after one flipped bit.
TEST(Findings, ACurrentRunThatIsNotThereIsDamage) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  ASSERT_TRUE(ReplaceFile(corpus.path() + "/findings/quilts/current", "0123456789ab\n").ok());
  const Status status = CurrentRun(corpus.path(), "quilts").status();
  EXPECT_EQ(status.code(), Code::kCorpusDamaged);
  EXPECT_THAT(status.message(), HasSubstr("/findings/quilts/current names the run 0123456789ab"));
  EXPECT_EQ(VerifyFindings(corpus.path()).code(), Code::kCorpusDamaged);
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  EXPECT_TRUE(CurrentRun(corpus.path(), "quilts")->has_value());
}

// Where two folders cannot be exchanged there is a moment without it.
// Else the detector "has not run", and its findings are left out without a word.
TEST(Findings, ACurrentThatCannotBeReadIsNotMissing) {
  const TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  const std::string path = corpus.path() + "/findings/quilts/current";
  ASSERT_EQ(::unlink(path.c_str()), 0);
  ASSERT_EQ(::symlink(path.c_str(), path.c_str()), 0);
  EXPECT_EQ(CurrentRun(corpus.path(), "quilts").status().code(), Code::kEnvironment);
  EXPECT_EQ(VerifyFindings(corpus.path()).code(), Code::kEnvironment);
}

TEST(Findings, ACurrentRunThatIsBeingReplacedIsNot) {
  TempFolder corpus;
  const Result<Findings> run = WriteRun(corpus.path(), Question(), std::string("r"));
  ASSERT_TRUE(run.ok());
  const std::string folder = corpus.path() + "/findings/quilts/" + run->id();
  ASSERT_TRUE(RenameFile(folder, folder + ".old").ok());
  const Result<std::optional<Findings>> current = CurrentRun(corpus.path(), "quilts");
  ASSERT_TRUE(current.ok()) << current.status().message();
  EXPECT_FALSE(current->has_value());
}

TEST(Findings, WhatIsNoRunIdIsNotFound) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  for (const std::string id : {"", ".", "..", "current", "../quilts", "0123456789ab"}) {
    const auto found = FindRun(corpus.path(), "quilts", id);
    ASSERT_TRUE(found.ok());
    EXPECT_FALSE(found->has_value());
  }
}

TEST(Findings, ARunWithoutItsRecordIsDamaged) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  const std::string path = corpus.path() + "/findings/quilts/" + RunIdOf(Question()) + "/run.json";
  ASSERT_TRUE(RemoveTree(path).ok());
  const Status status = CurrentRun(corpus.path(), "quilts").status();
  EXPECT_EQ(status.code(), Code::kCorpusDamaged);
  EXPECT_THAT(status.message(), HasSubstr(path));
}

TEST(RemoveRun, TakesOneRunAndNoOther) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), std::string("rr")).ok());
  ASSERT_TRUE(RemoveRun(corpus.path(), "quilts", RunIdOf(Question("20"))).ok());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", RunIdOf(Question("20")))->has_value());
  EXPECT_TRUE(FindRun(corpus.path(), "quilts", RunIdOf(Question()))->has_value());
  EXPECT_EQ(*CurrentRunId(corpus.path(), "quilts"), RunIdOf(Question("20")));
  EXPECT_EQ(CurrentRun(corpus.path(), "quilts").status().code(), Code::kCorpusDamaged);
}

TEST(FindingsWriter, DroppedItLeavesNothing) {
  TempFolder corpus;
  {
    const auto run = FindingsWriter::Create(corpus.path(), Question());
    ASSERT_TRUE(WriteTable(run->get(), std::string("rrrrr")).ok());
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
    static_cast<void>(WriteTable(run->get(), std::string("rrrrr")));
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

  const Result<Findings> again = WriteRun(corpus.path(), Question("20"), std::string("rr"));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(ReadTable(*again)->size(), 2u);
  EXPECT_FALSE(FactsOf(folder + "/" + second + ".new").exists);
}

// Everything is on disk but the name.
TEST(FindingsWriter, KilledBeforeTheRenameItLeavesNothingThatIsSeen) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), std::string("r")).ok());
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  const std::string folder = corpus.path() + "/findings/quilts/";
  ASSERT_TRUE(RenameFile(folder + id, folder + id + ".new").ok());
  ASSERT_TRUE(MakeCurrent(corpus.path(), "quilts", RunIdOf(Question("20"))).ok());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", id)->has_value());
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question("20")));
  ASSERT_TRUE(WriteRun(corpus.path(), Question("30"), std::string("r")).ok());
  EXPECT_FALSE(FactsOf(folder + id + ".new").exists);
}

// The old run is out of the way, the new one not yet in its place.
TEST(FindingsWriter, KilledBetweenTheRenamesItLeavesNoAnswer) {
  TempFolder corpus;
  const std::string id = RunIdOf(Question());
  const std::string folder = corpus.path() + "/findings/quilts/";
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), "rows").ok());
  ASSERT_TRUE(RenameFile(folder + id, folder + id + ".old").ok());
  EXPECT_FALSE(FindRun(corpus.path(), "quilts", id)->has_value());
  EXPECT_FALSE(CurrentRun(corpus.path(), "quilts")->has_value());
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), "rows").ok());
  EXPECT_FALSE(FactsOf(folder + id + ".old").exists);
}

TEST(FindingsWriter, TheSameRunIsWrittenOnceAtATimeOthersAreLeftAlone) {
  TempFolder corpus;
  const auto first = FindingsWriter::Create(corpus.path(), Question());
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(FindingsWriter::Create(corpus.path(), Question()).status().code(), Code::kLocked);
  ASSERT_TRUE(WriteRun(corpus.path(), Question("20"), std::string("r")).ok());
  ASSERT_TRUE(WriteTable(first->get(), std::string("rrr")).ok());
  const Result<Findings> done = (*first)->Commit({}, {});
  ASSERT_TRUE(done.ok()) << done.status().message();
  EXPECT_EQ(ReadTable(*done)->size(), 3u);
}

// Killed while it made its run current, between writing the file and giving it its name.
TEST(FindingsWriter, ACurrentThatNobodyIsWritingIsRemoved) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  const std::string current = corpus.path() + "/findings/quilts/current";
  ASSERT_TRUE(ReplaceFile(current + ".new", "half").ok());
  auto writer = FileLock::Wait(current + ".lock");
  ASSERT_TRUE(RemoveKilledRuns(corpus.path(), "quilts").ok());
  EXPECT_TRUE(FactsOf(current + ".new").exists);
  *writer = nullptr;
  ASSERT_TRUE(RemoveKilledRuns(corpus.path(), "quilts").ok());
  EXPECT_FALSE(FactsOf(current + ".new").exists);
  EXPECT_EQ((*CurrentRun(corpus.path(), "quilts"))->id(), RunIdOf(Question()));
}

TEST(MakeCurrent, ByManyAtOnceEachSucceeds) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("r")).ok());
  std::atomic<int> failed = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 20; ++round) {
        failed += MakeCurrent(corpus.path(), "quilts", RunIdOf(Question())).ok() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
}

TEST(FindingsWriter, ARunWrittenAgainTakesThePlaceOfADamagedOne) {
  TempFolder corpus;
  ASSERT_TRUE(WriteRun(corpus.path(), Question(), std::string("rrrrr")).ok());
  const std::string path = corpus.path() + "/findings/quilts/" + RunIdOf(Question()) + "/run.json";
  ASSERT_TRUE(ReplaceFile(path, "{}").ok());
  const Result<Findings> again = WriteRun(corpus.path(), Question(), std::string("rrrrr"));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*ReadTable(*again), std::string("rrrrr"));
}

}  // namespace
}  // namespace seamripper
