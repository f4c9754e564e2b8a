#include "ingest/batch.h"

#include "base/bytes.h"

namespace seamripper {

std::string HostRow(std::string_view host, size_t domain_length) {
  std::string row(host.rbegin(), host.rend());
  for (char& c : row) {
    if (c == '.') c = '\x01';
  }
  AppendLittleEndian<uint16_t>(&row, static_cast<uint16_t>(domain_length));
  return row;
}

Batch::Batch()
    : heads(LayoutOf(Column::kHeads)),
      texts(LayoutOf(Column::kTexts)),
      links(LayoutOf(Column::kLinks)),
      sketches(LayoutOf(Column::kSketches)),
      ardi2014(LayoutOf(Column::kArdi2014)),
      blocks(LayoutOf(Column::kBlocks)),
      file_heads(LayoutOf(Column::kFileHeads)) {}

}  // namespace seamripper
