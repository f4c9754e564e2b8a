// Compressed members and ZIP files for tests, the same bytes every time.
#ifndef SEAMRIPPER_TESTING_PACKED_H_
#define SEAMRIPPER_TESTING_PACKED_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "archive/format.h"

namespace seamripper {

// `bytes` as one member of the codec; as they are for kNone.
std::string PackForTesting(Codec codec, std::string_view bytes);
std::string Lz4ForTesting(std::string_view bytes);

// A zstd frame that does not state how large its content is, as streaming writers write it; with `flush` it gets a new
// block after so many bytes, 0: when one is full.
std::string UnsizedZstdForTesting(std::string_view bytes, size_t flush = 0, int level = 3);

// A dictionary for samples like these, a frame that needs one, and the first frame of a file that holds one.
std::string DictionaryForTesting(const std::vector<std::string>& samples);
std::string ZstdForTesting(std::string_view bytes, std::string_view dictionary);
std::string DictionaryFrameForTesting(std::string_view content);

// A ZIP file, also a wrong one.
class ZipBuilder {
 public:
  struct Entry {
    std::string name;
    std::string data;  // as it lies in the file
    uint16_t method = 0;
    uint16_t flags = 0;
    uint32_t crc32 = 0;
    uint64_t offset = 0;        // of its local header
    uint64_t packed_bytes = 0;  // in the directory
  };

  ZipBuilder& Store(std::string name, std::string_view bytes);
  ZipBuilder& Deflate(std::string name, std::string_view bytes);

  // Entries may be changed, and stand in the directory in this order.
  std::vector<Entry>& entries() { return entries_; }
  // Bytes between the entries so far and the next, or the directory.
  ZipBuilder& AddRaw(std::string_view bytes);

  std::string Build(bool zip64 = false) const;

 private:
  void Add(Entry entry, std::string_view bytes);

  std::string file_;
  std::vector<Entry> entries_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_PACKED_H_
