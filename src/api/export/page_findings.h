// What the detectors found about single pages, as fields of other tools' documents.
#ifndef SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_
#define SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "api/corpus/open_corpus.h"
#include "api/export/rows_by_page.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/template_tables.h"

namespace seamripper {

// The findings of the current runs, page by page. A detector without a run gives no fields; one with a run gives the same
// fields for every page. Memory: the passages of a page, and what the queries take.
class PageFindings {
 public:
  // The corpus outlives it. kUsage when no detector has a run.
  static Result<PageFindings> Open(const OpenCorpus& corpus, const std::atomic<bool>* stop);

  // Detectors without a run.
  const std::vector<std::string>& missing() const { return missing_; }
  // What one should know about the runs, in a line; empty: nothing.
  const std::string& note() const { return note_; }

  // Pages are asked for in the order of their ids. An error ends it.
  Status MoveTo(PageId page);

  // A near-duplicate of a page that stays.
  bool is_to_drop() const;

  // What is known of the page, as a JSON object that is not empty.
  std::string Metadata() const;
  // Likewise as Dolma has it, spans [start, end, score] by name; in characters, of which the text has so many.
  std::string Attributes(uint64_t characters) const;

 private:
  PageFindings() = default;

  RowsByPage<QuiltRow> quilts_;
  RowsByPage<QuiltPatchRow> patches_;
  RowsByPage<DuplicateRow, DuplicateRow> duplicates_;   // with the representative
  RowsByPage<TemplateMemberRow, TemplateRow> members_;  // with the cluster
  RowsByPage<ReusePageRow> reuse_pages_;
  std::vector<std::string> missing_;
  std::string note_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_
