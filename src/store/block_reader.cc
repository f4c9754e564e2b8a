#include "store/block_reader.h"

#include <lz4.h>

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

// A byte of LZ4 gives no more than this.
constexpr size_t kMostUnpacked = 255;

}  // namespace

Result<std::unique_ptr<BlockFileReader>> BlockFileReader::Open(const std::string& path, RowLayout layout,
                                                               const BlockFileSummary& expected, const char* remedy) {
  Result<std::unique_ptr<ReadableFile>> file = OpenForReading(path);
  if (!file.ok()) return FactsOf(path).exists ? file.status() : CorpusDamaged(file.status().message());
  std::unique_ptr<BlockFileReader> reader(new BlockFileReader(path, layout, std::move(*file), remedy));
  RETURN_IF_ERROR(reader->ReadIndex(expected));
  return reader;
}

Status BlockFileReader::Damaged(const char* what, uint64_t offset) const {
  return CorpusDamaged(path_ + ":" + std::to_string(offset) + ": " + what + ": " + remedy_);
}

Status BlockFileReader::ReadExactly(uint64_t offset, size_t size, std::string* out) const {
  out->resize(size);
  ASSIGN_OR_RETURN(const size_t got, file_->ReadAt(offset, out->data(), size));
  return got == size ? Status() : Damaged("the file ends too early", offset);
}

Status BlockFileReader::ReadIndex(const BlockFileSummary& expected) {
  if (file_->size() != expected.bytes || expected.bytes < kFileHeaderBytes + kFooterBytes) {
    return Damaged("not the size that was recorded", 0);
  }
  std::string header;
  RETURN_IF_ERROR(ReadExactly(0, kFileHeaderBytes, &header));
  const std::string_view head(header);
  if (head.substr(0, 8) != kBlockFileMagic || Xxh3Of64(head.substr(0, 16)) != LoadLittleEndian<uint64_t>(&header[16]) ||
      LoadLittleEndian<uint32_t>(&header[8]) != layout_.width ||
      LoadLittleEndian<uint32_t>(&header[12]) != static_cast<uint32_t>(layout_.codec)) {
    return Damaged("bad header", 0);
  }
  const uint64_t footer_offset = expected.bytes - kFooterBytes;
  std::string footer;
  RETURN_IF_ERROR(ReadExactly(footer_offset, kFooterBytes, &footer));
  const std::string_view foot(footer);
  if (foot.substr(40) != kBlockFileEnd || Xxh3Of64(foot.substr(0, 32)) != LoadLittleEndian<uint64_t>(&footer[32]) ||
      LoadLittleEndian<uint64_t>(&footer[32]) != expected.checksum) {
    return Damaged("bad footer", footer_offset);
  }
  index_offset_ = LoadLittleEndian<uint64_t>(&footer[0]);
  const uint64_t blocks = LoadLittleEndian<uint64_t>(&footer[8]);
  rows_ = LoadLittleEndian<uint64_t>(&footer[16]);
  if (index_offset_ > footer_offset || blocks != (footer_offset - index_offset_) / kIndexEntryBytes ||
      rows_ != expected.rows) {
    return Damaged("bad footer", footer_offset);
  }
  std::string index;
  RETURN_IF_ERROR(ReadExactly(index_offset_, footer_offset - index_offset_, &index));
  if (Xxh3Of64(index) != LoadLittleEndian<uint64_t>(&footer[24])) return Damaged("bad index", index_offset_);
  ByteReader entries(index);
  for (uint64_t i = 0; i < blocks; ++i) {
    const uint64_t offset = entries.Read<uint64_t>();
    const uint64_t first_row = entries.Read<uint64_t>();
    index_.push_back({offset, first_row, entries.Read<uint64_t>()});
  }
  return IndexIsSound() ? Status() : Damaged("bad index", index_offset_);
}

// A checksum says that nobody changed the file by accident; this, that whoever wrote it cannot lead a reader astray.
bool BlockFileReader::IndexIsSound() const {
  if (index_.empty()) return rows_ == 0;
  if (index_.front().offset != kFileHeaderBytes || index_.front().first_row != 0) return false;
  for (size_t i = 0; i < index_.size(); ++i) {
    const uint64_t end = EndOf(i);
    if (end > index_offset_ || end < index_[i].offset || end - index_[i].offset < kBlockHeaderBytes) return false;
    if (RowsEnd(i) > rows_ || RowsEnd(i) <= index_[i].first_row) return false;
  }
  return true;
}

std::optional<std::string_view> BlockFileReader::Unpack(size_t raw_bytes, Block* block) const {
  const std::string_view stored = std::string_view(block->stored_).substr(kBlockHeaderBytes);
  if (layout_.codec == BlockCodec::kRaw) {
    if (stored.size() != raw_bytes) return std::nullopt;
    block->raw_.swap(block->stored_);
    return std::string_view(block->raw_).substr(kBlockHeaderBytes);
  }
  if (raw_bytes > kMostUnpacked * stored.size() || stored.size() > LZ4_MAX_INPUT_SIZE) return std::nullopt;
  block->raw_.resize(raw_bytes);
  const int unpacked = LZ4_decompress_safe(stored.data(), block->raw_.data(), static_cast<int>(stored.size()),
                                           static_cast<int>(raw_bytes));
  if (!std::cmp_equal(unpacked, raw_bytes)) return std::nullopt;
  return block->raw_;
}

bool BlockFileReader::FindRows(uint32_t rows, std::string_view bytes, Block* block) const {
  block->begins_.clear();
  block->ends_.clear();
  ByteReader reader(bytes);
  for (uint32_t i = 0; i < rows && reader.ok(); ++i) {
    const std::string_view row =
        layout_.width == kVariableWidth ? reader.ReadLengthPrefixed() : reader.ReadBytes(layout_.width);
    if (!reader.ok()) return false;
    const auto end = static_cast<uint32_t>(block->raw_.size() - reader.rest().size());
    block->begins_.push_back(end - static_cast<uint32_t>(row.size()));
    block->ends_.push_back(end);
  }
  return reader.ok() && reader.rest().empty();
}

Status BlockFileReader::ReadBlock(size_t block, Block* out) const {
  const IndexEntry& entry = index_[block];
  RETURN_IF_ERROR(ReadExactly(entry.offset, EndOf(block) - entry.offset, &out->stored_));
  const auto rows = LoadLittleEndian<uint32_t>(&out->stored_[0]);
  const auto raw_bytes = LoadLittleEndian<uint32_t>(&out->stored_[4]);
  const auto stored_bytes = LoadLittleEndian<uint32_t>(&out->stored_[8]);
  const auto checksum = LoadLittleEndian<uint64_t>(&out->stored_[16]);
  std::memset(&out->stored_[16], 0, 8);
  if (checksum != entry.checksum || Xxh3Of64(out->stored_) != checksum) {
    return Damaged("bad checksum", entry.offset);
  }
  if (rows != RowsEnd(block) - entry.first_row || out->stored_.size() - kBlockHeaderBytes != stored_bytes ||
      raw_bytes > kMaxBlockBytes) {
    return Damaged("bad block", entry.offset);
  }
  const std::optional<std::string_view> bytes = Unpack(raw_bytes, out);
  if (!bytes.has_value() || !FindRows(rows, *bytes, out)) return Damaged("bad block", entry.offset);
  out->first_row_ = entry.first_row;
  return {};
}

size_t BlockFileReader::BlockOf(uint64_t row) const {
  const auto after = std::upper_bound(index_.begin(), index_.end(), row,
                                      [](uint64_t value, const IndexEntry& entry) { return value < entry.first_row; });
  return static_cast<size_t>(after - index_.begin()) - 1;
}

Status BlockFileReader::ReadRow(uint64_t row, Block* cache, std::string* out) const {
  if (!cache->Has(row)) RETURN_IF_ERROR(ReadBlock(BlockOf(row), cache));
  out->assign(cache->row(row - cache->first_row()));
  return {};
}

}  // namespace seamripper
