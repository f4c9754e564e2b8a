// A segment: an immutable run of pages in page order, as a folder of block files.
#ifndef SEAMRIPPER_STORE_SEGMENT_H_
#define SEAMRIPPER_STORE_SEGMENT_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/block_reader.h"
#include "store/block_writer.h"
#include "store/segment_rows.h"

namespace seamripper {

enum class Column : uint8_t {
  kPages,
  kHeads,
  kTexts,
  kLinks,
  kSketches,
  kArdi2014,
  kBlocks,
  kFiles,
  kFileHeads,
  kLookup,
  kRevisits,
  kSkipped,
  kHosts,
};
inline constexpr size_t kColumns = 13;
inline constexpr uint32_t kSketchRowBytes = 128 * 4 + 16;

std::string_view NameOf(Column column);
RowLayout LayoutOf(Column column);

// What the manifest says of a segment.
struct SegmentSummary {
  std::string name;  // "000001"
  std::array<BlockFileSummary, kColumns> columns;
  uint64_t rows(Column column) const { return columns[static_cast<size_t>(column)].rows; }
};

std::string SegmentName(uint64_t number);

// Writes the block files of one segment. Blocks come encoded, in order; nothing but the index is held in memory.
class SegmentWriter {
 public:
  // `folder` is made; it must not exist.
  static Result<std::unique_ptr<SegmentWriter>> Create(const std::string& folder);

  Status Append(Column column, const std::vector<EncodedBlock>& blocks);
  // Writes what is left and syncs files and folder. The caller gives the folder its final name.
  Result<SegmentSummary> Finish(const std::string& name);

 private:
  explicit SegmentWriter(std::string folder) : folder_(std::move(folder)) {}
  std::string folder_;
  std::array<std::unique_ptr<BlockFileWriter>, kColumns> files_;
};

class SegmentReader {
 public:
  SegmentReader(std::string folder, SegmentSummary summary)
      : folder_(std::move(folder)), summary_(std::move(summary)) {}

  const SegmentSummary& summary() const { return summary_; }
  uint64_t pages() const { return summary_.rows(Column::kPages); }
  std::string PathOf(Column column) const { return folder_ + "/" + std::string(NameOf(column)); }
  const BlockFileSummary& SummaryOf(Column column) const { return summary_.columns[static_cast<size_t>(column)]; }
  Result<std::unique_ptr<BlockFileReader>> Open(Column column) const;

  // Reads every block of every file.
  Status Verify() const;

 private:
  std::string folder_;
  SegmentSummary summary_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_SEGMENT_H_
