// Parts of a table and their indexes, of any bytes. A forger gets the checksums right, so they are put right here: what is
// read then is no more than the file holds, every row or none of a page, and all else is told as damage.
#include <gtest/gtest.h>
#include <zstd.h>

#include <array>
#include <string>
#include <tuple>
#include <vector>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "columns/table.h"
#include "fuzz/memory_path.h"
#include "fuzz/target.h"
#include "parquet/table_reader.h"
#include "parquet/varint.h"

namespace seamripper {
namespace {

struct ForgedRow {
  int64_t id = 0;
  std::string name;
  int32_t rank = 0;
  bool flag = false;
};

}  // namespace

template <>
struct Table<ForgedRow> {
  using Row = ForgedRow;
  static double Half(const Row& row) { return row.rank / 2.0; }
  static constexpr auto kFields =
      std::tuple(Stored("id", &Row::id), Stored("name", &Row::name), Stored("rank", &Row::rank),
                 Stored("flag", &Row::flag), Derived<Row>("half", Half));
};

namespace {

void ExpectNoneOrAll(std::string_view input) {
  const auto type = static_cast<ColumnType>(TakeByte(&input) % 6);
  const uint64_t encoding = TakeByte(&input) % 9;
  const size_t rows = TakeByte(&input) * 40u;
  const size_t dictionary_bytes = std::min<size_t>(TakeByte(&input), input.size());
  ColumnValues dictionary, values;
  if (!ReadDictionary(type, input.substr(0, dictionary_bytes), &dictionary)) dictionary.Clear();
  if (!ReadPage(type, encoding, input.substr(dictionary_bytes), rows, dictionary, &values)) return;
  EXPECT_EQ(type == ColumnType::kText ? values.texts.size() : values.numbers.size(), rows);
}

// The input is a block; what is above it holds.
void ExpectOrder(std::string_view input) {
  static MemoryPath path;
  const uint64_t levels = TakeByte(&input) % 4;
  const uint64_t key = TakeByte(&input);
  path.Set(input);
  auto file = OpenForReading(path.path());
  ASSERT_TRUE(file.ok());
  uint64_t last = key;
  const TreeRoot root = {levels, 0, input.size(), Xxh3Of64(input)};
  const Status status = TreeReader(std::move(*file), path.path()).Visit(root, 3, key, [&](const uint64_t* row) {
    EXPECT_GE(row[0], last);
    last = row[0];
    return true;
  });
  EXPECT_TRUE(status.ok() || status.code() == Code::kCorpusDamaged);
}

void ReadForged(const TablePart& part) {
  const std::vector<TablePart> parts = {part};
  const auto table = OpenTable<ForgedRow>(parts);
  if (!table.ok()) {
    EXPECT_EQ(table.status().code(), Code::kCorpusDamaged) << table.status().message();
    return;
  }
  RowReader<ForgedRow> reader(table->get());
  uint64_t read = 0;
  const RowRange few = {0, std::min<uint64_t>((*table)->rows(), 5'000)};
  const Status status = reader.Read(few, [&](const ForgedRow&) { ++read; });
  EXPECT_TRUE(status.ok() ? read == few.rows : status.code() == Code::kCorpusDamaged) << status.message();
  const auto found = (*table)->Find("id", int64_t{1});
  EXPECT_TRUE(found.ok() || found.status().code() != Code::kEnvironment);
  static_cast<void>((*table)->Find("name", "a").ok());
}

void Seal(std::string_view directory, std::string* index) {
  std::string footer;
  for (const uint64_t number : {uint64_t{index->size()}, uint64_t{directory.size()}, Xxh3Of64(directory)}) {
    AppendLittleEndian(&footer, number);
  }
  AppendLittleEndian(&footer, Xxh3Of64(footer));
  index->append(directory).append(footer).append(kPartIndexMagic);
}

std::string Packed(std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 1));
  return packed;
}

// Block of rows as number_tree.h draws it.
TreeRoot AppendLeaf(const std::vector<std::vector<uint64_t>>& rows, std::string* index) {
  if (rows.empty()) return {};
  std::string block;
  AppendVarint(rows.size(), &block);
  for (size_t i = 0; i < rows.size(); ++i) {
    for (size_t j = 0; j < rows[i].size(); ++j) {
      AppendZigzag(static_cast<int64_t>(rows[i][j] - (i == 0 ? 0 : rows[i - 1][j])), &block);
    }
  }
  const TreeRoot root = {1, index->size(), block.size(), Xxh3Of64(block)};
  index->append(block);
  return root;
}

// Rows of a lookup, of any numbers but in order.
std::vector<std::vector<uint64_t>> TakeLookup(std::string_view* input) {
  std::vector<std::vector<uint64_t>> rows;
  uint64_t value = 0;
  for (size_t count = TakeByte(input) % 4; count > 0; --count) {
    value += TakeByte(input) % 2;
    const uint64_t first = TakeByte(input);
    rows.push_back({value, first << TakeByte(input) % 64, TakeByte(input)});
  }
  return rows;
}

// Entries that all speak of one page, `page`, but for their rows and what the input changes.
std::vector<std::vector<uint64_t>> TakePages(const PageEntry& page, std::string_view* input) {
  std::vector<std::vector<uint64_t>> rows;
  uint64_t end = 0;
  for (size_t count = TakeByte(input) % 4; count > 0; --count) {
    PageEntry entry = page;
    entry.rows = TakeByte(input) * 8u;
    entry.end_row = end += entry.rows;
    entry.encoding = TakeByte(input) % 9;
    const uint8_t change = TakeByte(input);
    if (change == 1) entry.unpacked_bytes += uint64_t{TakeByte(input)} << TakeByte(input) % 64;
    if (change == 2) entry.head_bytes = TakeByte(input);
    if (change == 3) entry.rows += TakeByte(input);
    const auto numbers = NumbersOf(entry);
    rows.emplace_back(numbers.begin(), numbers.end());
  }
  return rows;
}

// A part of one page, the end of the input, and an index that its beginning says.
void ExpectRowsOrDamage(std::string_view input) {
  static MemoryPath part_path, index_path;
  const std::string_view head = input.substr(0, std::min<size_t>(input.size(), 120));
  std::string_view choices = head;
  const std::string_view page_bytes = input.substr(head.size());
  const std::string packed = Packed(page_bytes);
  part_path.Set(packed);
  const PageEntry page = {0, 0, 0, packed.size(), 0, page_bytes.size(), 0, Xxh3Of64(packed)};
  std::string index(kPartIndexMagic);
  IndexDirectory directory = {TakeByte(&choices) * 8u, packed.size(), Xxh3Of128(packed), {}};
  for (const ColumnFacts& facts : ColumnsOf<ForgedRow>()) {
    IndexedColumn& column = directory.columns.emplace_back();
    column.name = facts.name;
    column.type = facts.type;
    column.is_lookup = facts.type == ColumnType::kInt64 || facts.type == ColumnType::kText;
    column.pages = AppendLeaf(TakePages(page, &choices), &index);
    column.dictionaries = AppendLeaf(TakePages(page, &choices), &index);
    column.lookup = AppendLeaf(TakeLookup(&choices), &index);
  }
  Seal(EncodeDirectory(directory), &index);
  index_path.Set(index);
  ReadForged({part_path.path(), {packed.size(), ToHex(directory.part_sum)}, index_path.path(), {index.size(), {}}});
}

// The input is a directory.
void ExpectOpenedOrDamage(std::string_view input) {
  static MemoryPath part_path, index_path;
  part_path.Set("part");
  std::string directory(input), index(kPartIndexMagic);
  const Hash128 sum = Xxh3Of128("part");
  std::string known;
  for (const uint64_t number : {uint64_t{4}, sum.low, sum.high}) AppendLittleEndian(&known, number);
  if (directory.size() >= 8 + known.size()) directory.replace(8, known.size(), known);
  Seal(directory, &index);
  index_path.Set(index);
  ReadForged({part_path.path(), {4, ToHex(sum)}, index_path.path(), {index.size(), {}}});
}

}  // namespace

void Fuzz(std::string_view input) {
  switch (TakeByte(&input) % 4) {
    case 0:
      return ExpectNoneOrAll(input);
    case 1:
      return ExpectOrder(input);
    case 2:
      return ExpectRowsOrDamage(input);
    default:
      return ExpectOpenedOrDamage(input);
  }
}

}  // namespace seamripper
