#include "ingest/segment_builder.h"

#include <algorithm>
#include <tuple>

namespace seamripper {
namespace {

constexpr uint32_t kPageKind = 0;
constexpr uint32_t kFileKind = 1;

}  // namespace

Result<std::unique_ptr<SegmentBuilder>> SegmentBuilder::Create(const std::string& folder) {
  RETURN_IF_ERROR(RemoveTree(folder + ".new"));
  ASSIGN_OR_RETURN(std::unique_ptr<SegmentWriter> writer, SegmentWriter::Create(folder + ".new"));
  return std::unique_ptr<SegmentBuilder>(new SegmentBuilder(folder, std::move(writer)));
}

Status SegmentBuilder::AppendPages(PageId first_id, Batch* batch) {
  BlockBuilder rows(LayoutOf(Column::kPages));
  for (PageRow& page : batch->pages) {
    page.page_id += first_id;
    lookup_.push_back({.url_hash = page.url_hash,
                       .kind = kPageKind,
                       .row = pages_++,
                       .demoted = (page.flags & kPageConversion) != 0 ? 1u : 0u,
                       .captured = page.captured,
                       .id = page.page_id});
    rows.AddStruct(page);
  }
  RETURN_IF_ERROR(writer_->Append(Column::kPages, rows.Finish()));
  RETURN_IF_ERROR(writer_->Append(Column::kHeads, batch->heads.Finish()));
  RETURN_IF_ERROR(writer_->Append(Column::kTexts, batch->texts.Finish()));
  RETURN_IF_ERROR(writer_->Append(Column::kLinks, batch->links.Finish()));
  RETURN_IF_ERROR(writer_->Append(Column::kSketches, batch->sketches.Finish()));
  RETURN_IF_ERROR(writer_->Append(Column::kArdi2014, batch->ardi2014.Finish()));
  return writer_->Append(Column::kBlocks, batch->blocks.Finish());
}

Status SegmentBuilder::AppendFiles(PageId first_id, Batch* batch) {
  BlockBuilder rows(LayoutOf(Column::kFiles));
  for (FileRow& file : batch->files) {
    file.file_id += first_id;
    lookup_.push_back(
        {.url_hash = file.url_hash, .kind = kFileKind, .row = files_++, .captured = file.captured, .id = file.file_id});
    rows.AddStruct(file);
  }
  RETURN_IF_ERROR(writer_->Append(Column::kFiles, rows.Finish()));
  return writer_->Append(Column::kFileHeads, batch->file_heads.Finish());
}

Status SegmentBuilder::AppendSkipped(PageId first_id, const Batch& batch) {
  BlockBuilder rows(LayoutOf(Column::kSkipped));
  std::string bytes;
  for (SkippedRow row : batch.skipped) {
    row.id += first_id;
    bytes.clear();
    seamripper::AppendSkipped(row, &bytes);
    rows.Add(bytes);
  }
  return writer_->Append(Column::kSkipped, rows.Finish());
}

Status SegmentBuilder::Append(PageId first_id, Batch* batch) {
  RETURN_IF_ERROR(AppendPages(first_id, batch));
  RETURN_IF_ERROR(AppendFiles(first_id, batch));
  RETURN_IF_ERROR(AppendSkipped(first_id, *batch));
  for (RevisitRow revisit : batch->revisits) {
    revisit.id += first_id;
    revisits_.push_back(revisit);
  }
  hosts_.merge(batch->hosts);
  decoded_bytes_ += batch->decoded_bytes;
  return {};
}

Result<SegmentSummary> SegmentBuilder::Finish(const std::string& name) {
  std::sort(lookup_.begin(), lookup_.end());
  BlockBuilder lookup(LayoutOf(Column::kLookup));
  for (const LookupRow& row : lookup_) lookup.AddStruct(row);
  RETURN_IF_ERROR(writer_->Append(Column::kLookup, lookup.Finish()));

  std::sort(revisits_.begin(), revisits_.end(), [](const RevisitRow& a, const RevisitRow& b) {
    return std::tie(a.url_hash, a.id) < std::tie(b.url_hash, b.id);
  });
  BlockBuilder revisits(LayoutOf(Column::kRevisits));
  for (const RevisitRow& row : revisits_) revisits.AddStruct(row);
  RETURN_IF_ERROR(writer_->Append(Column::kRevisits, revisits.Finish()));

  BlockBuilder hosts(LayoutOf(Column::kHosts));
  for (const std::string& host : hosts_) hosts.Add(host);
  RETURN_IF_ERROR(writer_->Append(Column::kHosts, hosts.Finish()));

  Result<SegmentSummary> summary = writer_->Finish(name);
  if (!summary.ok()) return summary;
  RETURN_IF_ERROR(RemoveTree(folder_));  // left by a run that was killed between here and its manifest
  RETURN_IF_ERROR(RenameFile(folder_ + ".new", folder_));
  RETURN_IF_ERROR(SyncDirectory(folder_.substr(0, folder_.rfind('/'))));
  return summary;
}

}  // namespace seamripper
