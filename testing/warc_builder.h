// Writes small WARC files for tests, the same bytes every time.
#ifndef SEAMRIPPER_TESTING_WARC_BUILDER_H_
#define SEAMRIPPER_TESTING_WARC_BUILDER_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seamripper {

// One gzip member, or one zstd frame, of `bytes`.
std::string GzipForTesting(std::string_view bytes, int level = 6);
std::string ZstdForTesting(std::string_view bytes);

enum class WarcPacking { kPlain, kMemberPerRecord, kOneMember };

using HeaderFields = std::vector<std::pair<std::string, std::string>>;

class WarcBuilder {
 public:
  explicit WarcBuilder(WarcPacking packing = WarcPacking::kPlain) : packing_(packing) {}

  // A response with status 200. `http_headers`: lines without line ends; empty: "Content-Type: text/html". `date`: as
  // written into the record.
  WarcBuilder& AddResponse(std::string_view url, std::string_view date, const std::vector<std::string>& http_headers,
                           std::string_view body);

  // Any record: WARC-Type, WARC-Record-ID, `fields` and Content-Length, then the block. A Content-Length in `fields` is
  // written instead of the true one.
  WarcBuilder& AddRecord(std::string_view type, const HeaderFields& fields, std::string_view block);

  // Bytes as they are, in a member of their own if records are.
  WarcBuilder& AddRaw(std::string_view bytes);

  // The file so far.
  std::string Build() const;

  // Where each record begins in the file that Build gives (kOneMember: in the decompressed bytes).
  const std::vector<uint64_t>& offsets() const { return offsets_; }

 private:
  WarcPacking packing_;
  std::string bytes_;
  std::vector<uint64_t> offsets_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_WARC_BUILDER_H_
