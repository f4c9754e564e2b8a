// Reuse (Ardi, Heidemann 2014): content copied wholesale, the pages that consist of it, and the neighbourhoods such pages
// are in.
//
// A page falls into chunks, a chunk is known by its SHA-1. Discovery labels the chunks (and whole files) with more copies
// than a threshold, or those of sources that are known. Detection says what part of each page, and of everything below
// each URL prefix, is labelled. Hashes are exact: a chunk with one letter changed is another chunk.
#ifndef SEAMRIPPER_REUSE_H_
#define SEAMRIPPER_REUSE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "columns/reuse_tables.h"
#include "seamripper/corpus.h"
#include "seamripper/detect.h"

namespace seamripper {

enum class ChunkProfile {
  kBlocks,    // blocks of the text, white space and case folded, of 30 characters or more
  kArdi2014,  // the payload's bytes, cut before every <p>
};

// "blocks", "ardi2014".
std::string_view NameOf(ChunkProfile profile);

struct ReuseOptions {
  ChunkProfile profile = ChunkProfile::kBlocks;

  // Labelled is what has more copies than this. Nothing: five, or 2.5 millionths of all chunks, or 0.35 millionths of all
  // files, when that is more.
  std::optional<uint64_t> threshold;
  std::optional<uint64_t> file_threshold;

  // What does not count, neither as labelled nor as part of a page.
  std::optional<uint64_t> min_chunk;  // chunks of at most so many bytes; nothing: 100 for known sources under kArdi2014
  bool stop_rules = true;             // chunks without visible text, and a shipped list of chunks and files
  bool stop_boilerplate = false;      // chunks of one domain alone, of ten pages or more, nine tenths of which have it

  // In parts per billion. Nothing: the mean and a standard deviation, over all pages, or all prefixes.
  std::optional<uint64_t> partial_threshold;
  std::optional<uint64_t> badness_threshold;
  uint64_t min_pages = 2;  // of a neighbourhood that is told of; all are in the mean
};

// As the report has it: its own chunks, no stop rules, neighbourhoods of one page too.
ReuseOptions PaperReuseOptions();

struct ReuseRequest {
  ReuseOptions options;
  std::string stop_file;           // hashes of chunks and files that do not count, one a line
  std::vector<std::string> known;  // crawl files and folders: what is in them is labelled, instead of what is frequent
  std::vector<std::string> parquet_converter;  // as IngestOptions has it, for known crawls in Parquet
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
  double badness_threshold = 0;       // pooled
  double badness_mean_threshold = 0;  // of pages' means
  std::vector<NeighbourhoodRow> worst;    // hosts with most labelled chunks, a few
};

// A labelled chunk, and the page that has it.
struct LabelledChunk {
  ReuseChunkRow chunk;
  ChunkPageRow on_page;
};

// What the current run, or another, says of one page.
struct ReuseStory {
  std::string run;  // empty: there is none
  double partial_threshold = 0;
  std::optional<ReusePageRow> page;     // nothing: nothing of it is labelled
  std::vector<LabelledChunk> labelled;  // of most copies first
};

// kUsage when `run` is not empty and no run of the detector.
Result<ReuseStory> ReadReuseStory(const Corpus& corpus, const std::string& run, PageId page_id);

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

// Finds what is reused in a corpus; tables chunks, chunk_pages, files, reuse_pages, neighbourhoods.
Result<ReuseSummary> FindReuse(const DetectOptions& how, const ReuseRequest& request);

// What that would need, without doing it.
Result<RunEstimate> EstimateReuse(const DetectOptions& how, const ReuseRequest& request);

}  // namespace seamripper

#endif  // SEAMRIPPER_REUSE_H_
