// Reuse (Ardi, Heidemann 2014): content copied wholesale, the pages that consist of it, and the neighbourhoods such pages
// are in.
//
// A page falls into chunks, a chunk is known by its SHA-1. Discovery labels the chunks (and whole files) with more copies
// than a threshold, or those of sources that are known. Detection says what part of each page, and of everything below
// each URL prefix, is labelled. Hashes are exact: a chunk with one letter changed is another chunk.
#ifndef SEAMRIPPER_REUSE_H_
#define SEAMRIPPER_REUSE_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "columns/reuse_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"
#include "seamripper/options.h"

namespace seamripper {

enum class ChunkProfile {
  kBlocks,    // blocks of the text, white space and case folded, of 30 characters or more
  kArdi2014,  // the payload's bytes, cut before every <p>
};

inline constexpr std::array<std::string_view, 2> kChunkProfiles = {"blocks", "ardi2014"};
constexpr std::string_view NameOf(ChunkProfile profile) { return kChunkProfiles[static_cast<size_t>(profile)]; }

// Shares are in parts per billion. OptionTable below says what each option means, and what its absence does.
struct ReuseOptions {
  ChunkProfile profile = ChunkProfile::kBlocks;
  std::optional<uint64_t> threshold;
  std::optional<uint64_t> file_threshold;

  // What does not count, neither as labelled nor as part of a page.
  std::optional<uint64_t> min_chunk;
  bool stop_rules = true;
  bool stop_invisible = true;     // one of the stop rules
  bool stop_boilerplate = false;  // only domains of ten pages or more have any

  std::optional<uint64_t> partial_threshold;  // over all pages
  std::optional<uint64_t> badness_threshold;  // over all prefixes
  uint64_t min_pages = 2;                     // smaller ones are in the mean all the same
};

// As the report has it: its own chunks, a list of stop chunks and no other stop rule, neighbourhoods of one page too.
ReuseOptions PaperReuseOptions();

struct ReuseRequest {
  ReuseOptions options;
  std::string stop_file;
  std::vector<std::string> known;
  std::vector<std::string> parquet_converter;  // as IngestOptions has it, for known crawls in Parquet
};

template <>
struct OptionTable<ReuseRequest> {
  static constexpr Option<ReuseRequest> kOptions[] = {
      {"profile", 0, "NAME",
       "how pages are cut into chunks: blocks (of the text, white space and case folded) or ardi2014 (payload bytes, "
       "before every <p>)",
       ChoiceOption("profile", kChunkProfiles), [](auto* r) { return &r->options.profile; }},
      {"known", 0, "INPUT", "label what is in this crawl file or folder instead of what is frequent; may be repeated",
       FileOption("known"), [](auto* r) { return &r->known; }},
      {"threshold", 0, "N",
       "label chunks with more copies than this (default: 5, or 2.5 millionths of all chunks if that is more)",
       CountOption("threshold", 0, kAnyCount), [](auto* r) { return &r->options.threshold; }},
      {"file-threshold", 0, "N",
       "label files with more copies than this (default: 5, or 0.35 millionths of all files if that is more)",
       CountOption("file_threshold", 0, kAnyCount), [](auto* r) { return &r->options.file_threshold; }},
      {"min-chunk", 0, "BYTES",
       "ignore chunks of this size and smaller (default: 0, or 100 for known sources cut by ardi2014)",
       CountOption("min_chunk", 0, kAnyCount), [](auto* r) { return &r->options.min_chunk; }},
      {"stop", 0, "FILE", "ignore the chunks and files in this list, whose lines begin with a SHA-1",
       FileOption("stop_file"), [](auto* r) { return &r->stop_file; }},
      {"no-stop", 0, "", "count chunks without visible text, and those on the built-in stop list, too",
       YesNoOption("stop_rules"), [](auto* r) { return &r->options.stop_rules; }},
      {"count-invisible", 0, "", "count chunks without visible text, but still none on the built-in stop list",
       YesNoOption("stop_invisible"), [](auto* r) { return &r->options.stop_invisible; }},
      {"stop-boilerplate", 0, "", "ignore chunks that nine tenths of one domain's pages have and no other domain has",
       YesNoOption("stop_boilerplate"), [](auto* r) { return &r->options.stop_boilerplate; }},
      {"partial-threshold", 0, "SHARE",
       "labelled share above which a page is partial (default: mean plus one standard deviation)",
       ShareOption("partial_threshold_billionths"), [](auto* r) { return &r->options.partial_threshold; }},
      {"badness-threshold", 0, "SHARE",
       "labelled share above which a neighbourhood is bad (default: mean plus one standard deviation)",
       ShareOption("badness_threshold_billionths"), [](auto* r) { return &r->options.badness_threshold; }},
      {"min-pages", 0, "N", "fewest pages of a neighbourhood that is listed", CountOption("min_pages", 1, kAnyCount),
       [](auto* r) { return &r->options.min_pages; }},
  };
};

struct ReuseSummary {
  RunSummary run;
  uint64_t pages = 0;      // with chunks that count
  uint64_t recursive = 0;  // pages and files left out: their URLs are crawler's errors
  uint64_t chunks = 0;     // that there are, repetitions and stopped ones included
  uint64_t threshold = 0;  // of copies, that was used; 0 for known sources
  uint64_t file_threshold = 0;
  uint64_t known_inputs = 0;
  uint64_t known_chunks = 0;     // of known sources, repetitions included
  uint64_t labelled_chunks = 0;  // distinct
  uint64_t labelled_files = 0;
  uint64_t stopped_chunks = 0;  // distinct, with two copies or more
  uint64_t copying_pages = 0;   // with a labelled chunk, or labelled as files
  uint64_t partial_pages = 0;
  uint64_t bad_neighbourhoods = 0;
  double partial_threshold = 0;
  double badness_threshold = 0;         // pooled
  double badness_mean_threshold = 0;    // of pages' means
  uint64_t neighbourhoods = 0;          // all from hosts on, those of one page included
  uint64_t all_bad_neighbourhoods = 0;  // of them
  double badness_average = 0;           // of them, pooled
  double badness_deviation = 0;
  std::vector<NeighbourhoodRow> worst;  // hosts with most labelled chunks, a few
};

// A labelled chunk, and the page that has it.
struct LabelledChunk {
  ReuseChunkRow chunk;
  int64_t on_page = 0;  // copies
};

// What the current run, or another, says of one page.
struct ReuseStory {
  std::string run;  // empty: there is none
  double partial_threshold = 0;
  std::optional<ReusePageRow> page;     // nothing: nothing of it is labelled
  std::vector<LabelledChunk> labelled;  // of most copies first, as many as were asked for
  uint64_t all_labelled = 0;
};

// kUsage when `run` is not empty and no run of the detector.
Result<ReuseStory> ReadReuseStory(const Corpus& corpus, const std::string& run, PageId page_id,
                                  uint64_t most_labelled = UINT64_MAX);

// A page that has a chunk.
struct ChunkHolder {
  ChunkPageRow page;
  std::string domain;
};

struct ChunkStory {
  std::string run;
  ReuseChunkRow chunk;
  std::vector<ChunkHolder> holders;  // up to ten, on distinct domains; of labelled chunks
  std::string text;                  // all of it, read again from its page; empty when that is gone
  std::string text_missing;          // why
};

// The chunk with this hash, in 40 hexadecimal digits of lower case; kUsage when the run has no row for it.
Result<ChunkStory> ReadChunkStory(const Corpus& corpus, const std::string& run, const std::string& chunk);

// Finds what is reused in a corpus; tables chunks, chunk_pages, files, reuse_pages, neighbourhoods,
// neighbourhood_counts.
Result<ReuseSummary> FindReuse(const DetectOptions& how, const ReuseRequest& request);

// What that would need, without doing it.
Result<RunEstimate> EstimateReuse(const DetectOptions& how, const ReuseRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_REUSE_H_
