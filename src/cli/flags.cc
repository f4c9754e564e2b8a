#include "cli/flags.h"

#include <cstdint>
#include <optional>

#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kKiB = 1024;
constexpr uint64_t kGiB = kKiB * kKiB * kKiB;
constexpr uint64_t kLeastMemory = 128'000'000;

template <class Integer>
std::string SetNumber(Integer* to, std::optional<uint64_t> parsed, uint64_t least, uint64_t most,
                      std::string_view how) {
  if (!parsed) return "not understood: " + std::string(how);
  if (*parsed < least || *parsed > most) {
    return "out of range: write " + WithSeparators(least) + " to " + WithSeparators(most);
  }
  *to = static_cast<Integer>(*parsed);
  return {};
}

constexpr std::string_view kWriteSize = "write a size such as 512K, 16M, 2GiB or 2GB";
constexpr std::string_view kWriteCount = "write a number in digits";

std::string SetPath(std::string* to, std::string_view value) {
  if (value.empty()) return "empty: write a path";
  *to = value;
  return {};
}

template <class Choice, size_t N>
std::string SetChoice(Choice* to, std::string_view value, const std::string_view (&names)[N]) {
  std::string all;
  for (size_t i = 0; i < N; ++i) {
    if (value == names[i]) {
      *to = static_cast<Choice>(i);
      return {};
    }
    all += (i == 0 ? "" : i + 1 < N ? ", " : " or ") + std::string(names[i]);
  }
  return "not understood: write " + all;
}

std::string SetThreads(Options* o, std::string_view v) {
  const std::string refusal = SetNumber(&o->ingest.threads, ParseCount(v), 1, 1024, kWriteCount);
  o->detect.threads = o->ingest.threads;
  o->screen.threads = o->ingest.threads;
  return refusal;
}

std::string SetMemory(Options* o, std::string_view v) {
  const std::optional<uint64_t> parsed = ParseSize(v);
  if (parsed && *parsed < kLeastMemory) return "too little to work in: write 128M or more";
  const std::string refusal = SetNumber(&o->ingest.memory_bytes, parsed, 0, uint64_t{1} << 60, kWriteSize);
  o->detect.memory_bytes = o->ingest.memory_bytes;
  return refusal;
}

// In parts per billion.
std::string SetShare(uint64_t* to, std::string_view value) {
  const std::optional<uint64_t> share = ParseShare(value);
  if (!share) return "not understood: write a number from 0 to 1 with at most nine digits after the point";
  *to = *share;
  return {};
}

std::string SetSeed(Options* o, std::string_view v) {
  o->ingest.seed_given = true;
  return SetNumber(&o->ingest.seed, ParseSeed(v), 0, UINT64_MAX, "write a number below 2^64, or 0x and hexadecimal");
}

std::string SetGramWords(Options* o, std::string_view v) {
  const std::string refusal = SetNumber(&o->quilts.options.k, ParseCount(v), 1, 64, kWriteCount);
  o->compare.k = o->quilts.options.k;
  o->check.k = o->quilts.options.k;
  o->phrases.options.k = o->quilts.options.k;
  return refusal;
}

std::string SetThreshold(Options* o, std::string_view v) {
  std::string refusal = SetNumber(&o->threshold.emplace(), ParseCount(v), 0, UINT64_MAX >> 1, kWriteCount);
  o->reuse.options.threshold = o->threshold;
  return refusal;
}

std::string SetOutput(Options* o, std::string_view v) {
  o->output = v;
  return SetPath(&o->ingest.corpus, v);
}

// The pieces between commas; an empty one is refused.
std::string SplitNames(std::string_view value, const std::string& what, std::vector<std::string>* names) {
  names->clear();
  while (true) {
    const std::string_view name = value.substr(0, value.find(','));
    if (name.empty()) return "not understood: write names of " + what + " with commas between";
    names->emplace_back(name);
    if (name.size() == value.size()) return {};
    value.remove_prefix(name.size() + 1);
  }
}

std::string SetSort(Options* o, std::string_view v) {
  std::vector<std::string> names;
  if (std::string refusal = SplitNames(v, "columns", &names); !refusal.empty()) return refusal;
  o->list.sort.clear();
  for (const std::string& name : names) {
    const size_t colon = name.find(':');
    const std::string_view way = colon == std::string::npos ? "asc" : std::string_view(name).substr(colon + 1);
    if (colon == 0 || (way != "asc" && way != "desc")) return "not understood: write COLUMN:desc or COLUMN:asc";
    o->list.sort.push_back({name.substr(0, colon), way == "desc"});
  }
  return {};
}

std::string SetText(std::string* to, std::string_view value, const char* how) {
  if (value.empty()) return std::string("empty: ") + how;
  *to = value;
  return {};
}

// In parts per billion.
std::string SetShare(std::optional<uint64_t>* to, std::string_view value) { return SetShare(&to->emplace(), value); }

// Flags that follow may change what it sets.
std::string SetPaper(Options* o, std::string_view) {
  const ReuseOptions paper = PaperReuseOptions();
  o->reuse.options.profile = paper.profile;
  o->reuse.options.stop_rules = paper.stop_rules;
  o->reuse.options.min_pages = paper.min_pages;
  return {};
}

std::string SetForeign(Options* o, std::string_view v) {
  std::string refusal = SetChoice(&o->quilts.options.foreign, v, {"none", "host", "domain", "private", "ip", "server"});
  o->phrases.options.foreign = o->quilts.options.foreign;
  return refusal;
}

std::string SetSiteOfStatistics(SiteMode* to, std::string_view v) {
  std::string refusal = SetChoice(to, v, {"none", "host", "domain", "private"});
  return refusal.empty() && *to != SiteMode::kNone ? "" : "not understood: write host, domain or private";
}

constexpr Flag kFlags[] = {
    {"output", 'o', "PATH", "", "the corpus to make or extend (scan, ingest), the file to write (others)",
     kScan | kIngest | kLs | kSql | kTemplates | kExport | kCheck | kReport | kEvidence, SetOutput},
    {"only", 0, "DETECTORS", "", "run these alone: quilts, phrases, templates, reuse, with commas between", kScan,
     [](Options* o, std::string_view v) { return SplitNames(v, "detectors", &o->only); }},
    {"against", 0, "CORPUS", "", "the corpus to look in", kCheck,
     [](Options* o, std::string_view v) { return SetPath(&o->detect.corpus, v); }},
    {"files-from", 0, "FILE", "", "read more inputs from FILE, one path a line; '-' is standard input", kScan | kIngest,
     [](Options* o, std::string_view v) { return SetPath(&o->files_from, v); }},
    {"gram-words", 'k', "N", "5", "words in a gram or phrase, and words a passage has at least",
     kQuilts | kPhrases | kCompare | kCheck, SetGramWords},
    {"min-words", 0, "N", "", "tell only of pages that share so many words of a document", kCheck,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->check.min_words, ParseCount(v), 0, UINT64_MAX >> 1, kWriteCount);
     }},
    {"passages", 0, "", "", "a row for each passage, with its place in both texts, instead of one for each page",
     kCheck, [](Options* o, std::string_view) { return o->passages = true, std::string(); }},
    {"max-pages", 'm', "N", "50", "a gram on more pages than this is everyone's, and no patch", kQuilts,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->quilts.options.m, ParseCount(v), 2, 1'000'000, kWriteCount);
     }},
    {"min-sources", 'c', "N", "4", "sources it takes to make a quilt", kQuilts,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->quilts.options.c, ParseCount(v), 1, 1'000'000, kWriteCount);
     }},
    {"theta", 0, "SHARE", "0.5", "share of a page's distinct grams that must be patch grams", kQuilts,
     [](Options* o, std::string_view v) { return SetShare(&o->quilts.options.theta, v); }},
    {"min-share", 0, "SHARE", "0", "share of a page's patch grams that each source must add", kQuilts,
     [](Options* o, std::string_view v) { return SetShare(&o->quilts.options.min_share, v); }},
    {"foreign", 0, "SITE", "",
     "do not count sources on the page's own site (quilts: default none), or only when there are no others (phrases: "
     "default "
     "server): host, domain (registrable), private (by the private suffixes too), "
     "ip "
     "(recorded addresses of the host), server (same domain or address), none",
     kQuilts | kPhrases, SetForeign},
    {"ip-map", 0, "FILE", "", "addresses of hosts beside those recorded: lines of a host and its addresses",
     kQuilts | kPhrases,
     [](Options* o, std::string_view v) { return o->phrases.ip_map = v, SetPath(&o->quilts.ip_map, v); }},
    {"collapse", 0, "", "", "near-duplicates, as the last run of phrases found them, count as one page", kQuilts,
     [](Options* o, std::string_view) { return o->quilts.collapse = true, std::string(); }},
    {"min-similarity", 0, "SHARE", "0",
     "pages less similar to their representative, by the Jaccard similarity of their phrases, are no near-duplicates "
     "of it",
     kPhrases, [](Options* o, std::string_view v) { return SetShare(&o->phrases.options.min_similarity, v); }},
    {"no-popular", 0, "", "", "only near-duplicates: no popular phrases, covers and sites", kPhrases,
     [](Options* o, std::string_view) { return o->phrases.popular = false, std::string(); }},
    {"min-documents", 0, "N", "5", "documents with the same shingle that make it popular", kPhrases,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->phrases.options.min_documents, ParseCount(v), 2, 1'000'000, kWriteCount);
     }},
    {"min-popular", 0, "N", "30", "popular shingles, of 84, that make a page worth covering", kPhrases,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->phrases.options.min_popular, ParseCount(v), 1, 84, kWriteCount);
     }},
    {"max-donors", 0, "N", "64", "documents with a shingle, the first ones, that may cover it", kPhrases,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->phrases.options.max_donors, ParseCount(v), 1, 10'000, kWriteCount);
     }},
    {"site", 0, "SITE", "host", "what a site is in the statistics: host, domain or private", kPhrases,
     [](Options* o, std::string_view v) { return SetSiteOfStatistics(&o->phrases.options.site, v); }},
    {"sweep", 0, "", "", "also count quilts with k 2-10, m 10-80, c 2-10, theta 0.4-1, one varied at a time", kQuilts,
     [](Options* o, std::string_view) { return o->quilts.sweep.emplace(), std::string(); }},
    {"no-patches", 0, "", "", "do not look for the passages themselves, only for sources", kQuilts,
     [](Options* o, std::string_view) { return o->quilts.patches = false, std::string(); }},
    {"profile", 0, "NAME", "blocks",
     "how pages are cut: blocks (of their text, white space and case folded) or ardi2014 (payload bytes, before every "
     "<p>)",
     kReuse,
     [](Options* o, std::string_view v) {
       return SetChoice(&o->reuse.options.profile, v, {"blocks", "ardi2014"});
     }},
    {"known", 0, "INPUT", "",
     "label what is in this crawl file or folder, instead of what is frequent; may be repeated", kReuse,
     [](Options* o, std::string_view v) { return SetPath(&o->reuse.known.emplace_back(), v); }},
    {"threshold", 0, "N", "",
     "reuse: label chunks of more copies than this (default: 5, or 2.5 millionths of all chunks); templates: "
     "dimensions "
     "of 128 in which pages are alike (default: 35; 20 when one page or a list is given)",
     kReuse | kTemplates, SetThreshold},
    {"file-threshold", 0, "N", "", "label files of more copies than this (default: 5, or 0.35 millionths of all)",
     kReuse,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->reuse.options.file_threshold, ParseCount(v), 0, UINT64_MAX >> 1, kWriteCount);
     }},
    {"min-chunk", 0, "BYTES", "",
     "chunks of at most so many bytes do not count (default: 0; 100 for --known, ardi2014)", kReuse,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->reuse.options.min_chunk, ParseCount(v), 0, UINT64_MAX >> 1, kWriteCount);
     }},
    {"stop", 0, "FILE", "", "chunks and files that do not count: lines that begin with a SHA-1", kReuse | kExport,
     [](Options* o, std::string_view v) { return SetPath(&o->reuse.stop_file, v); }},
    {"no-stop", 0, "", "", "count chunks without visible text, and those on the shipped stop list, too", kReuse,
     [](Options* o, std::string_view) { return o->reuse.options.stop_rules = false, std::string(); }},
    {"stop-boilerplate", 0, "", "",
     "do not count chunks that nine tenths of one domain's pages have, and no other domain", kReuse,
     [](Options* o, std::string_view) { return o->reuse.options.stop_boilerplate = true, std::string(); }},
    {"min-pages", 0, "N", "2", "tell of neighbourhoods of so many pages or more", kReuse,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->reuse.options.min_pages, ParseCount(v), 1, UINT64_MAX >> 1, kWriteCount);
     }},
    {"partial-threshold", 0, "SHARE", "",
     "labelled share of a page above which it is partial (default: mean + 1 sd, or the label set's)", kReuse | kScreen,
     [](Options* o, std::string_view v) {
       const std::string refusal = SetShare(&o->reuse.options.partial_threshold, v);
       o->screen.partial_threshold = o->reuse.options.partial_threshold;
       return refusal;
     }},
    {"badness-threshold", 0, "SHARE", "",
     "labelled share of a neighbourhood above which it is bad (default: mean + 1 sd)", kReuse,
     [](Options* o, std::string_view v) { return SetShare(&o->reuse.options.badness_threshold, v); }},
    {"paper", 0, "", "", "as the report has it: --profile ardi2014 --no-stop --min-pages 1", kReuse, SetPaper},
    {"key-size", 0, "N", "1", "dimensions in which pages must agree to be compared, for each probe", kTemplates,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->templates.key_size, ParseCount(v), 1, 16, kWriteCount);
     }},
    {"probes", 0, "N", "20", "probes", kTemplates,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->templates.probes, ParseCount(v), 1, kStyleDimensions, kWriteCount);
     }},
    {"like", 0, "PAGE", "", "list pages by falling similarity to this one: a URL or id of the corpus, or a file",
     kTemplates, [](Options* o, std::string_view v) { return SetText(&o->like, v, "write a URL or a file"); }},
    {"seeds", 0, "FILE", "", "list pages like any of those in FILE, one a line; '-' is standard input", kTemplates,
     [](Options* o, std::string_view v) { return SetPath(&o->seeds, v); }},
    {"force", 0, "", "", "compute it even if the answer is there; templates: even if too much would be missed",
     kQuilts | kPhrases | kReuse | kTemplates,
     [](Options* o, std::string_view) { return o->detect.force = true, std::string(); }},
    {"dry-run", 0, "", "", "only say what memory and temporary disk space it would need",
     kQuilts | kPhrases | kReuse | kTemplates,
     [](Options* o, std::string_view) { return o->dry_run = true, std::string(); }},
    {"labels", 0, "FILE", "", "the label set to hold pages against", kScreen,
     [](Options* o, std::string_view v) { return SetPath(&o->screen.labels, v); }},
    {"to", 0, "FORMAT", "",
     "what to write: labelset, droplist, blocklist (pages of link farms, or of the templates --where says, with the "
     "reason), datatrove or dolma",
     kExport, [](Options* o, std::string_view v) { return SetText(&o->export_to, v, "write a format"); }},
    {"add", 0, "FILE", "", "also what this label set has; may be repeated", kExport,
     [](Options* o, std::string_view v) { return SetPath(&o->label_set.add.emplace_back(), v); }},
    {"subtract", 0, "FILE", "", "nothing that this label set has; may be repeated", kExport,
     [](Options* o, std::string_view v) { return SetPath(&o->label_set.subtract.emplace_back(), v); }},
    {"where", 0, "CONDITION", "", "only rows for which this holds, in SQL: \"cover_size >= 8\"", kLs | kExport,
     [](Options* o, std::string_view v) { return SetText(&o->list.where, v, "write a condition"); }},
    {"sort", 0, "COLUMNS", "", "another order than worst first: COLUMN[:desc|:asc][,...]", kLs, SetSort},
    {"limit", 0, "N", "", "at most so many rows; 0 is all (default: 50 on a terminal, else all)",
     kLs | kSql | kTemplates | kCheck,
     [](Options* o,
        std::string_view v) { return SetNumber(&o->limit, ParseCount(v), 0, UINT64_MAX >> 1, kWriteCount); }},
    {"after", 0, "KEY", "", "go on behind the row with this key: values of its key columns, with commas", kLs,
     [](Options* o, std::string_view v) { return SetText(&o->list.after, v, "write a row's key"); }},
    {"columns", 0, "NAMES", "", "only these columns, in this order", kLs,
     [](Options* o, std::string_view v) { return SplitNames(v, "columns", &o->list.columns); }},
    {"run", 0, "ID", "", "of this run instead of the current one", kLs | kShow | kExport,
     [](Options* o, std::string_view v) { return SetText(&o->list.run, v, "write a run's id"); }},
    {"format", 0, "FORMAT", "",
     "table, jsonl, csv, tsv, markdown, or parquet with -o (default: table on a terminal, else tsv; of a drop list "
     "jsonl)",
     kLs | kSql | kRuns | kTemplates | kExport | kCheck,
     [](Options* o,
        std::string_view
            v) { return SetChoice(&o->format.emplace(), v, {"table", "jsonl", "csv", "tsv", "markdown", "parquet"}); }},
    {"prune", 0, "", "",
     "runs: remove all but the current ones and those they rest on; phrases: leave out donors that the others make "
     "needless",
     kRuns | kPhrases,
     [](Options* o, std::string_view) { return o->prune = o->phrases.options.prune = true, std::string(); }},
    {"threads", 'j', "N", "", "threads; changes only the speed (default: one per processor)",
     kScan | kIngest | kQuilts | kPhrases | kReuse | kTemplates | kLs | kSql | kScreen | kExport | kCheck | kReport,
     SetThreads},
    {"memory", 0, "SIZE", "",
     "memory to stay within, at least 128M; changes only the speed (default: a quarter of the "
     "machine's)",
     kScan | kIngest | kQuilts | kPhrases | kReuse | kTemplates | kLs | kSql | kExport | kCheck | kReport, SetMemory},
    {"disk", 0, "SIZE", "", "temporary disk space to stay within (default: what is free)",
     kScan | kQuilts | kPhrases | kReuse | kTemplates | kCheck,
     [](Options* o,
        std::string_view
            v) { return SetNumber(&o->detect.disk_bytes, ParseSize(v), 1, uint64_t{1} << 60, kWriteSize); }},
    {"temp", 0, "FOLDER", "", "where temporary files go; they have no names (default: the corpus)",
     kScan | kQuilts | kPhrases | kReuse | kTemplates | kCheck,
     [](Options* o, std::string_view v) { return SetPath(&o->detect.temp_folder, v); }},
    {"seed", 0, "N", "", "seed of the hash functions, for those who fear crafted collisions (default: a published one)",
     kScan | kIngest, SetSeed},
    {"keep-scripts", 0, "", "", "keep the content of script, style, noscript and template as text", kScan | kIngest,
     [](Options* o, std::string_view) { return o->ingest.keep_scripts = true, std::string(); }},
    {"max-page", 0, "SIZE", "16M", "cut decoded pages at this size; cut pages are counted", kScan | kIngest,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->ingest.max_page_bytes, ParseSize(v), kKiB, kGiB, kWriteSize);
     }},
    {"max-record", 0, "SIZE", "64M", "decompress no more than this of a record", kScan | kIngest,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->ingest.max_record_bytes, ParseSize(v), kKiB, 16 * kGiB, kWriteSize);
     }},
    {"max-links", 0, "N", "10000", "keep no more than this many links of a page", kScan | kIngest,
     [](Options* o, std::string_view v) {
       return SetNumber(&o->ingest.max_links, ParseCount(v), 0, 1'000'000, kWriteCount);
     }},
    {"segment-size", 0, "SIZE", "512M", "close a segment after this many decompressed bytes: what a kill may undo",
     kScan | kIngest,
     [](Options* o,
        std::string_view
            v) { return SetNumber(&o->ingest.segment_bytes, ParseSize(v), kKiB * kKiB, 64 * kGiB, kWriteSize); }},
    {"verify", 0, "", "", "also read every block and check its checksum", kInfo,
     [](Options* o, std::string_view) { return o->verify = true, std::string(); }},
    {"in", 0, "CORPUS", "", "take pages of this corpus, by URL or id", kCompare,
     [](Options* o, std::string_view v) { return SetPath(&o->compare_in, v); }},
    {"style", 0, "", "", "compare the mark-up without its text, exactly; reads pages of a corpus again from the crawl",
     kCompare, [](Options* o, std::string_view) { return o->style = true, std::string(); }},
    {"template", 0, "ID", "", "show what the pages of this cluster, or of this page's, have in common", kShow,
     [](Options* o, std::string_view v) { return SetText(&o->template_of, v, "write a cluster's id"); }},
    {"both", 0, "", "", "draw B's text too", kCompare,
     [](Options* o, std::string_view) { return o->both = true, std::string(); }},
    {"context", 0, "N", "40", "words to show before and behind a passage", kCompare | kShow,
     [](Options* o, std::string_view v) { return SetNumber(&o->context, ParseCount(v), 0, 1'000'000, kWriteCount); }},
    {"full", 0, "", "", "show the whole text and every line of lists", kCompare | kShow,
     [](Options* o, std::string_view) { return o->full = true, std::string(); }},
    {"exit-code", 0, "", "", "exit with 1 when something is found", kCompare | kScreen | kCheck,
     [](Options* o, std::string_view) { return o->exit_code = true, std::string(); }},
    {"json", 0, "", "", "print JSON on standard output: an object, for rows one a line",
     kScan | kIngest | kQuilts | kPhrases | kReuse | kTemplates | kLs | kSql | kRuns | kInfo | kShow | kCompare |
         kScreen | kExport | kCheck | kReport | kEvidence,
     [](Options* o, std::string_view) { return o->json = true, std::string(); }},
    {"progress", 0, "MODE", "auto", "auto (on a terminal), always, never or json, on standard error",
     kScan | kIngest | kQuilts | kPhrases | kReuse | kTemplates | kCheck,
     [](Options* o, std::string_view v) { return SetChoice(&o->progress, v, {"auto", "always", "never", "json"}); }},
    {"quiet", 'q', "", "", "no progress and no summary; errors are still told",
     kScan | kIngest | kQuilts | kPhrases | kReuse | kTemplates | kLs | kSql | kRuns | kScreen | kExport | kCheck |
         kReport | kEvidence,
     [](Options* o, std::string_view) { return o->quiet = true, std::string(); }},
    {"verbose", 'v', "", "", "also list the first damaged places", kScan | kIngest | kScreen,
     [](Options* o, std::string_view) { return o->verbose = true, std::string(); }},
    {"color", 0, "WHEN", "auto", "auto (on a terminal, unless NO_COLOR is set), always or never",
     kLs | kSql | kRuns | kInfo | kShow | kCompare | kTemplates | kScreen | kCheck,
     [](Options* o, std::string_view v) { return SetChoice(&o->color, v, {"auto", "always", "never"}); }},
    {"help", 'h', "", "", "print this help", kEveryVerb,
     [](Options* o, std::string_view) { return o->help = true, std::string(); }},
    {"version", 'V', "", "", "print the version", kHelp | kNoVerb,
     [](Options* o, std::string_view) { return o->version = true, std::string(); }},
};

}  // namespace

std::span<const Flag> Flags() { return kFlags; }

std::string HelpOf(const Flag& flag) {
  std::string text(flag.help);
  if (!flag.standard.empty()) text += " (default: " + std::string(flag.standard) + ")";
  return text;
}

std::string NameOf(const Flag& flag) {
  std::string name = flag.letter == 0 ? "--" : std::string("-") + flag.letter + ", --";
  name += flag.name;
  if (!flag.value.empty()) name += " " + std::string(flag.value);
  return name;
}

}  // namespace seamripper::cli
