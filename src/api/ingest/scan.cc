#include "seamripper/scan.h"

#include <algorithm>
#include <string_view>

#include "base/suggest.h"
#include "columns/site_table.h"
#include "engine/session.h"
#include "runs/detector_run.h"
#include "runs/run_rows.h"
#include "runs/sites.h"

namespace seamripper {
namespace {

Status CheckDetectors(const std::vector<std::string>& only) {
  for (const std::string& name : only) {
    if (std::find(kDetectors.begin(), kDetectors.end(), name) != kDetectors.end()) continue;
    const std::string_view nearest = NearestWord(name, kDetectors);
    return UsageError("there is no detector '" + name + "': " +
                      (nearest.empty() ? "write quilts, phrases, templates or reuse"
                                       : "did you mean '" + std::string(nearest) + "'?"));
  }
  return {};
}

class Scanning {
 public:
  explicit Scanning(const ScanRequest& request)
      : request_(request),
        how_(request.detect),
        session_(MemoryBytesOf(request.detect), MemoryBytesOf(request.detect) / kShareOfKept) {
    how_.corpus = request.ingest.corpus;
    how_.stop = request.ingest.stop;
    how_.session = &session_;
    steps_ =
        2 + std::count_if(kDetectors.begin(), kDetectors.end(), [&](std::string_view name) { return IsWanted(name); });
  }

  Result<ScanSummary> Run() {
    RETURN_IF_ERROR(CheckDetectors(request_.only));
    RETURN_IF_ERROR(ReadCrawl());
    RETURN_IF_ERROR(KeepTexts());
    ReuseRequest reuse;
    reuse.parquet_converter = request_.ingest.parquet_converter;
    RETURN_IF_ERROR(Detect("quilts", &summary_.quilts, [&] { return FindQuilts(how_, {}); }));
    RETURN_IF_ERROR(Detect("phrases", &summary_.phrases, [&] { return FindPhrases(how_, {}); }));
    RETURN_IF_ERROR(Detect("templates", &summary_.templates, [&] { return FindTemplates(how_, {}); }));
    RETURN_IF_ERROR(Detect("reuse", &summary_.reuse, [&] { return FindReuse(how_, reuse); }));
    RETURN_IF_ERROR(JoinSites());
    return std::move(summary_);
  }

 private:
  static constexpr uint64_t kShareOfKept = 8;

  Status ReadCrawl() {
    IngestOptions options = request_.ingest;
    options.session = &session_;
    ASSIGN_OR_RETURN(summary_.ingest, Ingest(options));
    summary_.changed = summary_.ingest.inputs_read > 0 || summary_.ingest.resumed;
    return {};
  }

  bool IsWanted(std::string_view detector) const {
    return request_.only.empty() ||
           std::find(request_.only.begin(), request_.only.end(), detector) != request_.only.end();
  }

  void BeginStep(std::string_view name) {
    const std::string step = std::to_string(++step_) + "/" + std::to_string(steps_) + " " + std::string(name);
    if (!request_.detect.progress) return;
    how_.progress = [step, show = request_.detect.progress](DetectProgress progress) {
      progress.stage = step + (progress.stage.empty() ? "" : ": " + progress.stage);
      show(progress);
    };
    how_.progress({});
  }

  // Unless they would take more than a small part of the memory; else detectors have so much less.
  Status KeepTexts() {
    ASSIGN_OR_RETURN(const CorpusReader corpus, CorpusReader::Open(how_.corpus));
    session_.KeepTexts(corpus.manifest().totals, kLeastMemoryBytes);
    return {};
  }

  // A crawl without anything for one detector still has something for the others.
  template <class Summary, class Find>
  Status Detect(std::string_view name, std::optional<Summary>* summary, Find find) {
    if (!IsWanted(name)) return {};
    BeginStep(name);
    Result<Summary> found = find();
    if (found.status().code() == Code::kUsage) {
      summary_.left_out.emplace_back(name, found.status().message());
      return {};
    }
    if (!found.ok()) return found.status();
    summary_.changed |= !found->run.answered_before;
    *summary = std::move(*found);
    return {};
  }

  Status JoinSites() {
    BeginStep("sites");
    ASSIGN_OR_RETURN(const SharedCorpus corpus, SharedCorpus::Open(how_.corpus));
    ASSIGN_OR_RETURN(const Answer answer, EnsureSites(corpus, {how_.threads, MemoryBytesOf(how_)}, how_.stop));
    summary_.changed |= !answer.given_before;
    summary_.sites = answer.findings.FindTable(Table<SiteRow>::kName)->rows;
    ASSIGN_OR_RETURN(const auto worst, ReadFirstRows<SiteRow>(answer.findings, 1));
    if (!worst.empty()) summary_.worst_site = worst.front();
    return {};
  }

  const ScanRequest& request_;
  DetectOptions how_;
  Session session_;
  ScanSummary summary_;
  std::ptrdiff_t steps_ = 0;
  int step_ = 1;  // reading is the first
};

}  // namespace

Result<ScanSummary> Scan(const ScanRequest& request) { return Scanning(request).Run(); }

}  // namespace seamripper
