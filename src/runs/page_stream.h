// The pages and files of crawls one after the other, cut into chunks, without a corpus.
#ifndef SEAMRIPPER_RUNS_PAGE_STREAM_H_
#define SEAMRIPPER_RUNS_PAGE_STREAM_H_

#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "ingest/input_reader.h"
#include "ingest/plan.h"
#include "ingest/record_chunks.h"
#include "ingest/settings.h"

namespace seamripper {

// Inputs as an ingest takes them: crawl files, pages, directories, "-". Memory: a record for each input being read.
class PageStream {
 public:
  // What lies in `corpus`, if it is not empty, is left out of directories. Without a program for it, Parquet is passed
  // over. kUsage for what does not exist.
  static Result<PageStream> Open(const std::vector<std::string>& inputs, const std::string& corpus,
                                 const IngestSettings& settings, ParquetConverter parquet = {});

  // One to be read by itself, by any thread.
  size_t inputs() const { return plan_.inputs.size(); }
  const std::string& path(size_t input) const { return plan_.inputs[input].facts.path; }
  bool is_piped(size_t input) const { return plan_.inputs[input].kind == PlannedInput::Kind::kStandardInput; }

  // Changes whenever what would be read does: of files their content, of directories names, sizes and times.
  Result<std::string> ContentHash() const;

  // Calls visit(const ChunkedRecord&), which returns a Status, for each page and file of an input, in order. Whatever is
  // damaged in it is passed over.
  template <class Visit>
  Status Read(size_t input, ChunkCut cut, Visit visit) const {
    ASSIGN_OR_RETURN(const OpenedInput opened,
                     OpenInput(plan_.inputs[input], WholeRange(input), Cursor{}, settings_.limits, parquet_));
    RecordChunker chunker(settings_, cut);
    for (Piece piece;;) {
      ASSIGN_OR_RETURN(const bool more, opened.reader->Next(&piece));
      if (!more) return {};
      if (chunker.Read(piece)) RETURN_IF_ERROR(visit(chunker.record()));
    }
  }

 private:
  PageStream(Plan plan, const IngestSettings& settings, ParquetConverter parquet)
      : plan_(std::move(plan)), settings_(settings), parquet_(std::move(parquet)) {}
  Range WholeRange(size_t input) const;

  Plan plan_;
  IngestSettings settings_;
  ParquetConverter parquet_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_PAGE_STREAM_H_
