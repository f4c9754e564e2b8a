#include "api/compare/documents.h"

#include <utility>

#include "html/page.h"
#include "ingest/input_reader.h"
#include "ingest/page_text.h"
#include "ingest/plan.h"
#include "ingest/record_classifier.h"
#include "kernels/text/utf8.h"
#include "kernels/text/words.h"
#include "os/file.h"

namespace seamripper {
namespace {

constexpr size_t kShown = 5;  // places and notices

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The path in a file URL of ours.
std::string PathOf(std::string_view url) {
  std::string path;
  url.remove_prefix(std::string_view("file://").size());
  for (size_t i = 0; i < url.size(); ++i) {
    const bool encoded = url[i] == '%' && i + 2 < url.size() && HexDigit(url[i + 1]) >= 0 && HexDigit(url[i + 2]) >= 0;
    path += encoded ? static_cast<char>(HexDigit(url[i + 1]) * 16 + HexDigit(url[i + 2])) : url[i];
    if (encoded) i += 2;
  }
  return path;
}

class Reading {
 public:
  explicit Reading(const DocumentRequest& request) : request_(request), classifier_(request.settings.limits) {
    extract_ = request.settings.extract;
    extract_.links = false;
  }

  Status Read(const PlannedInput& input) {
    const Range whole = {input.ranges.front().begin, input.ranges.back().end};
    ASSIGN_OR_RETURN(const OpenedInput opened,
                     OpenInput(input, whole, Cursor{}, request_.settings.limits, request_.parquet));
    for (Piece piece;;) {
      if (request_.stop != nullptr && request_.stop->load(std::memory_order_relaxed)) {
        return {Code::kInterrupted, "interrupted"};
      }
      ASSIGN_OR_RETURN(const bool more, opened.reader->Next(&piece));
      if (!more) return {};
      RETURN_IF_ERROR(Add(input, piece));
    }
  }

  Result<Documents> Finish() {
    if (!documents_.all.empty()) return std::move(documents_);
    const std::string why = documents_.notices.empty() ? "" : " (" + documents_.notices.front() + ")";
    return UsageError("there is no text or HTML in what was given to check" + why +
                      ": name a file or folder with some");
  }

 private:
  Status Add(const PlannedInput& input, const Piece& piece) {
    if (!piece.detail.empty() && documents_.notices.size() < kShown) {
      AppendRepairedUtf8(&documents_.notices.emplace_back(input.facts.path + ": "), piece.detail);
    }
    if (piece.kind == PieceKind::kDamaged) {
      ++documents_.damaged_pieces;
      documents_.damaged_bytes += piece.length;
      if (documents_.damage.size() < kShown) {
        documents_.damage.push_back(input.facts.path + ":" + std::to_string(piece.offset) + ": " +
                                    std::string(NameOf(piece.reason)));
      }
    }
    if (piece.kind == PieceKind::kSkipped) Skip(piece.reason);
    return piece.kind == PieceKind::kRecord ? AddRecord(piece) : Status();
  }

  Status AddRecord(const Piece& piece) {
    const ClassifiedRecord classified = classifier_.Classify(piece.record);
    if (ClassOf(classified.reason) != ReasonClass::kPage) {
      Skip(classified.reason);
      return {};
    }
    const std::string_view payload = classified.payload.bytes.substr(0, request_.settings.max_page_bytes);
    ReadPageText(classified, payload, extract_, &decoded_, &content_);
    Document& document = documents_.all.emplace_back();
    document.name =
        piece.record.type == RecordType::kFile ? FileName(piece.record.url) : std::string(classified.url->href);
    document.text = content_.text;
    document.words = CountWords(document.text);
    documents_.words += document.words;
    documents_.bytes += document.text.size() + document.words * request_.bytes_per_word;
    if (documents_.bytes <= request_.most_bytes) return {};
    return UsageError("the documents take more than half of the memory: check fewer at a time, or raise --memory");
  }

  // What stands between records was not meant to be a document.
  void Skip(Reason reason) {
    if (reason == Reason::kPadding || reason == Reason::kBlankLine || reason == Reason::kZipFrame) return;
    ++documents_.skipped[std::string(NameOf(reason))];
  }

  // As the user began it.
  std::string FileName(std::string_view url) const {
    std::string path = PathOf(url);
    if (path == "/dev/stdin") return "-";
    for (const std::string& given : request_.inputs) {
      const std::string absolute = AbsolutePath(given);
      if (path == absolute) return given;
      if (path.starts_with(absolute + "/")) {
        return given + (given.ends_with('/') ? "" : "/") + path.substr(absolute.size() + 1);
      }
    }
    return path;
  }

  const DocumentRequest& request_;
  RecordClassifier classifier_;
  ExtractOptions extract_;
  std::string decoded_;
  PageContent content_;
  Documents documents_;
};

}  // namespace

Result<Documents> ReadDocuments(const DocumentRequest& request) {
  ASSIGN_OR_RETURN(const Plan plan, MakePlan(request.inputs, {}, request.corpus));
  Reading reading(request);
  for (const PlannedInput& input : plan.inputs) RETURN_IF_ERROR(reading.Read(input));
  return reading.Finish();
}

}  // namespace seamripper
