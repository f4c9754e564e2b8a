#include "store/block_writer.h"

#include <lz4.h>

#include "base/bytes.h"
#include "base/check.h"
#include "base/xxh3.h"

namespace seamripper {
namespace {

// A block is larger than it need be when its last row is; then its memory is given back.
constexpr size_t kMostKeptBytes = 4 * kLz4BlockBytes;

// Appends the packed form of `raw`, by way of a buffer: a block packed in place would keep the room of its worst case.
// zstd would make texts a third smaller, a segment an eighth, and take three times as long and seven times to unpack: texts
// are unpacked by every step of a detector that looks at them.
void AppendPacked(std::string_view raw, std::string* to) {
  const int bound = LZ4_compressBound(static_cast<int>(raw.size()));
  const auto buffer = std::make_unique_for_overwrite<char[]>(static_cast<size_t>(bound));
  const int packed = LZ4_compress_default(raw.data(), buffer.get(), static_cast<int>(raw.size()), bound);
  CHECK(packed > 0);
  to->append(buffer.get(), static_cast<size_t>(packed));
}

void SetLittleEndian(std::string* bytes, size_t at, uint64_t value) {
  std::memcpy(bytes->data() + at, &value, sizeof value);
}

}  // namespace

void BlockBuilder::Add(std::string_view row) {
  if (layout_.width == kVariableWidth) {
    AppendLengthPrefixed(&raw_, row);
  } else {
    CHECK(row.size() == layout_.width);
    raw_.append(row);
  }
  ++rows_;
  if (raw_.size() >= (layout_.codec == BlockCodec::kLz4 ? kLz4BlockBytes : kRawBlockBytes)) CloseBlock();
}

std::vector<EncodedBlock> BlockBuilder::Finish() {
  if (rows_ > 0) CloseBlock();
  return std::move(blocks_);
}

void BlockBuilder::CloseBlock() {
  CHECK(raw_.size() <= kMaxBlockBytes);
  EncodedBlock block;
  block.rows = rows_;
  AppendLittleEndian<uint32_t>(&block.bytes, rows_);
  AppendLittleEndian<uint32_t>(&block.bytes, static_cast<uint32_t>(raw_.size()));
  AppendLittleEndian<uint64_t>(&block.bytes, 0);  // stored bytes and zero
  AppendLittleEndian<uint64_t>(&block.bytes, 0);  // checksum
  if (layout_.codec == BlockCodec::kLz4) {
    AppendPacked(raw_, &block.bytes);
  } else {
    block.bytes.append(raw_);
  }
  SetLittleEndian(&block.bytes, 8, block.bytes.size() - kBlockHeaderBytes);
  // The checksum is of the whole block with its own field zero.
  SetLittleEndian(&block.bytes, 16, Xxh3Of64(block.bytes));
  blocks_.push_back(std::move(block));
  raw_.clear();
  if (raw_.capacity() > kMostKeptBytes) std::string().swap(raw_);
  rows_ = 0;
}

Result<std::unique_ptr<BlockFileWriter>> BlockFileWriter::Create(const std::string& path, RowLayout layout) {
  ASSIGN_OR_RETURN(std::unique_ptr<WritableFile> file, WritableFile::Create(path));
  std::string header(kBlockFileMagic);
  AppendLittleEndian<uint32_t>(&header, layout.width);
  AppendLittleEndian<uint32_t>(&header, static_cast<uint32_t>(layout.codec));
  AppendLittleEndian<uint64_t>(&header, Xxh3Of64(header));
  RETURN_IF_ERROR(file->Append(header));
  return std::unique_ptr<BlockFileWriter>(new BlockFileWriter(std::move(file)));
}

Status BlockFileWriter::Append(const std::vector<EncodedBlock>& blocks) {
  for (const EncodedBlock& block : blocks) {
    AppendLittleEndian<uint64_t>(&index_, file_->size());
    AppendLittleEndian<uint64_t>(&index_, rows_);
    index_.append(block.bytes, 16, 8);
    rows_ += block.rows;
    RETURN_IF_ERROR(file_->Append(block.bytes));
  }
  return {};
}

Result<BlockFileSummary> BlockFileWriter::Finish() {
  std::string footer;
  AppendLittleEndian<uint64_t>(&footer, file_->size());
  AppendLittleEndian<uint64_t>(&footer, index_.size() / kIndexEntryBytes);
  AppendLittleEndian<uint64_t>(&footer, rows_);
  AppendLittleEndian<uint64_t>(&footer, Xxh3Of64(index_));
  const uint64_t checksum = Xxh3Of64(footer);
  AppendLittleEndian<uint64_t>(&footer, checksum);
  footer.append(kBlockFileEnd);
  RETURN_IF_ERROR(file_->Append(index_));
  RETURN_IF_ERROR(file_->Append(footer));
  const BlockFileSummary summary = {file_->size(), rows_, checksum};
  RETURN_IF_ERROR(file_->SyncAndClose());
  return summary;
}

}  // namespace seamripper
