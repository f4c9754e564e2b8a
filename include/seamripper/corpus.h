// Looking at a corpus: what was read, what became of every byte, and single pages.
#ifndef SEAMRIPPER_CORPUS_H_
#define SEAMRIPPER_CORPUS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/page_id.h"
#include "base/status.h"
#include "columns/corpus_tables.h"

namespace seamripper {

// What the questions put to an open corpus may use. Changes only the speed.
struct CorpusResources {
  unsigned threads = 0;       // of queries; 0: one per processor
  uint64_t memory_bytes = 0;  // 0: a quarter of the machine's
};

class OpenCorpus;

// A corpus opened once, for any number of questions from any number of threads: what was read, its pages, the runs of its
// detectors and their tables. Holds no lock between questions, so ingests and detectors go on beside it, and sees none of
// what they add: pages are those of the manifest it read, runs those that were current when they were first asked for.
// When one of these was removed meanwhile, whoever asks for its rows is told so.
class Corpus {
 public:
  // kUsage when there is none at `path`.
  static Result<Corpus> Open(const std::string& path, const CorpusResources& resources = {});
  Corpus(Corpus&&) noexcept;
  Corpus& operator=(Corpus&&) noexcept;
  ~Corpus();

  const std::string& path() const;

  // Whether opening it again would show anything else: other pages, or another current run of a detector asked for.
  Result<bool> HasChanged() const;

  // For the library itself.
  const OpenCorpus& opened() const { return *opened_; }

 private:
  explicit Corpus(std::unique_ptr<OpenCorpus> opened);
  std::unique_ptr<OpenCorpus> opened_;
};

// Pieces of crawl files under one heading: how many, and how many bytes of the files (as stored) they cover.
struct Tally {
  uint64_t count = 0;
  uint64_t bytes = 0;
};

struct NamedTally {
  std::string name;
  Tally tally;
};

struct InputInfo {
  std::string path;
  std::string format;  // "warc.gz", "jsonl", "directory", ...
  uint64_t bytes = 0;
  bool complete = false;
};

struct CorpusInfo {
  std::string path;
  std::string tool_version;  // that last wrote it
  int format_version = 0;
  uint64_t seed = 0;
  std::vector<std::pair<std::string, std::string>> profiles;  // "words" -> "words/1", "psl" -> its version, ...
  std::string digest;       // of the pages, 32 hexadecimal digits; equal for equal corpora
  bool incomplete = false;  // an ingest was stopped: the same command goes on

  uint64_t pages = 0;  // live ones
  uint64_t files = 0;
  uint64_t superseded = 0;  // replaced by a later capture of the same URL
  uint64_t revisits_resolved = 0;
  uint64_t revisits_unseen = 0;  // of a URL that is nowhere in the corpus
  uint64_t hosts = 0;
  uint64_t domains = 0;
  uint64_t words = 0;
  uint64_t text_bytes = 0;
  uint64_t html_bytes = 0;           // decoded payloads of pages
  uint64_t truncated = 0;            // pages cut by the crawler or by a limit
  uint64_t stored_bytes = 0;         // of the corpus on disk
  std::vector<NamedTally> charsets;  // count: pages; bytes: their payloads

  // The account. input_bytes = pages_account.bytes + sum of the others' bytes.
  uint64_t input_bytes = 0;
  Tally pages_account;                    // records that became pages, superseded ones included
  std::vector<NamedTally> files_account;  // by reason
  std::vector<NamedTally> skipped_account;
  std::vector<NamedTally> damaged_account;
  std::vector<NamedTally> notes;  // record counts of what was mended: "false-encoding", "bad-digest", ...

  std::vector<InputInfo> inputs;
};

// `verify`: also read every block, and every table of every run, and check its checksum; kCorpusDamaged names the file,
// and the offset in a segment's, of the first bad one.
Result<CorpusInfo> ReadCorpusInfo(const std::string& path, bool verify);

// A page as the table `pages` has it, its title whole, with what else is kept of it.
struct PageFacts : PageTableRow {
  std::string raw_url;      // as captured, when it differs
  bool superseded = false;  // a later capture of the URL has taken its place (only found by id)
  std::string text;
  std::vector<std::string> links;
};

// One page, by URL: the live one (any spelling that parses to the same) or by page id in decimal. kUsage when it is not
// there, with what is near.
Result<PageFacts> ReadPage(const Corpus& corpus, const std::string& url_or_id);
Result<PageFacts> ReadPage(const Corpus& corpus, PageId id);

std::string_view Version();  // of the program, "0.1.0"

}  // namespace seamripper

#endif  // SEAMRIPPER_CORPUS_H_
