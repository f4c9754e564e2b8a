// What the detectors found about single pages, as fields of other tools' documents.
#ifndef SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_
#define SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/corpus/open_corpus.h"
#include "api/corpus/rows_by_page.h"

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
  enum Kind : size_t { kQuilt, kPassages, kDuplicate, kTemplate, kReuse, kKinds };
  struct Source;
  struct Passage {
    int64_t start_char = 0;
    int64_t end_char = 0;
    int64_t words = 0;
  };
  static const std::array<Source, kKinds> kSources;

  PageFindings() = default;
  bool Has(Kind kind) const { return rows_[kind].has_value(); }
  // Of the page; empty when there is none.
  std::span<const Value> RowOf(Kind kind) const;

  std::array<std::optional<RowsByPage>, kKinds> rows_;
  std::array<bool, kKinds> there_{};
  std::vector<Passage> passages_;
  PageId page_ = 0;
  std::vector<std::string> missing_;
  std::string note_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_EXPORT_PAGE_FINDINGS_H_
