// The block file: rows in checksummed blocks, found by row number. Every file of a segment is one.
// docs/formats/block-file.md draws it byte by byte.
#ifndef SEAMRIPPER_STORE_BLOCK_FORMAT_H_
#define SEAMRIPPER_STORE_BLOCK_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seamripper {

inline constexpr std::string_view kBlockFileMagic = "SRIPBLK\x01";
inline constexpr std::string_view kBlockFileEnd = "SRIPEND\x01";

inline constexpr size_t kFileHeaderBytes = 24;   // magic, row width, codec, checksum
inline constexpr size_t kBlockHeaderBytes = 24;  // rows, raw bytes, stored bytes, zero, checksum
inline constexpr size_t kIndexEntryBytes = 24;   // offset, first row, checksum of the block
inline constexpr size_t kFooterBytes = 48;       // index offset, blocks, rows, checksum of index, of footer, magic

enum class BlockCodec : uint32_t { kRaw = 0, kLz4 = 2 };

// Row width 0: rows of any length, each behind its length as 32 bits.
inline constexpr uint32_t kVariableWidth = 0;

// A block is closed once it holds this many bytes; it holds at least one row.
inline constexpr size_t kRawBlockBytes = 64 << 10;
inline constexpr size_t kLz4BlockBytes = 256 << 10;
// No block is larger when decoded: the largest row is a page's text, limited far below this.
inline constexpr size_t kMaxBlockBytes = size_t{1} << 30;

struct RowLayout {
  uint32_t width = kVariableWidth;
  BlockCodec codec = BlockCodec::kRaw;
  friend bool operator==(const RowLayout&, const RowLayout&) = default;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_BLOCK_FORMAT_H_
