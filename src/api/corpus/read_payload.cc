#include "api/corpus/read_payload.h"

#include <algorithm>
#include <optional>
#include <string>

#include "html/charset.h"
#include "ingest/input_reader.h"
#include "ingest/plan.h"
#include "ingest/record_chunks.h"
#include "ingest/settings.h"

namespace seamripper {
namespace {

Result<PlannedInput> FindInput(const Manifest& manifest, PageId page) {
  const auto found = std::find_if(manifest.inputs.begin(), manifest.inputs.end(),
                                  [&](const ManifestInput& input) { return input.ordinal == FileOrdinal(page); });
  if (found == manifest.inputs.end() || found->path == "-") return EnvironmentError("its crawl was piped in");
  Result<Plan> plan = MakePlan({found->path}, {}, "/dev/null");
  if (!plan.ok()) return EnvironmentError(plan.status().message());
  for (PlannedInput& input : plan->inputs) {
    if (input.facts.path == found->path) return std::move(input);
  }
  return EnvironmentError(found->path + " is no longer what it was");
}

}  // namespace

Result<std::string> ReadPayload(const CorpusReader& corpus, PageId page) {
  ASSIGN_OR_RETURN(CapturedRecord record, ReadRecord(corpus, page));
  return std::move(record.payload);
}

Result<CapturedRecord> ReadRecord(const CorpusReader& corpus, PageId page) {
  ASSIGN_OR_RETURN(const std::optional<PagePlace> place, corpus.FindId(page));
  if (!place.has_value()) return EnvironmentError("the page is not in the corpus");
  ASSIGN_OR_RETURN(const PageRow row, corpus.ReadPageRow(*place));
  ASSIGN_OR_RETURN(const PlannedInput input, FindInput(corpus.manifest(), page));
  if (input.format.container == Container::kParquet) {
    return EnvironmentError(input.facts.path + " is Parquet, from which no single row can be read again");
  }
  const bool in_directory = input.kind == PlannedInput::Kind::kDirectory;
  const uint64_t begin = in_directory ? RecordOrdinal(page) : row.record_offset;
  const uint64_t end = in_directory ? input.entries.size() : input.facts.bytes;
  const Status changed = EnvironmentError(input.facts.path + " has changed since it was read");
  if (begin >= end) return changed;
  const IngestSettings settings = SettingsOf(corpus.manifest().profiles);
  ASSIGN_OR_RETURN(const OpenedInput opened,
                   OpenInput(input, {begin, begin + 1}, Cursor{begin, 0}, settings.limits, {}));
  RecordChunker chunker(settings, ChunkCut::kArdi2014);
  // Behind the first piece come those that share its compressed member: the page may be any of them.
  for (Piece piece;;) {
    ASSIGN_OR_RETURN(const bool more, opened.reader->Next(&piece));
    if (!more) return changed;
    if (chunker.Read(piece) && chunker.record().sha1 == row.payload_sha1) {
      return CapturedRecord{std::string(chunker.record().cut), std::string(piece.record.record_id)};
    }
  }
}

Result<FileSource> ReadPageSource(const CorpusReader& corpus, PagePlace place) {
  ASSIGN_OR_RETURN(const PageRow row, corpus.ReadPageRow(place));
  const Result<std::string> payload = ReadPayload(corpus, row.page_id);
  if (!payload.ok() && payload.status().code() == Code::kEnvironment) {
    return EnvironmentError("the source of this page is not in the corpus and cannot be read again: " +
                            payload.status().message() + "; bring the crawl file back as it was");
  }
  if (!payload.ok()) return payload.status();
  const Encoding* const encoding = EncodingForLabel(CharsetOf(row));
  if (encoding == nullptr) {
    return CorpusDamaged("the row of page " + std::to_string(row.page_id) + " is damaged: ingest again");
  }
  FileSource source;
  source.markup = (row.flags & kPageNoMarkup) == 0;
  source.truncated = (row.flags & kPageTruncated) != 0;
  DecodeToUtf8(encoding, *payload, &source.source);
  return source;
}

StyleSettings StyleSettingsOf(const CorpusReader& corpus) {
  const IngestSettings settings = SettingsOf(corpus.manifest().profiles);
  return {settings.style_gram_bytes, settings.style_dimensions};
}

}  // namespace seamripper
