// All at once: a crawl read into a corpus, every detector run with its defaults, and the table of sites.
#ifndef SEAMRIPPER_SCAN_H_
#define SEAMRIPPER_SCAN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "columns/site_table.h"
#include "seamripper/detect.h"
#include "seamripper/ingest.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"

namespace seamripper {

struct ScanRequest {
  IngestOptions ingest;  // what is read, and into which corpus
  DetectOptions detect;  // how detectors run; the corpus is the ingest's. Its stages are told as "2/5 quilts: grams"
  std::vector<std::string> only;  // of "quilts", "phrases", "templates", "reuse"; empty: all
};

struct ScanSummary {
  IngestSummary ingest;
  std::optional<QuiltSummary> quilts;  // as the rest: nothing when it was not wanted, or could not be
  std::optional<PhraseSummary> phrases;
  std::optional<TemplateSummary> templates;
  std::optional<ReuseSummary> reuse;
  std::vector<std::pair<std::string, std::string>> left_out;  // a detector that has nothing to look at, and why
  uint64_t sites = 0;
  std::optional<SiteRow> worst_site;  // that copies most
  bool changed = false;               // something was read or computed that was not there before
};

// Does what is not done yet: inputs that were read are not read again, questions that were answered are not asked again.
// Stopped in whatever way, the same call goes on. Errors are those of Ingest and of the detectors; kUsage for a detector
// that there is not, before anything is read.
Result<ScanSummary> Scan(const ScanRequest& request);

// What a scan would need, from the sizes of its inputs and what scans took per byte; nothing is opened or written.
struct ScanEstimate {
  uint64_t inputs = 0;        // files, those in folders counted one by one
  uint64_t input_bytes = 0;   // as stored
  uint64_t corpus_bytes = 0;  // that the corpus will take, about
  uint64_t free_bytes = 0;    // where it will be
  uint64_t memory_bytes = 0;  // the limit
  double cpu_seconds = 0;     // about; divided by the threads where there are enough inputs
  bool has_stream = false;    // standard input is among them, of which nothing is known
};

// kUsage when an input does not exist.
Result<ScanEstimate> EstimateScan(const ScanRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_SCAN_H_
