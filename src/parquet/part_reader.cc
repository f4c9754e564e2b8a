#include "parquet/part_reader.h"

#include <new>
#include <string_view>
#include <utility>

#include "base/xxh3.h"
#include "parquet/recorded_file.h"

namespace seamripper {
namespace {

// A block of zstd is 128 KiB at most, and takes 4 bytes at least: what a forger can make of few bytes is bounded.
constexpr uint64_t kMostUnpacked = (uint64_t{128} << 10) / 4;

}  // namespace

PageUnpacker::PageUnpacker() : context_(ZSTD_createDCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

Result<std::unique_ptr<PartReader>> PartReader::Open(const TablePart& part) {
  ASSIGN_OR_RETURN(std::unique_ptr<PartIndex> index, PartIndex::Open(part));
  ASSIGN_OR_RETURN(std::unique_ptr<ReadableFile> file, OpenRecorded(part.path, part.sum.bytes));
  return std::unique_ptr<PartReader>(new PartReader(part.path, std::move(file), std::move(index)));
}

Status PartReader::Unpack(const PageEntry& entry, PageUnpacker* unpacker, LoadedPage* page) const {
  page->rows = 0;
  const uint64_t packed_bytes = entry.stored_bytes - entry.head_bytes;
  if (entry.unpacked_bytes > packed_bytes * kMostUnpacked || entry.unpacked_bytes > INT32_MAX) {
    return DamagedAt(path_, entry.offset, "bad page");
  }
  std::string& stored = unpacker->stored_;
  stored.resize(entry.stored_bytes);
  ASSIGN_OR_RETURN(const size_t got, file_->ReadAt(entry.offset, stored.data(), stored.size()));
  if (got != stored.size() || Xxh3Of64(stored) != entry.checksum) {
    return DamagedAt(path_, entry.offset, "bad checksum");
  }
  const std::string_view packed = std::string_view(stored).substr(entry.head_bytes);
  page->bytes.resize(entry.unpacked_bytes);
  const size_t unpacked = ZSTD_decompressDCtx(unpacker->context_.get(), page->bytes.data(), page->bytes.size(),
                                              packed.data(), packed.size());
  if (ZSTD_isError(unpacked) || unpacked != page->bytes.size()) return DamagedAt(path_, entry.offset, "bad page");
  page->first_row = entry.end_row - entry.rows;
  return {};
}

Status PartReader::LoadPage(const IndexedColumn& column, uint64_t row, PageUnpacker* unpacker, LoadedPage* dictionary,
                            LoadedPage* page) const {
  ASSIGN_OR_RETURN(const PageEntry entry, index_->FindPage(column, row));
  if (entry.encoding == parquet::kRleDictionary && !dictionary->Has(row)) {
    ASSIGN_OR_RETURN(const PageEntry its_entry, index_->FindDictionary(column, row));
    RETURN_IF_ERROR(Unpack(its_entry, unpacker, dictionary));
    if (!ReadDictionary(column.type, dictionary->bytes, &dictionary->values)) {
      return DamagedAt(path_, its_entry.offset, "bad dictionary");
    }
    dictionary->rows = its_entry.rows;
  }
  RETURN_IF_ERROR(Unpack(entry, unpacker, page));
  if (!ReadPage(column.type, entry.encoding, page->bytes, entry.rows, dictionary->values, &page->values)) {
    return DamagedAt(path_, entry.offset, "bad page");
  }
  page->rows = entry.rows;
  return {};
}

}  // namespace seamripper
