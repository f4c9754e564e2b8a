// Turns records into the rows of a corpus: all that can only be had from the raw page, in one go.
#ifndef SEAMRIPPER_INGEST_PAGE_MAKER_H_
#define SEAMRIPPER_INGEST_PAGE_MAKER_H_

#include <string>
#include <vector>

#include "html/page.h"
#include "ingest/account.h"
#include "ingest/batch.h"
#include "ingest/record_classifier.h"
#include "ingest/settings.h"
#include "kernels/chunk/chunks.h"
#include "kernels/style/sketch.h"

namespace seamripper {

// One per thread: keeps its buffers. `style` is shared and outlives it.
class PageMaker {
 public:
  PageMaker(const IngestSettings& settings, const StyleProfile& style)
      : settings_(settings), style_(style), extract_(settings.extract), classifier_(settings.limits) {
    extract_.plain_stretches = &plain_stretches_;
  }
  PageMaker(const PageMaker&) = delete;
  PageMaker& operator=(const PageMaker&) = delete;

  // Adds the piece's rows to `batch` and its bytes to `account`. Not for kMemberEnd.
  void Add(const Piece& piece, Batch* batch, Account* account);

  // What Add would have put the piece down as, without making rows.
  Reason ReasonFor(const Piece& piece);

 private:
  void AddPage(const Piece& piece, const ClassifiedRecord& classified, Batch* batch, Account* account);
  void AddFile(const Piece& piece, const ClassifiedRecord& classified, Batch* batch, Account* account);
  void AddSkipped(const Piece& piece, Reason reason, Batch* batch);
  // Of the payload; what the record says of it and of its block is checked on the way.
  void CheckDigests(const Piece& piece, const ClassifiedRecord& classified, const Sha1Digest& payload,
                    Account* account);
  bool CheckPayloadDigest(const Record& record, const ClassifiedRecord& classified, const Sha1Digest& payload,
                          Account* account);
  // Returns the payload as UTF-8.
  std::string_view ReadText(const ClassifiedRecord& classified, std::string_view payload, PageRow* row);
  void FreeLargeBuffers();

  const IngestSettings& settings_;
  const StyleProfile& style_;
  ExtractOptions extract_;
  RecordClassifier classifier_;
  std::string decoded_;  // the payload as UTF-8, where it is not
  std::string noise_;
  std::string row_;
  PageContent content_;
  PlainStretches plain_stretches_;  // of the payload, if it is UTF-8
  std::vector<Chunk> chunks_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_PAGE_MAKER_H_
