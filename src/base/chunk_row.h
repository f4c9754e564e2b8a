// A chunk of a page, as it lies in a segment and as a step sees it.
#ifndef SEAMRIPPER_BASE_CHUNK_ROW_H_
#define SEAMRIPPER_BASE_CHUNK_ROW_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace seamripper {

struct ChunkRow {
  std::array<uint8_t, 20> hash{};
  uint32_t offset = 0;
  uint32_t length_and_visible = 0;  // the highest bit: visible

  uint32_t length() const { return length_and_visible & 0x7fffffff; }
  bool visible() const { return length_and_visible >> 31 != 0; }
};
static_assert(sizeof(ChunkRow) == 28);

// The chunks of a page in page order, over bytes of someone else's. Bytes past the last whole row are not looked at.
class ChunkRows {
 public:
  ChunkRows() = default;
  explicit ChunkRows(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes() const { return bytes_; }
  size_t size() const { return bytes_.size() / sizeof(ChunkRow); }
  ChunkRow operator[](size_t i) const {
    ChunkRow row;
    std::memcpy(&row, bytes_.data() + i * sizeof row, sizeof row);
    return row;
  }

 private:
  std::string_view bytes_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_CHUNK_ROW_H_
