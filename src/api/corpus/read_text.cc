#include "api/corpus/read_text.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "archive/mime.h"
#include "archive/reader.h"
#include "html/charset.h"
#include "html/page.h"
#include "os/file.h"

namespace seamripper {
namespace {

Result<std::unique_ptr<ReadableFile>> Open(const std::string& path) {
  if (path == "-") return OpenStandardInput();
  const FileFacts facts = FactsOf(path);
  if (!facts.exists) return UsageError("there is no file " + path + ": check the path");
  if (facts.is_directory) return UsageError(path + " is a directory: give a file with one page or text");
  if (!facts.is_regular) return UsageError(path + " is not a regular file: give a file, or - and pipe it in");
  return OpenForReading(path);
}

Result<std::string> ReadUpTo(const ReadableFile& file, uint64_t limit) {
  constexpr uint64_t kStep = 1 << 20;
  std::string bytes;
  while (bytes.size() < limit) {
    const size_t size = bytes.size();
    const size_t want = static_cast<size_t>(std::min(kStep, limit - size));
    bytes.resize(size + want);
    ASSIGN_OR_RETURN(const size_t read, file.ReadAt(size, bytes.data() + size, want));
    bytes.resize(size + read);
    if (read < want) break;
  }
  return bytes;
}

}  // namespace

Result<FileSource> ReadFileSource(const std::string& path, uint64_t max_page_bytes) {
  const std::string name = path == "-" ? "standard input" : path;
  ASSIGN_OR_RETURN(const std::unique_ptr<ReadableFile> file, Open(path));
  ASSIGN_OR_RETURN(const Format format, SniffFormat(*file));
  if (format.container != Container::kFile) {
    return UsageError(name + " is a crawl file (" + std::string(NameOf(format)) +
                      "): ingest it, then compare pages of the corpus with --in CORPUS");
  }
  ASSIGN_OR_RETURN(std::string bytes, ReadUpTo(*file, max_page_bytes + 1));
  if (bytes.empty()) return UsageError(name + " is empty: there is nothing to compare");
  FileSource result;
  result.truncated = bytes.size() > max_page_bytes;
  if (result.truncated) bytes.resize(max_page_bytes);
  const MediaClass media = ClassifyMedia({}, bytes);
  if (media == MediaClass::kOther) {
    return UsageError(name + " is a binary file, neither HTML nor text: give a page or a text");
  }
  result.markup = media != MediaClass::kPlainText;
  DecodeToUtf8(DecideCharset(bytes, {}, media == MediaClass::kHtml).encoding, bytes, &result.source);
  return result;
}

Result<FileText> ReadFileText(const std::string& path, uint64_t max_page_bytes) {
  ASSIGN_OR_RETURN(const FileSource file, ReadFileSource(path, max_page_bytes));
  PageContent content;
  if (file.markup) {
    ExtractHtml(file.source, {}, {.links = false}, &content);
  } else {
    ExtractPlainText(file.source, &content);
  }
  return FileText{std::move(content.text), file.truncated};
}

}  // namespace seamripper
