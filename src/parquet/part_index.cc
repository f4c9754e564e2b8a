#include "parquet/part_index.h"

#include <array>

#include "base/bytes.h"
#include "parquet/lookup_sort.h"
#include "parquet/recorded_file.h"

namespace seamripper {
namespace {

constexpr size_t kMostDirectoryBytes = size_t{1} << 20;
constexpr size_t kLookupNumbers = 3;

void AppendRoot(const TreeRoot& root, std::string* to) {
  for (const uint64_t number : {root.levels, root.offset, root.bytes, root.checksum}) AppendLittleEndian(to, number);
}

TreeRoot ReadRoot(ByteReader* from) {
  TreeRoot root;
  for (uint64_t* number : {&root.levels, &root.offset, &root.bytes, &root.checksum}) *number = from->Read<uint64_t>();
  return root;
}

IndexedColumn ReadColumn(ByteReader* from) {
  IndexedColumn column;
  column.name = from->ReadLengthPrefixed();
  column.type = static_cast<ColumnType>(from->Read<uint8_t>());
  column.is_lookup = from->Read<uint8_t>() != 0;
  for (TreeRoot* root : {&column.pages, &column.dictionaries, &column.lookup}) *root = ReadRoot(from);
  return column;
}

}  // namespace

std::string EncodeDirectory(const IndexDirectory& directory) {
  std::string bytes;
  for (const uint64_t number :
       {directory.rows, directory.part_bytes, directory.part_sum.low, directory.part_sum.high}) {
    AppendLittleEndian(&bytes, number);
  }
  AppendLittleEndian(&bytes, static_cast<uint32_t>(directory.columns.size()));
  for (const IndexedColumn& column : directory.columns) {
    AppendLengthPrefixed(&bytes, column.name);
    AppendLittleEndian(&bytes, static_cast<uint8_t>(column.type));
    AppendLittleEndian(&bytes, static_cast<uint8_t>(column.is_lookup));
    for (const TreeRoot& root : {column.pages, column.dictionaries, column.lookup}) AppendRoot(root, &bytes);
  }
  return bytes;
}

std::optional<IndexDirectory> DecodeDirectory(std::string_view bytes) {
  ByteReader from(bytes);
  IndexDirectory directory;
  for (uint64_t* number : {&directory.rows, &directory.part_bytes, &directory.part_sum.low, &directory.part_sum.high}) {
    *number = from.Read<uint64_t>();
  }
  const auto columns = from.Read<uint32_t>();
  for (uint32_t i = 0; i < columns && from.ok(); ++i) directory.columns.push_back(ReadColumn(&from));
  if (!from.ok() || !from.rest().empty()) return std::nullopt;
  return directory;
}

Result<std::unique_ptr<PartIndex>> PartIndex::Open(const TablePart& part) {
  ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenRecorded(part.index_path, part.index_sum.bytes));
  std::unique_ptr<PartIndex> index(new PartIndex(part.index_path, std::move(file), part.sum.bytes));
  RETURN_IF_ERROR(index->ReadDirectory(part.sum));
  return index;
}

Status PartIndex::ReadDirectory(const FileSum& part) {
  std::array<char, kPartIndexFooterBytes> footer;
  const uint64_t size = trees_.file().size();
  if (size < footer.size()) return DamagedAt(trees_.path(), 0, "the file ends too early");
  const uint64_t footer_offset = size - footer.size();
  ASSIGN_OR_RETURN(const size_t got, trees_.file().ReadAt(footer_offset, footer.data(), footer.size()));
  const std::string_view foot(footer.data(), got);
  ByteReader from(foot);
  const auto offset = from.Read<uint64_t>(), bytes = from.Read<uint64_t>(), checksum = from.Read<uint64_t>();
  const bool sealed =
      got == footer.size() && from.Read<uint64_t>() == Xxh3Of64(foot.substr(0, 24)) && from.rest() == kPartIndexMagic;
  if (!sealed || bytes > kMostDirectoryBytes || bytes > footer_offset || offset != footer_offset - bytes) {
    return DamagedAt(trees_.path(), footer_offset, "bad footer");
  }
  std::string encoded(bytes, '\0');
  ASSIGN_OR_RETURN(const size_t read, trees_.file().ReadAt(offset, encoded.data(), bytes));
  if (read != bytes || Xxh3Of64(encoded) != checksum) return DamagedAt(trees_.path(), offset, "bad checksum");
  std::optional<IndexDirectory> directory = DecodeDirectory(encoded);
  if (!directory.has_value()) return DamagedAt(trees_.path(), offset, "bad directory");
  if (directory->part_bytes != part.bytes || ToHex(directory->part_sum) != part.xxh3) {
    return DamagedAt(trees_.path(), offset, "the index of another file");
  }
  directory_ = std::move(*directory);
  return {};
}

// What is behind a checksum may still be forged: an entry is believed only if its page can be read within the file.
Result<PageEntry> PartIndex::FindEntry(const TreeRoot& root, uint64_t row) const {
  PageEntry page;
  RETURN_IF_ERROR(trees_.Visit(root, kPageEntryNumbers, row + 1, [&](const uint64_t* numbers) {
    page = PageEntryOf(numbers);
    return false;
  }));
  const bool has_row = page.rows <= page.end_row && page.end_row - page.rows <= row && row < page.end_row;
  const bool in_file = page.offset <= part_bytes_ && page.stored_bytes <= part_bytes_ - page.offset;
  if (!has_row || page.end_row > rows() || !in_file || page.head_bytes > page.stored_bytes) {
    return DamagedAt(trees_.path(), root.offset, "no page of a row");
  }
  return page;
}

Result<PageEntry> PartIndex::FindPage(const IndexedColumn& column, uint64_t row) const {
  return FindEntry(column.pages, row);
}

Result<PageEntry> PartIndex::FindDictionary(const IndexedColumn& column, uint64_t row) const {
  return FindEntry(column.dictionaries, row);
}

Result<std::vector<RowRange>> PartIndex::Find(const IndexedColumn& column, uint64_t value, size_t most) const {
  std::vector<RowRange> found;
  uint64_t end = 0;
  bool in_order = true;
  RETURN_IF_ERROR(trees_.Visit(column.lookup, kLookupNumbers, value, [&](const uint64_t* numbers) {
    if (numbers[0] != value || found.size() >= most) return false;
    const RowRange range = {numbers[1], numbers[2]};
    in_order = range.first >= end && range.first < rows() && range.rows > 0 && range.rows <= rows() - range.first;
    end = range.first + range.rows;
    found.push_back(range);
    return in_order;
  }));
  if (!in_order) return DamagedAt(trees_.path(), column.lookup.offset, "bad lookup");
  return found;
}

}  // namespace seamripper
