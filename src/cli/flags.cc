#include "cli/flags.h"

#include <cstdint>
#include <optional>

#include "cli/flag_values.h"
#include "cli/option_flags.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kKiB = 1024;
constexpr uint64_t kGiB = kKiB * kKiB * kKiB;
constexpr uint64_t kMostBytes = uint64_t{1} << 60;

constexpr unsigned kReading = kScan | kIngest;
constexpr unsigned kDetecting = kQuilts | kPhrases | kTemplates | kReuse;

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
  o->reuse.options.stop_rules = paper.stop_rules;
  o->reuse.options.min_pages = paper.min_pages;
  return {};
}

std::string SetFormat(Options* o, std::string_view v) {
  return SetChoice(&o->format.emplace(), v, {"table", "jsonl", "csv", "tsv", "markdown", "parquet"});
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
        {"output", 'o', "FILE", "", "the file to write; its name says the format (default: standard output)",
         kLs | kSql | kTemplates | kCheck, Path<&Options::output>},
        {"output", 'o', "PATH", "", "the file to write, '-': standard output; of a data set the folder", kExport,
         Path<&Options::output>},
        {"output", 'o', "FILE", "", "the file to write; '-': standard output", kReport | kEvidence,
         Path<&Options::output>},
        {"only", 0, "DETECTORS", "", "run only these, separated by commas: quilts, phrases, templates, reuse", kScan,
         [](Options* o, std::string_view v) { return SetNames(&o->only, v, "detectors"); }},
        {"against", 0, "CORPUS", "", "the corpus to look in", kCheck,
         [](Options* o, std::string_view v) { return SetPath(&o->detect.corpus, v); }},
        {"files-from", 0, "FILE", "", "read more inputs from FILE, one path per line; '-' is standard input", kReading,
         Path<&Options::files_from>},
        {"gram-words", 'k', "N", "5", "fewest words a shared passage has", kCompare,
         [](Options* o, std::string_view v) { return SetCount(&o->compare.k, v, 1, kMostGramWords); }},
        {"gram-words", 'k', "N", "5", "fewest words a shared passage has", kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->check.k, v, 1, kMostGramWords); }},
        {"min-words", 0, "N", "", "tell only of pages that share at least this many words with a document", kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->check.min_words, v, 0); }},
        {"passages", 0, "", "", "a row for each passage, with its place in both texts, instead of one for each page",
         kCheck, Switch<&Options::passages>},
        {"paper", 0, "", "", "as the report has it: --profile ardi2014 --no-stop --min-pages 1", kReuse, SetPaper},
        {"like", 0, "PAGE", "",
         "instead list pages by falling similarity to this one: a URL or id of the corpus, or a file; --threshold is "
         "then "
         "20 by default",
         kTemplates, [](Options* o, std::string_view v) { return SetText(&o->like, v, "write a URL or a file"); }},
        {"seeds", 0, "FILE", "", "the same for every page in FILE, one per line; '-' is standard input", kTemplates,
         Path<&Options::seeds>},
        {"force", 0, "", "", "compute it even if the answer is there", kQuilts | kPhrases | kReuse, SetForce},
        {"force", 0, "", "", "compute it even if the answer is there, or if the probes would miss too much", kTemplates,
         SetForce},
        {"dry-run", 0, "", "", "only say what memory and temporary disk space it would need", kDetecting,
         Switch<&Options::dry_run>},
        {"labels", 0, "FILE", "", "the label set to hold pages against", kScreen,
         [](Options* o, std::string_view v) { return SetPath(&o->screen.labels, v); }},
        {"partial-threshold", 0, "SHARE", "", "labelled share above which a page is partial (default: the label set's)",
         kScreen, [](Options* o, std::string_view v) { return SetShare(&o->screen.partial_threshold.emplace(), v); }},
        {"to", 0, "FORMAT", "",
         "what to write: labelset, droplist, blocklist (pages of link farms, or of the templates --where says, with "
         "the "
         "reason), datatrove or dolma",
         kExport, [](Options* o, std::string_view v) { return SetText(&o->export_to, v, "write a format"); }},
        {"stop", 0, "FILE", "", "the list that the run of reuse was given with --stop", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.stop_file, v); }},
        {"add", 0, "FILE", "", "also what this label set has; may be repeated", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.add.emplace_back(), v); }},
        {"subtract", 0, "FILE", "", "nothing that this label set has; may be repeated", kExport,
         [](Options* o, std::string_view v) { return SetPath(&o->label_set.subtract.emplace_back(), v); }},
        {"where", 0, "CONDITION", "", "only rows for which this holds, in SQL: \"cover_size >= 8\"", kLs | kExport,
         [](Options* o, std::string_view v) { return SetText(&o->list.where, v, "write a condition"); }},
        {"sort", 0, "COLUMNS", "", "another order than worst first: COLUMN[:desc|:asc][,...]", kLs, SetSort},
        {"limit", 0, "N", "", "print at most this many rows; 0 is all (default: 50 on a terminal, else all)",
         kLs | kSql | kTemplates | kCheck,
         [](Options* o, std::string_view v) { return SetCount(&o->limit.emplace(), v, 0); }},
        {"after", 0, "KEY", "", "go on behind the row with this key: values of its key columns, with commas", kLs,
         [](Options* o, std::string_view v) { return SetText(&o->list.after, v, "write a row's key"); }},
        {"columns", 0, "NAMES", "", "only these columns, in this order", kLs,
         [](Options* o, std::string_view v) { return SetNames(&o->list.columns, v, "columns"); }},
        {"run", 0, "ID", "", "of this run instead of the current one", kLs | kShow | kExport,
         [](Options* o, std::string_view v) { return SetText(&o->list.run, v, "write a run's id"); }},
        {"format", 0, "FORMAT", "",
         "table, jsonl, csv, tsv, markdown, or parquet with -o (default: table on a terminal, else tsv)",
         kLs | kSql | kRuns | kTemplates | kCheck, SetFormat},
        {"format", 0, "FORMAT", "jsonl", "of a drop list: table, jsonl, csv, tsv, markdown, or parquet with -o",
         kExport, SetFormat},
        {"prune", 0, "", "", "remove all runs but the current ones and those they rest on", kRuns,
         Switch<&Options::prune>},
        {"threads", 'j', "N", "", "threads; changes only the speed (default: one per processor)",
         kReading | kDetecting | kLs | kSql | kScreen | kExport | kCheck | kReport, SetThreads},
        {"memory", 0, "SIZE", "",
         "memory to stay within, at least 128M; changes only the speed (default: a quarter of the machine's)",
         kReading | kDetecting | kLs | kSql | kExport | kCheck | kReport, SetMemory},
        {"disk", 0, "SIZE", "", "temporary disk space to stay within (default: what is free)",
         kScan | kDetecting | kCheck,
         [](Options* o, std::string_view v) { return SetSize(&o->detect.disk_bytes, v, 1, kMostBytes); }},
        {"temp", 0, "FOLDER", "", "where temporary files go; they have no names (default: the corpus)",
         kScan | kDetecting | kCheck,
         [](Options* o, std::string_view v) { return SetPath(&o->detect.temp_folder, v); }},
        {"seed", 0, "N", "",
         "seed of the hash functions, for those who fear crafted collisions (default: a published one)", kReading,
         SetSeed},
        {"keep-scripts", 0, "", "", "keep the content of script, style, noscript and template as text", kReading,
         [](Options* o, std::string_view) { return o->ingest.keep_scripts = true, std::string(); }},
        {"key", 0, "WHAT", "auto",
         "what makes two rows of JSONL or Parquet the same page: auto (url, else id), url, id, or record (nothing: "
         "every "
         "row is a page)",
         kReading,
         [](Options* o, std::string_view v) {
           return SetChoice(&o->ingest.rows.key, v, {"auto", "url", "id", "record"});
         }},
        {"id-field", 0, "NAME", "id", "the field or column of JSONL and Parquet that holds a row's id", kReading,
         [](Options* o, std::string_view v) { return SetText(&o->ingest.rows.id, v, "write the name of a field"); }},
        {"text-field", 0, "NAME", "text", "the field or column of JSONL and Parquet that holds the text", kReading,
         [](Options* o, std::string_view v) { return SetText(&o->ingest.rows.text, v, "write the name of a field"); }},
        {"max-page", 0, "SIZE", "16M", "cut decoded pages at this size; cut pages are counted", kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.max_page_bytes, v, kKiB, kGiB); }},
        {"max-record", 0, "SIZE", "64M", "decompress no more than this of a record", kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.max_record_bytes, v, kKiB, 16 * kGiB); }},
        {"max-links", 0, "N", "10000", "keep no more than this many links of a page", kReading,
         [](Options* o, std::string_view v) { return SetCount(&o->ingest.max_links, v, 0, 1'000'000); }},
        {"segment-size", 0, "SIZE", "512M", "close a segment after this many decompressed bytes: what a kill may undo",
         kReading,
         [](Options* o, std::string_view v) { return SetSize(&o->ingest.segment_bytes, v, kKiB * kKiB, 64 * kGiB); }},
        {"verify", 0, "", "", "also read every block and check its checksum", kInfo, Switch<&Options::verify>},
        {"in", 0, "CORPUS", "", "take pages of this corpus, by URL or id", kCompare,
         [](Options* o, std::string_view v) { return SetPath(&o->compare_in, v); }},
        {"style", 0,
         "", "", "compare the mark-up without its text, exactly; reads pages of a corpus again from the crawl",
         kCompare, Switch<&Options::style>},
        {"template", 0, "ID", "", "show what the pages of this cluster, or of this page's, have in common", kShow,
         [](Options* o, std::string_view v) { return SetText(&o->template_of, v, "write a cluster's id"); }},
        {"both", 0, "", "", "draw B's text too", kCompare, Switch<&Options::both>},
        {"context", 0, "N", "40", "words to show before and behind a passage", kCompare | kShow,
         [](Options* o, std::string_view v) { return SetCount(&o->context, v, 0, 1'000'000); }},
        {"full", 0, "", "", "show the whole text and every line of lists", kCompare | kShow, Switch<&Options::full>},
        {"exit-code", 0, "", "", "exit with 1 when something is found", kCompare | kScreen | kCheck,
         Switch<&Options::exit_code>},
        {"json", 0, "", "", "print JSON on standard output: an object, for rows one a line",
         kEveryVerb & ~unsigned{kHelp | kNoVerb}, Switch<&Options::json>},
        {"progress", 0, "MODE", "auto", "auto (on a terminal), always, never or json, on standard error",
         kReading | kDetecting | kCheck,
         [](Options* o,
            std::string_view v) { return SetChoice(&o->progress, v, {"auto", "always", "never", "json"}); }},
        {"quiet", 'q', "", "", "no progress and no summary; errors are still told",
         kReading | kDetecting | kLs | kSql | kRuns | kScreen | kExport | kCheck | kReport | kEvidence,
         Switch<&Options::quiet>},
        {"verbose", 'v', "", "", "also list the first damaged places", kReading | kScreen, Switch<&Options::verbose>},
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
  AddFlags<ReuseRequest>(
      kReuse, [](Options* o) { return &o->reuse; }, &flags);
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
