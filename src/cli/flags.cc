#include "cli/flags.h"

#include <bit>
#include <cstdint>
#include <optional>

#include "cli/flag_values.h"
#include "cli/label_flags.h"
#include "cli/option_flags.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kKiB = 1024;
constexpr uint64_t kGiB = kKiB * kKiB * kKiB;
constexpr uint64_t kMostBytes = uint64_t{1} << 60;

constexpr unsigned kReading = kScan | kIngest;
constexpr unsigned kDetecting = kQuilts | kPhrases | kTemplates | kReuse | kNear;

std::string SetThreads(Options* o, std::string_view v) {
  std::string refusal = SetCount(&o->ingest.threads, v, 1, 1024);
  o->detect.threads = o->ingest.threads;
  o->screen.threads = o->ingest.threads;
  return refusal;
}

std::string SetMemory(Options* o, std::string_view v) {
  std::string refusal = SetSize(&o->ingest.memory_bytes, v, 0, kMostBytes);
  if (refusal.empty() && o->ingest.memory_bytes < kLeastMemoryBytes) {
    return "too little to work in: write 128M or more";
  }
  o->detect.memory_bytes = o->ingest.memory_bytes;
  return refusal;
}

std::string SetSeed(Options* o, std::string_view v) {
  o->ingest.seed_given = true;
  return SetNumber(&o->ingest.seed, ParseSeed(v), 0, UINT64_MAX, "write a number below 2^64, or 0x and hexadecimal");
}

std::string SetStyleDimensions(Options* o, std::string_view v) {
  const std::string refusal = SetCount(&o->ingest.style_dimensions, v, 32, 128);
  return refusal.empty() && !std::has_single_bit(o->ingest.style_dimensions) ? "write 32, 64 or 128" : refusal;
}

std::string SetSort(Options* o, std::string_view v) {
  std::vector<std::string> names;
  if (std::string refusal = SetNames(&names, v, "columns"); !refusal.empty()) return refusal;
  o->list.sort.clear();
  for (const std::string& name : names) {
    const size_t colon = name.find(':');
    const std::string_view way = colon == std::string::npos ? "asc" : std::string_view(name).substr(colon + 1);
    if (colon == 0 || (way != "asc" && way != "desc")) return "not understood: write COLUMN:desc or COLUMN:asc";
    o->list.sort.push_back({name.substr(0, colon), way == "desc"});
  }
  return {};
}

// Flags that follow may change what it sets.
std::string SetPaper(Options* o, std::string_view) {
  const ReuseOptions paper = PaperReuseOptions();
  o->reuse.options.profile = paper.profile;
  o->reuse.options.stop_invisible = paper.stop_invisible;
  o->reuse.options.min_pages = paper.min_pages;
  return {};
}

std::string SetFormat(Options* o, std::string_view v) {
  return SetChoice(&o->format.emplace(), v, {"table", "jsonl", "csv", "tsv", "markdown", "parquet"});
}

template <MutationKind kind>
std::string SetMutation(Options* o, std::string_view v) {
  o->mutate.kind = kind;
  return SetNumber(&o->mutate.amount, ParseBillionths(v), 0, kMostMutations,
                   "write a number such as 2.5, with at most nine digits after the point");
}

std::string SetForce(Options* o, std::string_view) { return o->detect.force = true, std::string(); }

template <bool Options::*member>
std::string Switch(Options* o, std::string_view) {
  return o->*member = true, std::string();
}

template <std::string Options::*member>
std::string Path(Options* o, std::string_view v) {
  return SetPath(&(o->*member), v);
}

// One name may stand for several commands in rows of their own.
const Flag kFlags[] =
    {
        {"output", 'o', "CORPUS", "", "the corpus to make or extend", kReading,
         [](Options* o, std::string_view v) { return SetPath(&o->ingest.corpus, v); }},
        {"output", 'o', "FILE", "", "the file to write; its suffix sets the format (default: standard output)",
         kLs | kSql | kTemplates | kCheck, Path<&Options::output>},
        {"output", 'o', "PATH", "", "the file to write ('-': standard output), or the folder of a data set", kExport,
         Path<&Options::output>},
        {"output", 'o', "FILE", "", "the file to write; '-': standard output", kReport | kEvidence,
         Path<&Options::output>},
        {"only", 0, "DETECTORS", "", "run only these detectors, separated by commas: quilts, phrases, templates, reuse",
         kScan, [](Options* o, std::string_view v) { return SetNames(&o->only, v, "detectors"); }},
        {"against", 0, "DOCUMENT", "", "compare the page with this text or HTML file from outside the crawl instead",
         kEvidence, [](Options* o, std::string_view v) { return SetPath(&o->evidence.against, v); }},
        {"case", 0, "TEXT", "", "name or number of the case, printed at the top", kEvidence,
         [](Options* o, std::string_view v) { return SetText(&o->evidence.case_name, v, "write a name"); }},
        {"author", 0, "TEXT", "", "who prepared the file, printed at the top", kEvidence,
         [](Options* o, std::string_view v) { return SetText(&o->evidence.author, v, "write a name"); }},
        {"against", 0, "CORPUS", "", "the corpus to look in", kCheck,
         [](Options* o, std::string_view v) { return SetPath(&o->detect.corpus, v); }},
        {"files-from", 0, "FILE", "", "read more inputs from FILE, one path per line; '-' is standard input", kReading,
         Path<&Options::files_from>},
        {"gram-words", 'k', "N", "5", "fewest words a shared passage has", kCompare,
         [](Options* o, std::string_view v) { return SetCount(&o->compare.k, v, 1, kMostGramWords); }},
        {"gram-words", 'k', "N", "5", "fewest words a shared passage has", kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->check.k, v, 1, kMostGramWords); }},
        {"min-words", 0, "N", "", "list only pages that share at least this many words with a document", kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->check.min_words, v, 0); }},
        {"all", 0, "", "", "list every page that shares a passage of at least k words, not only significant matches", kCheck,
         [](Options* o, std::string_view) { return o->check.all = true, std::string(); }},
        {"not-site", 0, "SITE", "", "leave out pages on this host or domain, such as your own; may be repeated", kCheck,
         [](Options* o, std::string_view v) { return SetText(&o->check.not_sites.emplace_back(), v, "write a host"); }},
        {"passages", 0, "", "", "print one row per passage, with its position in both texts, instead of one per page",
         kCheck, Switch<&Options::passages>},
        {"paper", 0, "", "", "the settings of the 2014 report: --profile ardi2014 --count-invisible --min-pages 1", kReuse,
         SetPaper},
        {"like", 0, "PAGE", "",
         "list pages by decreasing similarity to this one instead: a URL or id of the corpus, or a file (--threshold "
         "is "
         "then 20 by default)",
         kTemplates, [](Options* o, std::string_view v) { return SetText(&o->like, v, "write a URL or a file"); }},
        {"seeds", 0, "FILE", "", "the same for every page in FILE, one per line; '-' is standard input", kTemplates,
         Path<&Options::seeds>},
        {"force", 0, "", "", "recompute even if the result exists", kQuilts | kPhrases | kReuse | kNear, SetForce},
        {"force", 0, "", "",
         "recompute even if the result exists, and even if these probes miss more than half of the pairs at the "
         "threshold",
         kTemplates, SetForce},
        {"dry-run", 0, "", "", "only print how much memory and disk space it would need", kDetecting | kScan,
         Switch<&Options::dry_run>},
        {"labels", 0, "FILE", "", "the label set to match pages against", kScreen,
         [](Options* o, std::string_view v) { return SetPath(&o->screen.labels, v); }},
        {"partial-threshold", 0, "SHARE", "", "labelled share above which a page is partial (default: the label set's)",
         kScreen, [](Options* o, std::string_view v) { return SetShare(&o->screen.partial_threshold.emplace(), v); }},
        {"output", 'o', "FILE", "", "the WARC to write, packed with gzip; '-': standard output", kMutate,
         [](Options* o, std::string_view v) { return SetPath(&o->mutate.output, v); }},
        {"add", 0, "X", "", "insert X mean chunks of made-up words into each page", kMutate, SetMutation<MutationKind::kAdd>},
        {"delete", 0, "X", "", "delete X mean chunks of each page; a page with no chunk left is not written", kMutate,
         SetMutation<MutationKind::kDelete>},
        {"modify", 0, "X", "", "change chunks of each page, X mean chunks of them; one chunk may be changed more than once", kMutate,
         SetMutation<MutationKind::kModify>},
        {"seed", 0, "N", "1", "seed of the random changes", kMutate,
         [](Options* o, std::string_view v) {
           return SetNumber(&o->mutate.seed, ParseSeed(v), 0, UINT64_MAX, "write a number below 2^64, or 0x and hexadecimal");
         }},
        {"base-url", 0, "URL", "",
         "the URL that a folder of saved pages came from: relative paths are appended to it", kMutate,
         [](Options* o, std::string_view v) { return SetText(&o->mutate.base_url, v, "write a URL"); }},
        {"to", 0, "FORMAT", "",
         "what to write: labelset, droplist, blocklist (pages of link farms, or of the templates that --where selects, "
         "with the reason), warc (the pages that --judged selects, as a crawl file), datatrove or dolma",
         kExport, [](Options* o, std::string_view v) { return SetText(&o->export_to, v, "write a format"); }},
        {"at", 0, "SHARE", "", "droplist: from the run of 'near' at this similarity instead of 'phrases'", kExport,
         [](Options* o, std::string_view v) { return SetShare(&o->drop_at.emplace(), v); }},
        {"stop", 0, "FILE", "", "labelset: the list that 'reuse' was run with (its --stop)", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.stop_file, v); }},
        {"add", 0, "FILE", "", "add the hashes of this label set; may be repeated", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.add.emplace_back(), v); }},
        {"subtract", 0, "FILE", "", "remove the hashes of this label set; may be repeated", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.subtract.emplace_back(), v); }},
        {"where", 0, "CONDITION", "", "only rows that satisfy this SQL condition, such as \"cover_size >= 8\"",
         kLs | kExport, [](Options* o, std::string_view v) { return SetText(&o->list.where, v, "write a condition"); }},
        {"sort", 0, "COLUMNS", "", "sort by these columns instead of worst first: COLUMN[:desc|:asc][,...]", kLs,
         SetSort},
        {"limit", 0, "N", "", "print at most this many rows; 0 is all (default: 50 on a terminal, else all)",
         kLs | kSql | kTemplates | kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->limit.emplace(), v, 0); }},
        {"after", 0, "KEY", "",
         "continue after the row with this key: the values of its key columns, separated by commas", kLs,
         [](Options* o, std::string_view v) { return SetText(&o->list.after, v, "write a row's key"); }},
        {"columns", 0, "NAMES", "", "print only these columns, in this order", kLs,
         [](Options* o, std::string_view v) { return SetNames(&o->list.columns, v, "columns"); }},
        {"run", 0, "ID", "", "use this run instead of the current one", kLs | kShow | kExport | kPath,
         [](Options* o, std::string_view v) { return SetText(&o->list.run, v, "write a run's id"); }},
        {"format", 0, "FORMAT", "",
         "table, jsonl, csv, tsv, markdown, or parquet with -o (default: table on a terminal, else tsv)",
         kLs | kSql | kRuns | kTemplates | kCheck, SetFormat},
        {"format", 0, "FORMAT", "jsonl", "droplist: table, jsonl, csv, tsv, markdown, or parquet with -o",
         kExport, SetFormat},
        {"prune", 0, "", "", "delete all runs except the current ones and those they depend on", kRuns,
         Switch<&Options::prune>},
        {"threads", 'j', "N", "", "number of threads; never changes the result (default: one per processor)",
         kReading | kDetecting | kLs | kSql | kScreen | kExport | kCheck | kReport, SetThreads},
        {"memory", 0, "SIZE", "",
         "memory limit, at least 128M; never changes the result (default: a quarter of the machine's memory)",
         kReading | kDetecting | kLs | kSql | kExport | kCheck | kReport, SetMemory},
        {"disk", 0, "SIZE", "", "limit of temporary disk space (default: what is free)", kScan | kDetecting | kCheck,
         [](Options* o, std::string_view v) { return SetSize(&o->detect.disk_bytes, v, 1, kMostBytes); }},
        {"temp", 0, "FOLDER", "",
         "folder for temporary files, which are unnamed and never remain after a crash (default: the corpus)",
         kScan | kDetecting | kCheck,
         [](Options* o, std::string_view v) { return SetPath(&o->detect.temp_folder, v); }},
        {"seed", 0, "N", "",
         "seed of the hash functions; set a secret one if pages may be crafted to collide (default: a published one)",
         kReading, SetSeed},
        {"keep-scripts", 0, "", "", "keep the content of script, style, noscript and template as text", kReading,
         [](Options* o, std::string_view) { return o->ingest.keep_scripts = true, std::string(); }},
        {"words-at-tags", 0, "", "", "end words at every tag, and count the words of titles, scripts and styles",
         kReading, [](Options* o, std::string_view) { return o->ingest.words_at_tags = true, std::string(); }},
        {"style-gram", 0, "BYTES", "32", "length of the pieces of mark-up that styles are compared by", kReading,
         [](Options* o, std::string_view v) { return SetCount(&o->ingest.style_gram_bytes, v, 1, 1024); }},
        {"style-dimensions", 0, "N", "128", "numbers in the sketch of a page's style: 32, 64 or 128", kReading,
         SetStyleDimensions},
        {"key", 0, "WHAT", "auto",
         "what makes two rows of JSONL or Parquet the same page: auto (their URL, or their id if they have none), "
         "url, id, or record (nothing does)",
         kReading,
         [](Options* o,
            std::string_view v) { return SetChoice(&o->ingest.rows.key, v, {"auto", "url", "id", "record"}); }},
        {"id-field", 0, "NAME", "id", "the field or column of JSONL and Parquet that holds a row's id", kReading,
         [](Options* o, std::string_view v) { return SetText(&o->ingest.rows.id, v, "write the name of a field"); }},
        {"text-field", 0, "NAME", "text", "the field or column of JSONL and Parquet that holds the text", kReading,
         [](Options* o, std::string_view v) { return SetText(&o->ingest.rows.text, v, "write the name of a field"); }},
        {"base-url", 0, "URL", "",
         "the URL that a folder of saved pages came from: relative paths are appended to it ('https://': its "
         "folders are named after hosts)",
         kReading, [](Options* o, std::string_view v) { return SetText(&o->ingest.base_url, v, "write a URL"); }},
        {"max-page", 0, "SIZE", "16M", "truncate decoded pages at this size; truncated pages are counted", kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.max_page_bytes, v, kKiB, kGiB); }},
        {"max-record", 0, "SIZE", "64M", "decompress at most this much of a record", kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.max_record_bytes, v, kKiB, 16 * kGiB); }},
        {"max-links", 0, "N", "10000", "keep at most this many links of a page", kReading,
         [](Options* o, std::string_view v) { return SetCount(&o->ingest.max_links, v, 0, 1'000'000); }},
        {"segment-size", 0, "SIZE", "512M",
         "close a segment after this many decompressed bytes; at most this much is read again after a crash", kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.segment_bytes, v, kKiB * kKiB, 64 * kGiB); }},
        {"verify", 0, "", "", "also read every block and verify its checksum", kInfo, Switch<&Options::verify>},
        {"in", 0, "CORPUS", "", "A and B are pages of this corpus, by URL or id", kCompare,
         [](Options* o, std::string_view v) { return SetPath(&o->compare_in, v); }},
        {"style", 0,
         "", "", "compare the mark-up without the text, exactly; pages of a corpus are read again from the crawl",
         kCompare, Switch<&Options::style>},
        {"template", 0, "ID",
         "", "show the mark-up that the pages of this cluster, or of this page's cluster, have in common", kShow,
         [](Options* o, std::string_view v) { return SetText(&o->template_of, v, "write a cluster's id"); }},
        {"rewritten", 0, "", "", "also mark passages that are alike although words were changed, added, dropped or moved",
         kCompare | kEvidence,
         [](Options* o, std::string_view) {
           o->compare.rewritten = o->evidence.rewritten = true;
           return std::string();
         }},
        {"both", 0, "", "", "print B's text, too", kCompare, Switch<&Options::both>},
        {"context", 0, "N", "40", "words to show before and after a passage", kCompare | kShow,
         [](Options* o, std::string_view v) { return SetCount(&o->context, v, 0, 1'000'000); }},
        {"full", 0, "", "", "show the whole text, every passage and every row of lists", kCompare | kShow,
         Switch<&Options::full>},
        {"exit-code", 0, "", "", "exit with 1 when something is found", kCompare | kScreen | kCheck,
         Switch<&Options::exit_code>},
        {"json", 0, "", "", "print JSON on standard output: one object, or one per row and line",
         kEveryVerb & ~unsigned{kHelp | kNoVerb}, Switch<&Options::json>},
        {"progress", 0, "MODE", "auto", "auto (on a terminal), always, never or json, on standard error",
         kReading | kDetecting | kCheck,
         [](Options* o,
            std::string_view v) { return SetChoice(&o->progress, v, {"auto", "always", "never", "json"}); }},
        {"quiet", 'q', "", "", "print no progress and no summary, only errors",
         kReading | kDetecting | kLs | kSql | kRuns | kScreen | kMutate | kExport | kCheck | kReport | kEvidence,
         Switch<&Options::quiet>},
        {"verbose", 'v', "", "", "also list the first damaged positions", kReading | kScreen,
         Switch<&Options::verbose>},
        {"color", 0, "WHEN", "auto", "auto (on a terminal, unless NO_COLOR is set), always or never",
         kLs | kSql | kRuns | kInfo | kShow | kCompare | kTemplates | kScreen | kCheck,
         [](Options* o, std::string_view v) {
           return SetChoice(&o->color, v, {"auto", "always", "never"});
         }},
        {"help", 'h', "", "", "print this help", kEveryVerb, Switch<&Options::help>},
        {"version", 'V', "", "", "print the version", kHelp | kNoVerb, Switch<&Options::version>},
};

std::vector<Flag> AllFlags() {
  std::vector<Flag> flags;
  AddFlags<QuiltRequest>(
      kQuilts, [](Options* o) { return &o->quilts; }, &flags);
  AddFlags<PhraseRequest>(
      kPhrases, [](Options* o) { return &o->phrases; }, &flags);
  AddFlags<TemplateOptions>(
      kTemplates, [](Options* o) { return &o->templates; }, &flags);
  AddFlags<NearOptions>(
      kNear, [](Options* o) { return &o->near; }, &flags);
  AddFlags<ReuseRequest>(
      kReuse, [](Options* o) { return &o->reuse; }, &flags);
  AddLabelFlags(&flags);
  flags.insert(flags.end(), std::begin(kFlags), std::end(kFlags));
  return flags;
}

}  // namespace

std::span<const Flag> Flags() {
  static const std::vector<Flag> flags = AllFlags();
  return flags;
}

std::string HelpOf(const Flag& flag) {
  std::string text(flag.help);
  if (!flag.standard.empty()) text += " (default: " + flag.standard + ")";
  return text;
}

std::string NameOf(const Flag& flag) {
  std::string name = flag.letter == 0 ? "--" : std::string("-") + flag.letter + ", --";
  name += flag.name;
  if (!flag.value.empty()) name += " " + std::string(flag.value);
  return name;
}

}  // namespace seamripper::cli
