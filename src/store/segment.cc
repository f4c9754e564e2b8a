#include "store/segment.h"

#include <cstdio>

namespace seamripper {
namespace {

struct ColumnFacts {
  std::string_view name;
  RowLayout layout;
};

constexpr RowLayout kPackedStrings = {kVariableWidth, BlockCodec::kLz4};
constexpr RowLayout kStrings = {kVariableWidth, BlockCodec::kRaw};

template <class Row>
constexpr RowLayout FixedRows() {
  return {sizeof(Row), BlockCodec::kRaw};
}

// Hashes and sketches do not pack: those files are raw.
constexpr std::array<ColumnFacts, kColumns> kFacts = {{
    {"pages", FixedRows<PageRow>()},
    {"heads", kPackedStrings},
    {"texts", kPackedStrings},
    {"links", kPackedStrings},
    {"sketches", {kSketchRowBytes, BlockCodec::kRaw}},
    {"chunks_ardi2014", kStrings},
    {"chunks_blocks", kStrings},
    {"files", FixedRows<FileRow>()},
    {"file_heads", kPackedStrings},
    {"lookup", FixedRows<LookupRow>()},
    {"revisits", FixedRows<RevisitRow>()},
    {"skipped", kPackedStrings},
    {"hosts", kPackedStrings},
}};

}  // namespace

std::string_view NameOf(Column column) { return kFacts[static_cast<size_t>(column)].name; }
RowLayout LayoutOf(Column column) { return kFacts[static_cast<size_t>(column)].layout; }

std::string SegmentName(uint64_t number) {
  char name[24];
  std::snprintf(name, sizeof name, "%06lu", number);
  return name;
}

Result<std::unique_ptr<SegmentWriter>> SegmentWriter::Create(const std::string& folder) {
  RETURN_IF_ERROR(MakeDirectory(folder));
  std::unique_ptr<SegmentWriter> writer(new SegmentWriter(folder));
  for (size_t i = 0; i < kColumns; ++i) {
    ASSIGN_OR_RETURN(writer->files_[i],
                     BlockFileWriter::Create(folder + "/" + std::string(kFacts[i].name), kFacts[i].layout));
  }
  return writer;
}

Status SegmentWriter::Append(Column column, const std::vector<EncodedBlock>& blocks) {
  return files_[static_cast<size_t>(column)]->Append(blocks);
}

Result<SegmentSummary> SegmentWriter::Finish(const std::string& name) {
  SegmentSummary summary;
  summary.name = name;
  for (size_t i = 0; i < kColumns; ++i) {
    ASSIGN_OR_RETURN(const BlockFileSummary file, files_[i]->Finish());
    summary.columns[i] = file;
  }
  RETURN_IF_ERROR(SyncDirectory(folder_));
  return summary;
}

Result<std::unique_ptr<BlockFileReader>> SegmentReader::Open(Column column) const {
  return BlockFileReader::Open(PathOf(column), LayoutOf(column), SummaryOf(column));
}

Status SegmentReader::Verify() const {
  for (size_t i = 0; i < kColumns; ++i) {
    ASSIGN_OR_RETURN(const auto file, Open(static_cast<Column>(i)));
    RETURN_IF_ERROR(ForEachRow(*file, [](uint64_t, std::string_view) {}));
  }
  return {};
}

}  // namespace seamripper
