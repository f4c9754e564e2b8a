// Block files, the files of a segment, of any bytes. A forger gets the checksums right, so they are put right here: what
// is read then is no more than the file holds, and the same row by row as block by block.
#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "fuzz/memory_path.h"
#include "fuzz/target.h"
#include "store/block_reader.h"
#include "store/segment_rows.h"

namespace seamripper {
namespace {

template <class Number>
void Put(std::string* file, size_t at, Number number) {
  std::memcpy(file->data() + at, &number, sizeof number);
}

// Seals the block an index entry speaks of, if it lies in the file.
void SealBlock(std::string* file, size_t entry, uint64_t end) {
  const auto offset = LoadLittleEndian<uint64_t>(file->data() + entry);
  if (offset > end || end > file->size() || end - offset < kBlockHeaderBytes) return;
  Put<uint64_t>(file, offset + 16, 0);
  const uint64_t checksum = Xxh3Of64(std::string_view(*file).substr(offset, end - offset));
  Put(file, offset + 16, checksum);
  Put(file, entry + 16, checksum);
}

// The footer's fields are as the input has them, but for the number of blocks, which follows from the index's offset.
BlockFileSummary Seal(std::string* file, RowLayout layout) {
  std::memcpy(file->data(), kBlockFileMagic.data(), kBlockFileMagic.size());
  Put(file, 8, layout.width);
  Put(file, 12, static_cast<uint32_t>(layout.codec));
  Put(file, 16, Xxh3Of64(std::string_view(*file).substr(0, 16)));
  const size_t footer = file->size() - kFooterBytes;
  const auto index = LoadLittleEndian<uint64_t>(file->data() + footer);
  if (index <= footer) {
    const uint64_t blocks = (footer - index) / kIndexEntryBytes;
    for (uint64_t i = 0; i < blocks; ++i) {
      const uint64_t entry = index + i * kIndexEntryBytes;
      const uint64_t next = entry + kIndexEntryBytes;
      SealBlock(file, entry, i + 1 < blocks ? LoadLittleEndian<uint64_t>(file->data() + next) : index);
    }
    Put(file, footer + 8, blocks);
    Put(file, footer + 24, Xxh3Of64(std::string_view(*file).substr(index, footer - index)));
  }
  Put(file, footer + 32, Xxh3Of64(std::string_view(*file).substr(footer, 32)));
  std::memcpy(file->data() + footer + 40, kBlockFileEnd.data(), kBlockFileEnd.size());
  return {file->size(), LoadLittleEndian<uint64_t>(file->data() + footer + 16),
          LoadLittleEndian<uint64_t>(file->data() + footer + 32)};
}

void ReadRows(const BlockFileReader& reader) {
  Block block, cache;
  std::string row;
  uint64_t rows = 0;
  bool whole = true;
  for (size_t i = 0; i < reader.blocks(); ++i) {
    if (!reader.ReadBlock(i, &block).ok()) {
      whole = false;
      continue;
    }
    for (size_t j = 0; j < block.rows(); ++j, ++rows) {
      Head head;
      SkippedRow skipped;
      ParseHead(block.row(j), &head);
      ParseSkipped(block.row(j), &skipped);
      ASSERT_TRUE(reader.ReadRow(block.first_row() + j, &cache, &row).ok());
      EXPECT_EQ(row, block.row(j));
    }
  }
  EXPECT_TRUE(!whole || rows == reader.rows());
  for (const uint64_t probe : {uint64_t{0}, reader.rows() / 2, reader.rows() - 1}) {
    if (probe < reader.rows()) static_cast<void>(reader.ReadRow(probe, &cache, &row).ok());
  }
}

}  // namespace

void Fuzz(std::string_view input) {
  static MemoryPath file;
  constexpr RowLayout kLayouts[] = {{kVariableWidth, BlockCodec::kRaw},
                                    {kVariableWidth, BlockCodec::kLz4},
                                    {24, BlockCodec::kRaw},
                                    {8, BlockCodec::kLz4}};
  const RowLayout layout = kLayouts[TakeByte(&input) % std::size(kLayouts)];
  if (input.size() < kFileHeaderBytes + kFooterBytes) return;
  std::string bytes(input);
  const BlockFileSummary summary = Seal(&bytes, layout);
  file.Set(bytes);
  const Result<std::unique_ptr<BlockFileReader>> reader = BlockFileReader::Open(file.path(), layout, summary);
  if (reader.ok()) ReadRows(**reader);
}

}  // namespace seamripper
