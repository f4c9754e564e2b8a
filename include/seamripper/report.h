// What was found, as one HTML file to look at and to mail: of a whole corpus, or of one page as evidence.
//
// A file needs nothing but itself, reaches nothing else and reads well without scripts. Crawled text in it is text. It holds
// no time and no path of this machine: the same corpus with the same current runs and labels is the same bytes.
#ifndef SEAMRIPPER_REPORT_H_
#define SEAMRIPPER_REPORT_H_

#include <atomic>
#include <cstdint>
#include <string>

#include "base/status.h"
#include "seamripper/corpus.h"

namespace seamripper {

struct WrittenReport {
  uint64_t bytes = 0;
  std::string sha256;   // of the file, in hexadecimal
  std::string note;     // what a reader should know of it beforehand; empty: nothing
  bool scripts = true;  // false: this program was built without them; tables are not sorted and filtered in the browser
};

// `output` is replaced if it is there, and appears whole or not at all. What was read, what each detector's current run found, how much of it people
// judged to be right (in the file `labels`, or if that is empty in the corpus), and twenty quilts drawn at random by the corpus's seed,
// beside their sources. At most 10 MB: lists have 200 rows at most, long texts are cut, and each says so.
Result<WrittenReport> WriteReport(const Corpus& corpus, const std::string& labels, const std::string& output,
                                  const std::atomic<bool>* stop = nullptr);

struct EvidenceRequest {
  std::string page;     // a URL or an id
  std::string against;  // a file with a document from outside the crawl; empty: what the detectors found
  bool rewritten = false;  // beside one other text: what is alike though words were changed
  // Written at the top, as they are; may be empty.
  std::string case_name;
  std::string author;
};

// One page and what it shares passages with, both sides in full: the document, or else the sources that the current run of
// quilts found, the quilts that took from it, its near-duplicates, or a page with the same labelled chunk; where each was
// captured, and how to check it. Says what is shared, not who copied. At most 10 MB, as above. kUsage when the page shares
// nothing that was found.
Result<WrittenReport> WriteEvidence(const Corpus& corpus, const EvidenceRequest& request, const std::string& output);

}  // namespace seamripper

#endif  // SEAMRIPPER_REPORT_H_
