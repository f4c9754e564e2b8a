// Pages of a Parquet file: a head, and bytes packed by zstd.
#ifndef SEAMRIPPER_PARQUET_PAGE_PACKER_H_
#define SEAMRIPPER_PARQUET_PAGE_PACKER_H_

#include <zstd.h>

#include <cstdint>
#include <memory>
#include <string>

#include "parquet/page_entry.h"
#include "parquet/parquet_format.h"

namespace seamripper {

// Memory: twice the largest page, and 1 MiB.
class PagePacker {
 public:
  PagePacker();

  // Empty, for the bytes of a page, under 2 GiB.
  std::string* Begin() {
    page_.clear();
    return &page_;
  }
  // Appends the page; its entry has all but the last row, the values as its rows, and where it begins in `to`.
  PageEntry End(parquet::PageType type, uint64_t values, parquet::Encoding encoding, std::string* to);

 private:
  struct Free {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  std::unique_ptr<ZSTD_CCtx, Free> context_;
  std::string page_;
  std::string packed_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_PAGE_PACKER_H_
