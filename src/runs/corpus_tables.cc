#include "runs/corpus_tables.h"

#include <memory>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/xxh3.h"
#include "columns/corpus_tables.h"
#include "runs/corpus_rows.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 2;

// The same for every ingest, so that the same rows make the same files whatever its memory.
constexpr ParquetOptions kParquet = {.memory_bytes = uint64_t{64} << 20};

void AppendSummary(const BlockFileSummary& file, std::string* to) {
  for (const uint64_t value : {file.bytes, file.rows, file.checksum}) AppendLittleEndian<uint64_t>(to, value);
}

// The digest of a corpus knows its live pages, not where their records lie nor what was skipped. So the question holds
// the checksums of the files that the tables are made from, and the names of the inputs.
std::string HashOfSources(const Manifest& manifest) {
  Xxh3Stream sum;
  std::string bytes;
  for (const SegmentSummary& segment : manifest.segments) {
    for (const Column column : {Column::kPages, Column::kHeads, Column::kSkipped}) {
      AppendSummary(segment.columns[static_cast<size_t>(column)], &bytes);
    }
  }
  AppendSummary(manifest.superseded, &bytes);
  for (const auto* inputs : {&manifest.inputs, &manifest.pending.inputs}) {
    for (const ManifestInput& input : *inputs) {
      AppendLittleEndian<uint64_t>(&bytes, input.ordinal);
      AppendLengthPrefixed(&bytes, input.path);
      sum.Update(bytes);
      bytes.clear();
    }
  }
  sum.Update(bytes);
  return ToHex(sum.Finish128());
}

// No stages: how long it took would be all that differs between two corpora of the same crawl.
Status WriteTables(const std::string& path, const CorpusReader& corpus, const RunQuestion& question,
                   const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const std::unique_ptr<FindingsWriter> writer, FindingsWriter::Create(path, question));
  const InputPaths paths(corpus.manifest());
  CorpusPageRows pages(corpus, paths, stop);
  RETURN_IF_ERROR(WriteFindings<PageTableRow>(writer.get(), &pages, kParquet));
  CorpusSkippedRows skipped(corpus, paths, stop);
  RETURN_IF_ERROR(WriteFindings<SkippedTableRow>(writer.get(), &skipped, kParquet));
  return writer->Commit({{"titles_cut", pages.titles_cut()}}, {}).status();
}

Status Ensure(const std::string& path, const CorpusReader& corpus, const std::atomic<bool>* stop) {
  const RunQuestion question = CorpusTablesQuestion(corpus.manifest());
  ASSIGN_OR_RETURN(const std::optional<Findings> answer, FindAnswer(path, question));
  return answer.has_value() ? Status() : WriteTables(path, corpus, question, stop);
}

}  // namespace

RunQuestion CorpusTablesQuestion(const Manifest& manifest) {
  RunQuestion question = QuestionTo(manifest, kCorpusDetector, kAlgorithm, {"words", "text", "psl", "limits"});
  question.options["sources"] = HashOfSources(manifest);
  return question;
}

Status EnsureCorpusTables(const SharedCorpus& corpus, const std::atomic<bool>* stop) {
  return EnsureCorpusTablesUnderLock(corpus.path(), stop);
}

Status EnsureCorpusTablesUnderLock(const std::string& corpus, const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const CorpusReader reader, CorpusReader::Open(corpus));
  return Ensure(corpus, reader, stop);
}

}  // namespace seamripper
