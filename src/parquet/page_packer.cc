#include "parquet/page_packer.h"

#include <algorithm>
#include <new>
#include <string_view>

#include "base/check.h"
#include "base/xxh3.h"
#include "parquet/thrift_writer.h"

namespace seamripper {
namespace {

constexpr int kLevel = 1;

}  // namespace

PagePacker::PagePacker() : context_(ZSTD_createCCtx()) {
  if (context_ == nullptr) throw std::bad_alloc();
}

PageEntry PagePacker::End(parquet::PageType type, uint64_t values, parquet::Encoding encoding, std::string* to) {
  CHECK(page_.size() <= INT32_MAX);
  packed_.resize(std::max(packed_.size(), ZSTD_compressBound(page_.size())));
  const size_t packed =
      ZSTD_compressCCtx(context_.get(), packed_.data(), packed_.size(), page_.data(), page_.size(), kLevel);
  if (ZSTD_isError(packed)) throw std::bad_alloc();  // there is room for anything: only memory may lack

  const size_t begin = to->size();
  ThriftWriter head(to);
  head.Int32(1, type);
  head.Int32(2, static_cast<int32_t>(page_.size()));
  head.Int32(3, static_cast<int32_t>(packed));
  head.BeginStruct(type == parquet::kDataPage ? 5 : 7);
  head.Int32(1, static_cast<int32_t>(values));
  head.Int32(2, encoding);
  if (type == parquet::kDataPage) {
    head.Int32(3, parquet::kRle);  // of what says which values are there
    head.Int32(4, parquet::kRle);
  }
  head.EndStruct();
  head.EndStruct();
  const size_t head_bytes = to->size() - begin;
  to->append(packed_, 0, packed);
  PageEntry entry;
  entry.rows = values;
  entry.offset = begin;
  entry.stored_bytes = head_bytes + packed;
  entry.head_bytes = head_bytes;
  entry.unpacked_bytes = page_.size();
  entry.encoding = static_cast<uint64_t>(encoding);
  entry.checksum = Xxh3Of64(std::string_view(*to).substr(begin));
  return entry;
}

}  // namespace seamripper
