// What several threads share stays whole when one of them is refused memory: the others go on for a while.
#include "testing/refused_memory.h"

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hot_texts.h"
#include "engine/kept_texts.h"
#include "engine/wide.h"
#include "os/tasks.h"
#include "store/block_writer.h"
#include "testing/temp_folder.h"

namespace seamripper {
namespace {

constexpr unsigned kThreads = 2;
constexpr size_t kTasks = 16;
constexpr size_t kRowsOfTask = 40;

// Of lengths that end a block now here, now there. Made before memory is refused, as that is to hit others.
std::vector<KeyedRow> MakeRows() {
  std::vector<KeyedRow> rows;
  for (size_t i = 0; i < kTasks * kRowsOfTask; ++i) {
    rows.push_back({std::to_string(i), std::string(700 + i % 13 * 61, static_cast<char>('a' + i % 26))});
  }
  return rows;
}
const std::vector<KeyedRow> kRows = MakeRows();

class RefusedMemoryTest : public testing::Test {
 protected:
  // add(worker, number), which returns a Status, for kRowsOfTask numbers of each task.
  template <class Make, class Add>
  Status AddOnThreads(Make make, Add add) {
    struct Worker {
      decltype(make()) output;
      Add add;
      Status Do(size_t task) {
        for (size_t i = 0; i < kRowsOfTask; ++i) RETURN_IF_ERROR(add(&*output, task * kRowsOfTask + i));
        return {};
      }
      Status Finish() { return output->Finish(); }
    };
    return RunTasks(&threads_, kThreads, kTasks, [&] { return std::unique_ptr<Worker>(new Worker{make(), add}); });
  }

  const TempFolder folder_;
  Threads threads_;
  BlockMemory blocks_{BlockMemory::kBlockBytes};
  Budget disk_{uint64_t{1} << 30};
};

TEST_F(RefusedMemoryTest, SortedRows) {
  for (const uint64_t memory : {uint64_t{256} << 10, uint64_t{64} << 20}) {  // with and without a disk
    ExpectBearsRefusedMemory([&]() -> Status {
      RowSorter<KeyedRow> sorter(memory, folder_.path(), &disk_, nullptr, &blocks_);
      RETURN_IF_ERROR(AddOnThreads(
          [&] { return std::make_unique<RowSorter<KeyedRow>::Writer>(&sorter); },
          [](RowSorter<KeyedRow>::Writer* writer, uint64_t number) { return writer->Add(kRows[number]); }));
      RowSorter<KeyedRow>::Reader reader(&sorter);
      size_t rows = 0;
      for (KeyedRow row; reader.Next(&row); ++rows) EXPECT_EQ(row.value, kRows[std::stoull(row.key)].value);
      RETURN_IF_ERROR(reader.status());
      EXPECT_EQ(rows, kTasks * kRowsOfTask);
      return {};
    });
    EXPECT_EQ(disk_.used(), 0u);
  }
}

TEST_F(RefusedMemoryTest, Spools) {
  for (const size_t memory : {size_t{64} << 10, size_t{16} << 20}) {
    ExpectBearsRefusedMemory([&]() -> Status {
      Spool spool({2, 4096, memory, folder_.path()}, &disk_, &blocks_);
      RETURN_IF_ERROR(AddOnThreads([&] { return std::make_unique<WideWriter>(&spool); },
                                   [](WideWriter* writer, uint64_t number) {
                                     writer->Add(kRows[number].key, kRows[number].value);
                                     return writer->status();
                                   }));
      LargeWork large;
      WideGrouper grouper({.memory_bytes = size_t{16} << 20, .spill_folder = folder_.path()}, &disk_, &large);
      size_t groups = 0;
      for (size_t partition = 0; partition < spool.partitions(); ++partition) {
        RETURN_IF_ERROR(grouper.Group(spool, partition, [&](std::string_view, std::span<const WideRow>) {
          ++groups;
          return Status();
        }));
      }
      EXPECT_EQ(groups, kTasks * kRowsOfTask);
      return {};
    });
    EXPECT_EQ(disk_.used(), 0u);
  }
}

TEST_F(RefusedMemoryTest, HotTexts) {
  struct Output {
    HotTexts* texts;
    Status Finish() { return {}; }
  };
  for (const uint64_t memory : {uint64_t{640} << 10, uint64_t{16} << 20}) {
    ExpectBearsRefusedMemory([&]() -> Status {
      HotTexts texts(memory, folder_.path(), &disk_, &blocks_);
      RETURN_IF_ERROR(
          AddOnThreads([&] { return std::unique_ptr<Output>(new Output{&texts}); },
                       [](Output* to, uint64_t number) { return to->texts->Add(number, kRows[number].value); }));
      for (uint64_t number = 0; number < kTasks * kRowsOfTask; ++number) {
        AlignedBytes storage;
        ASSIGN_OR_RETURN(const std::string_view text, texts.Read(number, &storage));
        EXPECT_EQ(text, kRows[number].value);
      }
      return {};
    });
    EXPECT_EQ(disk_.used(), 0u);
  }
}

// Whatever was refused, what is found is whole.
TEST_F(RefusedMemoryTest, KeptTexts) {
  constexpr RowLayout kTexts = {kVariableWidth, BlockCodec::kLz4};
  const std::string path = folder_.path() + "/texts";
  BlockBuilder builder(kTexts);
  for (const KeyedRow& row : kRows) builder.Add(row.value);
  auto writer = BlockFileWriter::Create(path, kTexts);
  ASSERT_TRUE((*writer)->Append(builder.Finish()).ok());
  const BlockFileSummary summary = *(*writer)->Finish();
  const auto file = std::move(*BlockFileReader::Open(path, kTexts, summary));
  ASSERT_GE(file->blocks(), 2u);
  struct Reading {
    const BlockFileReader* file;
    KeptTexts* texts;
    const BlockFileSummary* summary;
    const std::string* path;
    Status Do(size_t task) {
      KeptFile* const kept = texts->Of(*path, *summary);
      const size_t block = task % file->blocks();
      const KeptRows* rows = kept->Find(block);
      Block read;
      if (rows == nullptr) {
        RETURN_IF_ERROR(file->ReadBlock(block, &read));
        rows = kept->Keep(block, read);
      }
      for (size_t i = 0; i < rows->rows.size(); ++i) EXPECT_EQ(rows->rows[i], kRows[rows->first_row + i].value);
      EXPECT_TRUE(rows->Has(rows->first_row + (block + 1 < file->blocks() ? 10 : 0)));
      return {};
    }
    Status Finish() { return {}; }
  };
  ExpectBearsRefusedMemory([&]() -> Status {
    KeptTexts texts(uint64_t{1} << 30, &blocks_);
    return RunTasks(&threads_, kThreads, 2 * file->blocks(), [&] {
      return std::unique_ptr<Reading>(new Reading{file.get(), &texts, &summary, &path});
    });
  });
}

}  // namespace
}  // namespace seamripper
