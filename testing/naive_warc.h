// The records of a well-formed WARC, the obvious way.
#ifndef SEAMRIPPER_TESTING_NAIVE_WARC_H_
#define SEAMRIPPER_TESTING_NAIVE_WARC_H_

#include <string>
#include <string_view>
#include <vector>

namespace seamripper {

// All gzip members of a file, decompressed; a file that is not gzip as it is.
std::string NaiveDecompress(std::string_view file);

struct NaiveRecord {
  std::string type, url, block;
};

// Splits by Content-Length. The WARC must be well-formed.
std::vector<NaiveRecord> NaiveWarcRecords(std::string_view decompressed);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_WARC_H_
