#include <atomic>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/export/page_findings.h"
#include "archive/gzip_file.h"
#include "archive/row_address.h"
#include "base/json_writer.h"
#include "columns/row_json.h"
#include "kernels/text/character_index.h"
#include "os/file.h"
#include "runs/corpus_rows.h"
#include "runs/detector_run.h"
#include "seamripper/export.h"
#include "store/column_rows.h"
#include "url/url.h"

namespace seamripper {
namespace {

// A page with its text, in the order of ids.
class PagesWithText {
 public:
  PagesWithText(const CorpusReader& corpus, const InputPaths& paths, const std::atomic<bool>* stop)
      : pages_(corpus, paths, stop), texts_(corpus.segments(), Column::kTexts) {}

  bool Next() {
    if (!pages_.Next(&page_)) return Fail(pages_.status());
    for (; texts_read_ < pages_.rows_read(); ++texts_read_) {
      if (texts_.Next(&text_)) continue;
      return Fail(texts_.status().ok() ? CorpusDamaged("the text of page " + std::to_string(page_.page_id) +
                                                       " is missing: ingest the crawl again into a new corpus")
                                       : texts_.status());
    }
    return true;
  }
  const PageTableRow& page() const { return page_; }
  std::string_view text() const { return text_; }
  const Status& status() const { return status_; }

 private:
  bool Fail(Status status) {
    status_ = std::move(status);
    return false;
  }

  CorpusPageRows pages_;
  ColumnRows texts_;
  PageTableRow page_;
  std::string_view text_;
  uint64_t texts_read_ = 0;
  Status status_;
};

// Lines in files 00000.jsonl.gz, 00001.jsonl.gz, ... of one folder.
class PartFiles {
 public:
  explicit PartFiles(std::string folder) : folder_(std::move(folder)) {}

  Status Begin(uint64_t part) {
    char name[32];
    std::snprintf(name, sizeof name, "/%05lu.jsonl.gz", part);
    ASSIGN_OR_RETURN(file_, GzipFile::Create(folder_ + name));
    return {};
  }
  Status Append(const std::string& line) { return file_->Append(line); }
  Status End() { return file_->SyncAndClose(); }
  uint64_t size() const { return file_->size(); }

 private:
  const std::string folder_;
  std::unique_ptr<GzipFile> file_;
};

std::string NameOf(const std::string& corpus) {
  const std::string path = AbsolutePath(corpus);
  return path.substr(path.rfind('/') + 1);
}

// Up to where documents and attributes differ. The id that came with the row, where one did.
std::string LineBegin(const PageTableRow& page) {
  std::string line = "{\"id\":";
  AppendJsonString(&line, page.record_id.empty() ? std::to_string(page.page_id) : page.record_id);
  return line;
}

// A row's own source, so that reading the data set again gives its pages the same site; else `otherwise`.
void AppendSource(const PageTableRow& page, std::string_view otherwise, std::string* line) {
  line->append(",\"source\":");
  AppendJsonString(line, IsRowAddress(page.url) ? UnescapedSite(page.host) : std::string(otherwise));
}

// Fit for both tools: what datatrove finds beside `metadata` it puts there, and Dolma wants a source.
std::string DocumentLine(const PageTableRow& page, std::string_view text, std::string_view source,
                         const PageFindings& findings) {
  std::string line = LineBegin(page);
  line.append(",\"text\":");
  AppendJsonString(&line, text);
  AppendSource(page, source, &line);
  line.append(",\"metadata\":");
  AppendRowJson(page, &line);
  line.back() = ',';
  line.append(findings.Metadata(), 1).append("}\n");
  return line;
}

std::string AttributeLine(const PageTableRow& page, std::string_view text, std::string_view source,
                          const PageFindings& findings) {
  std::string line = LineBegin(page);
  AppendSource(page, source, &line);
  line.append(",\"attributes\":");
  line.append(findings.Attributes(CharacterIndex(text).CharactersBefore(text.size()))).append("}\n");
  return line;
}

// The files of a data set. Dolma holds attributes against documents line by line, so both are cut at the same page.
class DatasetWriter {
 public:
  static Result<DatasetWriter> Create(const std::string& folder, std::string source, const DatasetRequest& request) {
    RETURN_IF_ERROR(MakeDirectory(folder));
    const bool dolma = request.format == DatasetFormat::kDolma;
    DatasetWriter writer(dolma ? folder + "/documents" : folder, std::move(source), request.part_bytes);
    if (dolma) {
      for (const char* below : {"/documents", "/attributes", "/attributes/seamripper"}) {
        RETURN_IF_ERROR(MakeDirectory(folder + below));
      }
      writer.attributes_.emplace(folder + "/attributes/seamripper");
    }
    RETURN_IF_ERROR(writer.BeginPart());
    return writer;
  }

  Status Add(const PageTableRow& page, std::string_view text, const PageFindings& findings) {
    if (documents_.size() >= part_bytes_) {
      RETURN_IF_ERROR(EndPart());
      RETURN_IF_ERROR(BeginPart());
    }
    RETURN_IF_ERROR(documents_.Append(DocumentLine(page, text, source_, findings)));
    return attributes_ ? attributes_->Append(AttributeLine(page, text, source_, findings)) : Status();
  }
  Status EndPart() {
    RETURN_IF_ERROR(documents_.End());
    return attributes_ ? attributes_->End() : Status();
  }
  uint64_t parts() const { return parts_; }

 private:
  DatasetWriter(std::string documents, std::string source, uint64_t part_bytes)
      : documents_(std::move(documents)), source_(std::move(source)), part_bytes_(part_bytes) {}
  Status BeginPart() {
    const uint64_t part = parts_++;
    RETURN_IF_ERROR(documents_.Begin(part));
    return attributes_ ? attributes_->Begin(part) : Status();
  }

  PartFiles documents_;
  std::optional<PartFiles> attributes_;
  std::string source_;
  uint64_t part_bytes_;
  uint64_t parts_ = 0;
};

Result<WrittenDataset> Write(const OpenCorpus& corpus, const DatasetRequest& request, const std::string& folder) {
  ASSIGN_OR_RETURN(PageFindings findings, PageFindings::Open(corpus, request.stop));
  ASSIGN_OR_RETURN(DatasetWriter writer, DatasetWriter::Create(folder, NameOf(corpus.path()), request));

  WrittenDataset written;
  const InputPaths paths(corpus.pages().manifest());
  PagesWithText pages(corpus.pages(), paths, request.stop);
  for (; pages.Next(); ++written.pages) {
    RETURN_IF_ERROR(findings.MoveTo(pages.page().page_id));
    RETURN_IF_ERROR(writer.Add(pages.page(), pages.text(), findings));
    written.to_drop += findings.is_to_drop() ? 1 : 0;
  }
  RETURN_IF_ERROR(pages.status());
  RETURN_IF_ERROR(writer.EndPart());
  written.parts = writer.parts();
  written.missing = findings.missing();
  written.note = findings.note();
  return written;
}

}  // namespace

Result<WrittenDataset> ExportDataset(const Corpus& corpus, const DatasetRequest& request) {
  const std::string output = AbsolutePath(request.output);
  if (FactsOf(output).exists) {
    return UsageError(request.output + " exists already: give -o a new folder");
  }
  const std::string unfinished = output + ".unfinished";
  RETURN_IF_ERROR(RemoveTree(unfinished));
  Result<WrittenDataset> written = Write(corpus.opened(), request, unfinished);
  Status status = written.ok() ? RenameFile(unfinished, output) : written.status();
  if (status.ok()) return written;
  static_cast<void>(RemoveTree(unfinished));
  return status;
}

}  // namespace seamripper
