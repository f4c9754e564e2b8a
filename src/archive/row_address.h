// The address of a row of JSONL or Parquet that is not known by a URL:
//
//   id:SITE/ID         its id; SITE is the row's `source`, else the name of its file
//   id:SITE/@OFFSET    where it lies in the file, if it has no id; @OFFSET.N for the N-th behind the first of a
//                      compressed member that it shares
//
// Every byte but letters, digits and -._~!$&'()*+,;=:@ is percent-encoded, and / in SITE. `id:` addresses are URLs
// (url/url.h) whose host is SITE: so rows of one source are pages of one site.
#ifndef SEAMRIPPER_ARCHIVE_ROW_ADDRESS_H_
#define SEAMRIPPER_ARCHIVE_ROW_ADDRESS_H_

#include <memory>
#include <string>
#include <string_view>

#include "archive/reader.h"
#include "archive/row_keys.h"

namespace seamripper {

// The longest SITE; of a longer one that much is taken.
inline constexpr size_t kMostSiteBytes = 200;

std::string RowAddress(std::string_view site, std::string_view id);
// The site as it was before it became part of an address.
std::string UnescapedSite(std::string_view site);

// What `reader` gives, with an address for the rows that `key` does not know by their URL. `file` is the input's path.
std::unique_ptr<RecordReader> WithRowAddresses(std::unique_ptr<RecordReader> reader, std::string_view file, RowKey key);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_ROW_ADDRESS_H_
