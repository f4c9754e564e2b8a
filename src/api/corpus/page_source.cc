#include "api/corpus/page_source.h"

#include <string>

#include "api/corpus/read_payload.h"
#include "html/charset.h"
#include "ingest/settings.h"

namespace seamripper {

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

uint32_t StyleGramBytes(const CorpusReader& corpus) { return SettingsOf(corpus.manifest().profiles).style_gram_bytes; }

}  // namespace seamripper
