// The flags of the program: what each command takes, with the sentence it has there. Those of a detector are made from its
// options (seamripper/options.h); parsing, help, man page and completions are made from all of them.
#ifndef SEAMRIPPER_CLI_FLAGS_H_
#define SEAMRIPPER_CLI_FLAGS_H_

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"
#include "cli/verbs.h"
#include "seamripper/check.h"
#include "seamripper/compare.h"
#include "seamripper/detect.h"
#include "seamripper/ingest.h"
#include "seamripper/label_set.h"
#include "seamripper/labels.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/report.h"
#include "seamripper/reuse.h"
#include "seamripper/mutate.h"
#include "seamripper/screen.h"
#include "seamripper/tables.h"
#include "seamripper/templates.h"

namespace seamripper::cli {

enum class When { kAuto, kAlways, kNever };
enum class ProgressMode { kAuto, kAlways, kNever, kJson };
enum class TableFormat { kTable, kJsonl, kCsv, kTsv, kMarkdown, kParquet };

// What the user asked for. Inputs and corpus are in their places only after the verb has looked at the arguments.
struct Options {
  std::vector<std::string> arguments;   // what is not an option, after the verb
  std::vector<std::string_view> flags;  // names of those that were given
  std::string_view verb;                // its name; empty: none
  bool help = false;
  bool version = false;
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  bool verify = false;
  bool dry_run = false;
  When color = When::kAuto;
  ProgressMode progress = ProgressMode::kAuto;
  std::string files_from;
  IngestOptions ingest;
  DetectOptions detect;
  QuiltRequest quilts;
  PhraseRequest phrases;
  ReuseRequest reuse;
  TemplateOptions templates;
  NearOptions near;
  std::string like;   // a page
  std::string seeds;  // a file with pages
  CompareRequest compare;
  std::string compare_in;   // the corpus of the pages that are compared
  bool style = false;       // compare mark-up, not words
  std::string template_of;  // show the template of this page
  bool both = false;        // texts drawn, not only the first
  uint64_t context = 40;    // words of its own drawn around passages
  bool full = false;        // draw all of the text
  bool exit_code = false;   // 1 when something is found
  ListRequest list;
  std::optional<TableFormat> format;
  std::optional<uint64_t> limit;  // 0: none
  std::string output;             // the file to write
  EvidenceRequest evidence;
  bool prune = false;
  ScreenRequest screen;
  MutateRequest mutate;
  std::vector<std::string> only;  // detectors of a scan
  CheckRequest check;
  bool passages = false;  // of a check, one a row
  std::string export_to;
  std::optional<uint64_t> drop_at;  // billionths
  std::string judged;               // a verdict
  LabelSetRequest label_set;
  SampleRequest sample;
  EvaluateRequest evaluate;
  std::string compare_sample;  // a second sample, whose precision is compared
  uint64_t plan = 0;           // half the width of an interval, in parts per billion; 0: not asked for
  LabelRow given_label;        // of labels that are imported: what their file does not say
  bool all_entries = false;
  std::string labels;  // the file that keeps them; empty: the corpus
  bool no_browser = false;
  std::string get;                       // an address whose answer is printed
  uint16_t port = 0;                     // 0: any
  std::vector<std::string> allowed_hosts;

  bool Has(std::string_view flag) const { return std::find(flags.begin(), flags.end(), flag) != flags.end(); }
};

// One name has one letter, and a value or none, in all commands.
struct Flag {
  std::string_view name;   // without its dashes
  char letter;             // for the short form; 0: none
  std::string_view value;  // what help calls its value; empty: it takes none
  std::string standard;    // the default as help shows it; empty: none worth showing
  std::string_view help;
  unsigned verbs;  // the set of Verb it applies to
  // Stores the value; the answer is empty, or what is wrong with the value and what to write instead.
  std::function<std::string(Options* options, std::string_view value)> set;
};

std::span<const Flag> Flags();

std::string NameOf(const Flag& flag);  // "-o, --output PATH"
std::string HelpOf(const Flag& flag);  // with its default

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_FLAGS_H_
