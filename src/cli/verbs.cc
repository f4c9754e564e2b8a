#include "cli/verbs.h"

#include <string>
#include <vector>

#include "base/suggest.h"

namespace seamripper::cli {

namespace {

constexpr VerbFacts kVerbs[] = {
    {kScan, "scan", "INPUT... -o CORPUS", "read a crawl and run every detector: start here",
     "Reads crawl files as ingest does, runs quilts, phrases, templates and reuse with their defaults, joins what they "
     "say of each site, and tells what was found in a few lines. Typed again, it does only what is new. For a "
     "detector's own options run it by itself afterwards, as in 'seamripper quilts CORPUS -m 20': the corpus keeps "
     "both answers.",
     "seamripper scan crawl/*.warc.gz -o corpus"},
    {kIngest, "ingest", "INPUT... -o CORPUS", "read crawl files into a corpus",
     "Reads WARC, WET and ARC (plain, gzip, zstd or lz4), WACZ, JSONL (packed likewise; `url` with `text` or `html`), "
     "Parquet with such columns, HTML files and directories of them, recognised by content; '-' is standard input. A "
     "corpus that exists is extended; inputs it has read before are skipped. Stopped in whatever way, the same command "
     "goes on where it was.",
     "seamripper ingest crawl/*.warc.gz -o corpus"},
    {kQuilts, "quilts", "CORPUS", "find pages stitched together from other pages",
     "Finds quilts (Najork 2012): pages at least half made of 5-word runs that occur on 2 to 50 pages, where at least "
     "4 other pages are needed to account for them, always taking the one that accounts for most; --theta, -k, -m and "
     "-c change these numbers. Sources and copied passages are kept in the corpus: asked again, the answer is there "
     "at once.",
     "seamripper quilts corpus --foreign domain -m 20 --min-share 0.05"},
    {kPhrases, "phrases", "CORPUS", "find near-duplicates, popular phrases and pages made of them",
     "Finds near-duplicate pages (Fetterly, Manasse, Najork 2005): 84 hash functions each choose a phrase of k words, "
     "and pages whose choices agree in two of six runs of fourteen form a cluster; each is compared with the first "
     "page of its cluster, phrase by phrase. Among the pages that remain it finds phrases shared by many, the pages "
     "that together contain those of a page, and sites made of little else.",
     "seamripper phrases corpus --min-similarity 0.9"},
    {kTemplates, "templates", "CORPUS", "find pages made by the same hidden template, across sites",
     "Finds clusters of pages whose mark-up is alike whatever their text (Urvoy, Lavergne, Filoche 2006), ranked by "
     "mean similarity times domains, each with a prototype and a suggested class: mirror, link farm, copy/paste or "
     "template. --like lists all pages by falling similarity to one, --seeds those like any of known bad ones.",
     "seamripper templates corpus --like http://spam.example/"},
    {kReuse, "reuse", "CORPUS", "find content copied wholesale, and where it gathers",
     "Cuts pages into chunks known by their SHA-1 (Ardi and Heidemann 2014) and labels the chunks, and whole files, "
     "with more copies than a threshold, or with --known those found in other crawls. Tells what share of each page, "
     "and of all pages below each host and directory, is labelled. Hashes are exact: change one letter, and it is "
     "another chunk.",
     "seamripper reuse corpus --known wikipedia.warc.gz"},
    {kLs, "ls", "CORPUS [TABLE]", "list what was found, worst first",
     "Lists a table of the corpus, or without one, which tables there are ('seamripper help tables' has their "
     "columns). "
     "A terminal gets a table of 50 rows, a pipe every row as TSV.",
     "seamripper ls corpus quilts --where \"cover_size >= 8\" --limit 20"},
    {kSql, "sql", "CORPUS QUERY", "ask the tables in SQL",
     "Runs one SELECT over all tables of the corpus, in DuckDB's SQL; '-' reads it from standard input. It can read "
     "nothing but these tables, and change nothing.",
     "seamripper sql corpus \"select domain, count(*) from quilts group by 1\""},
    {kRuns, "runs", "CORPUS", "the runs of detectors that the corpus keeps",
     "Lists what each run was asked and what it found. The current run of a detector is the one that other commands "
     "show.",
     "seamripper runs corpus --prune"},
    {kInfo, "info", "CORPUS|FILE", "what was read, and what became of every byte",
     "Prints what a corpus holds and the account of every input byte: pages, files, skipped by reason, damaged. Of a "
     "label set: how many hashes it has, how they were made and where they are from.",
     "seamripper info corpus --verify"},
    {kShow, "show", "CORPUS URL|ID|CHUNK", "one page: its facts, its sources, its text; or one chunk",
     "Prints one page, named by its URL in any spelling or by its page id: its facts; what the last run of each "
     "detector "
     "says of it, and how near that is to its threshold; its sources, labelled chunks, near-duplicates and the pages "
     "that "
     "have its popular phrases; and its text with the passages of quilts numbered by their source, or else with its "
     "popular phrases. Of a chunk, named by the 40 digits of its "
     "hash: how often and where it is, and "
     "its text.",
     "seamripper show corpus https://example.com/"},
    {kCompare, "compare", "A B", "what two pages or files have in common, passage by passage",
     "Compares two files of HTML or plain text, recognised by content, word by word; '-' is standard input. With --in "
     "they "
     "are pages of a corpus, by URL or page id (what is no page of it may still be a file). Prints how much of each is "
     "in "
     "the other, then A's text with every shared passage of at least k words numbered.",
     "seamripper compare copy.html original.html --both"},
    {kCheck, "check", "INPUT... --against CORPUS", "where is my text? your documents against a corpus",
     "Reads documents (text or HTML files, folders, JSONL, crawl files; '-' is standard input) and tells of every page "
     "of the corpus that shares a passage of k words or more with one of them: how much of the document, how much of "
     "the page, in how many passages. The corpus is read once and nothing is written to it. A terminal gets a table of "
     "50 rows, a pipe every row as TSV; --passages tells each passage and its place, 'seamripper compare' draws them.",
     "seamripper check my-articles/ --against corpus --min-words 30"},
    {kScreen, "screen", "INPUT... --labels FILE", "hold pages against a label set, without a corpus",
     "Reads what ingest reads (WARC, JSONL, HTML files, directories; '-' is standard input: a crawl file or one page) "
     "and "
     "tells of every page that has chunks of the label set, or is as a whole one of its files, as soon as it is read. "
     "Memory does not grow with the input. A terminal gets lines, a pipe TSV.",
     "seamripper screen new.warc.gz --labels bad.srl --exit-code"},
    {kExport, "export", "CORPUS --to FORMAT -o FILE", "write findings for other tools, and other crawls",
     "labelset: the chunks and files that the current run of reuse labelled, in one file for 'seamripper screen'. "
     "droplist: the pages to drop so that one of each cluster of near-duplicates is left, each with the page that "
     "stays, "
     "the reason and the similarity of their phrases, as the current run of phrases found them; JSONL unless --format "
     "or the file's name says otherwise. blocklist: the pages of link farms, or of the clusters of templates that "
     "--where "
     "names, one a line. Both go to standard output without -o. datatrove, dolma: a folder with every page, its text "
     "and what all "
     "current runs say of it, for those tools to filter; Dolma's attributes lie beside its documents.",
     "seamripper export corpus --to droplist -o drop.jsonl"},
    {kReport, "report", "CORPUS -o FILE.html", "everything found as one HTML file to look at and to mail",
     "Writes what was read and skipped, what each detector's current run found (how it is distributed, the first of "
     "each list), twenty quilts drawn at random beside their sources, and how to make it all again. The file needs "
     "nothing but itself and reaches nothing else; the same corpus is the same bytes.",
     "seamripper report corpus -o report.html"},
    {kEvidence, "evidence", "CORPUS URL|ID -o FILE.html", "one copied page beside its sources, with digests",
     "Writes one page and the pages it shares passages with, both in full, as one HTML file: the sources of a quilt, "
     "or "
     "else a near-duplicate, or a page with the same labelled chunk; when and where each was captured, their digests, "
     "and the commands to check it with. Prints the SHA-256 of the file as sha256sum does.",
     "seamripper evidence corpus https://example.com/copy -o case.html"},
    {kHelp, "help", "[COMMAND|tables|cli|man|bash|zsh|fish]", "how to use a command, and which tables there are",
     "Prints the commands, the options of one, or the columns of all tables; all commands in Markdown (cli) or as a "
     "man "
     "page (man); or what makes a shell complete them: 'seamripper help bash > "
     "~/.local/share/bash-completion/completions/seamripper'.",
     "seamripper help ingest"},
};

constexpr ExitStatus kExitStatuses[] = {
    {"0", "done"},
    {"1", "something was found (only with --exit-code)"},
    {"2", "wrong use"},
    {"3", "done but some input was damaged"},
    {"4", "trouble with memory, disk, permission or reading"},
    {"5", "corpus damaged or from a newer version"},
    {"6", "corpus in use"},
    {"130", "interrupted"},
};

}  // namespace

std::span<const VerbFacts> Verbs() { return kVerbs; }
std::span<const ExitStatus> ExitStatuses() { return kExitStatuses; }

const VerbFacts* FindVerb(std::string_view name) {
  for (const VerbFacts& facts : kVerbs) {
    if (facts.name == name) return &facts;
  }
  return nullptr;
}

Status UnknownVerb(std::string_view name) {
  std::vector<std::string_view> names;
  for (const VerbFacts& facts : kVerbs) names.push_back(facts.name);
  const std::string_view nearest = NearestWord(name, names);
  return UsageError(
      "unknown command '" + std::string(name) + "': " +
      (nearest.empty() ? "'seamripper help' lists the commands" : "did you mean '" + std::string(nearest) + "'?"));
}

}  // namespace seamripper::cli
