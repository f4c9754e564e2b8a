// Finding pages in a corpus, by URL and by id.
#ifndef SEAMRIPPER_STORE_CORPUS_READER_H_
#define SEAMRIPPER_STORE_CORPUS_READER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "store/manifest.h"
#include "store/page_search.h"
#include "store/segment.h"

namespace seamripper {

// Reads a corpus as its manifest was when it was opened; a later ingest does not disturb it. Thread-safe.
class CorpusReader {
 public:
  static Result<CorpusReader> Open(const std::string& corpus);

  const std::string& path() const { return corpus_; }
  const Manifest& manifest() const { return manifest_; }
  // Of many inputs the manifest takes megabytes, which a detector has no use for.
  void ForgetInputs() { std::vector<ManifestInput>().swap(manifest_.inputs); }
  const std::vector<SegmentReader>& segments() const { return segments_; }

  // The live page of a URL.
  Result<std::optional<PagePlace>> FindUrl(const Hash128& url_hash) const;
  // Is the URL there as a file, which is no page?
  Result<bool> HasFile(const Hash128& url_hash) const;
  // The page with this id, live or not.
  Result<std::optional<PagePlace>> FindId(PageId id) const;
  Result<bool> IsSuperseded(PageId id) const;
  // All of them, ascending.
  Result<std::vector<PageId>> Superseded() const;
  // Their file; null when there are none.
  const std::shared_ptr<const BlockFileReader>& superseded_file() const { return superseded_; }

  Result<PageRow> ReadPageRow(PagePlace place) const;
  // The page's row of a column of strings.
  Result<std::string> ReadBytes(PagePlace place, Column column) const;

  // Every block of every file.
  Status Verify() const;

 private:
  CorpusReader(std::string corpus, Manifest manifest);
  Result<std::optional<LookupRow>> FindRow(size_t segment, const Hash128& url_hash) const;
  std::string corpus_;
  Manifest manifest_;
  std::vector<SegmentReader> segments_;
  std::unique_ptr<PageSearch> search_ = std::make_unique<PageSearch>();
  // Held open, because the next ingest but one removes it.
  std::shared_ptr<const BlockFileReader> superseded_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_CORPUS_READER_H_
