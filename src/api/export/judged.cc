#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/corpus/read_payload.h"
#include "api/corpus/rows.h"
#include "base/iso_time.h"
#include "columns/corpus_tables.h"
#include "columns/template_tables.h"
#include "os/named_output.h"
#include "seamripper/export.h"

namespace seamripper {
namespace {

// URLs in the order in which they came up first, each with why.
class BlockedPages {
 public:
  void Add(const std::string& url, const std::string& reason) {
    if (reasons_.emplace(url, reason).second) urls_.push_back(url);
  }
  Status Write(const std::string& path) const {
    ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
    for (const std::string& url : urls_) RETURN_IF_ERROR(file->Append(url + "\t" + reasons_.at(url) + "\n"));
    return file->Finish();
  }
  uint64_t size() const { return urls_.size(); }

 private:
  std::map<std::string, std::string> reasons_;
  std::vector<std::string> urls_;
};

// What follows "://".
std::string_view BehindScheme(std::string_view url) {
  const size_t scheme = url.find("://");
  return scheme == std::string_view::npos ? url : url.substr(scheme + 3);
}

Status AddPages(const OpenCorpus& corpus, const std::function<bool(const PageTableRow&)>& holds, const std::string& reason,
                BlockedPages* blocked) {
  const auto pages = RowsOf<PageTableRow>().Only(&PageTableRow::url, &PageTableRow::domain).That(holds);
  return ForEachRowOf(corpus, pages, [&](const PageTableRow& page) {
    blocked->Add(page.url, reason);
    return true;
  });
}

Status AddCluster(const OpenCorpus& corpus, const std::string& prototype, const std::string& reason, BlockedPages* blocked) {
  const auto is_it = [&prototype](const TemplateRow& row) { return row.prototype_url == prototype; };
  ASSIGN_OR_RETURN(const auto cluster, ReadRow(corpus, RowsOf<TemplateRow>().That(is_it)));
  if (!cluster) return {};
  using Member = TemplateMemberRow;
  const auto members = RowsOf<Member>().Where(&Member::cluster_id, cluster->cluster_id).Only(&Member::url);
  return ForEachRowOf(corpus, members, [&](const Member& member) {
    blocked->Add(member.url, reason);
    return true;
  });
}

std::string ReasonOf(const JudgedSubject& subject) {
  return (subject.kind == "page" ? "" : subject.kind + " " + subject.key + " ") + "judged " + subject.verdict + " by " +
         subject.reviewers;
}

// A record as a crawler would have written it, so that whoever reads crawls reads it. The charset is the one that was
// found, whatever the server had said.
std::string WarcRecord(const PageFacts& page, const std::string& payload) {
  const std::string http = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=" + page.charset +
                           "\r\nContent-Length: " + std::to_string(payload.size()) + "\r\n\r\n";
  return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: " + page.url +
         "\r\nWARC-Date: " + IsoTime(page.captured.microseconds) +
         "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
         std::to_string(http.size() + payload.size()) + "\r\n\r\n" + http + payload + "\r\n\r\n";
}

Status CheckSome(const std::vector<JudgedSubject>& judged, const JudgedRequest& request) {
  for (const JudgedSubject& subject : judged) {
    if (subject.verdict == request.verdict) return {};
  }
  return UsageError("nothing was judged '" + request.verdict + "': 'seamripper labels export CORPUS' lists the verdicts");
}

}  // namespace

Result<uint64_t> ExportJudgedList(const Corpus& corpus, const Labels& labels, const JudgedRequest& request) {
  ASSIGN_OR_RETURN(const std::vector<JudgedSubject> judged, JudgedSubjects(labels));
  RETURN_IF_ERROR(CheckSome(judged, request));
  const OpenCorpus& opened = corpus.opened();
  BlockedPages blocked;
  for (const JudgedSubject& subject : judged) {
    if (subject.verdict != request.verdict) continue;
    const std::string reason = ReasonOf(subject);
    const std::string& key = subject.key;
    if (subject.kind == "page") blocked.Add(key, reason);
    if (subject.kind == "cluster") RETURN_IF_ERROR(AddCluster(opened, key, reason, &blocked));
    if (subject.kind == "site") {
      RETURN_IF_ERROR(AddPages(opened, [&](const PageTableRow& page) { return page.domain == key; }, reason, &blocked));
    }
    if (subject.kind == "neighbourhood") {
      const auto is_below = [&](const PageTableRow& page) { return BehindScheme(page.url).starts_with(key); };
      RETURN_IF_ERROR(AddPages(opened, is_below, reason, &blocked));
    }
  }
  RETURN_IF_ERROR(blocked.Write(request.output));
  return blocked.size();
}

Result<uint64_t> ExportJudgedPages(const Corpus& corpus, const Labels& labels, const JudgedRequest& request) {
  ASSIGN_OR_RETURN(const std::vector<JudgedSubject> judged, JudgedSubjects(labels));
  RETURN_IF_ERROR(CheckSome(judged, request));
  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(request.output));
  uint64_t written = 0;
  for (const JudgedSubject& subject : judged) {
    if (subject.verdict != request.verdict || subject.kind != "page") continue;
    ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, subject.key));
    ASSIGN_OR_RETURN(const std::string payload, ReadPayload(corpus.opened().pages(), page.page_id));
    RETURN_IF_ERROR(file->Append(WarcRecord(page, payload)));
    ++written;
  }
  RETURN_IF_ERROR(file->Finish());
  return written;
}

}  // namespace seamripper
