#include "cli/verbs.h"

#include <string>
#include <vector>

#include "base/suggest.h"

namespace seamripper::cli {

namespace {

constexpr VerbFacts kVerbs[] = {
    {kScan, "scan", "INPUT... -o CORPUS", "read a crawl and run all detectors (start here)",
     "Reads crawl files as 'ingest' does, runs all four detectors with their defaults, summarises the results per "
     "site, "
     "and prints a short summary. Run again, it processes only new inputs. To run a detector with other options, run "
     "it "
     "separately afterwards, as in 'seamripper quilts CORPUS -m 20'; the corpus keeps both results.",
     "seamripper scan crawl/*.warc.gz -o corpus"},
    {kIngest, "ingest", "INPUT... -o CORPUS", "read crawl files into a corpus",
     "Reads WARC, WET and ARC (plain, gzip, zstd or lz4), WACZ, JSONL (compressed likewise; `url` with `text` or "
     "`html`), Parquet with such columns, HTML files and directories of them, recognised by content; '-' is standard "
     "input. An existing corpus is extended; inputs it has already read are skipped. If it is interrupted or killed, "
     "run "
     "the same command again to resume.",
     "seamripper ingest crawl/*.warc.gz -o corpus"},
    {kQuilts, "quilts", "CORPUS", "find pages stitched together from other pages",
     "Finds quilts (Najork 2012): pages at least half made of 5-word runs that occur on 2 to 50 pages, where at least "
     "4 other pages, the sources, are needed to account for them; --theta, -k, -m and -c change these numbers. Writes "
     "the quilts, their sources and the copied passages to the corpus, those with the most words from other sites "
     "first. A result that exists is not computed again.",
     "seamripper quilts corpus --foreign domain -m 20 --min-share 0.05"},
    {kPhrases, "phrases", "CORPUS", "find near-duplicate pages and popular phrases",
     "Finds near-duplicate pages (Fetterly, Manasse, Najork 2005): 84 hash functions each sample one phrase of k words "
     "from a page, and two pages are near-duplicates if at least two of six groups of 14 samples are equal. Each page "
     "is then compared exactly with its cluster's representative. Among the remaining pages it finds popular phrases, "
     "the pages that together contain another page's popular phrases, and sites that consist mostly of such phrases.",
     "seamripper phrases corpus --min-similarity 0.9"},
    {kTemplates, "templates", "CORPUS", "find pages generated from the same template, across sites",
     "Finds clusters of pages with similar mark-up, whatever their text (Urvoy, Lavergne, Filoche 2006), ranked "
     "by mean similarity times number of domains, each with a prototype page and a suggested class: mirror, link "
     "farm, copy/paste or template. --like lists pages by decreasing similarity to one page, --seeds lists pages "
     "similar to any in a list of known bad ones.",
     "seamripper templates corpus --like http://spam.example/"},
    {kNear, "near", "CORPUS", "find near-duplicate pages at any similarity, none missed",
     "Finds every page whose set of k-word runs is at least --at similar (Jaccard) to another page's, and says "
     "which of them to drop. Pages are taken in order of page id: each is kept unless an earlier kept page is "
     "that similar to it; every other page is listed with the most similar kept page. Pairs are compared exactly "
     "and none is missed, with any number of threads and any --memory. --all-pairs also lists every similar pair, "
     "--by containment every page that a larger one contains.",
     "seamripper near corpus --at 0.9"},
    {kReuse, "reuse", "CORPUS", "find blocks of content copied verbatim, and the sites that consist of them",
     "Cuts pages into chunks identified by their SHA-1 (Ardi and Heidemann 2014) and labels the chunks, and whole "
     "files, "
     "with more copies than a threshold, or with --known those found in other crawls. Reports which share of each "
     "page, "
     "and of the pages below each host and directory, is labelled. Matching is exact: a chunk with one letter changed "
     "is "
     "another chunk.",
     "seamripper reuse corpus --known wikipedia.warc.gz"},
    {kLs, "ls", "CORPUS [TABLE]", "list what was found, worst first",
     "Lists a table of the corpus, or without TABLE the tables it has ('seamripper help tables' describes their "
     "columns). A terminal gets a table of 50 rows with the columns that fit, a pipe all rows and columns as TSV.",
     "seamripper ls corpus quilts --where \"cover_size >= 8\" --limit 20"},
    {kSql, "sql", "CORPUS QUERY", "query the tables in SQL",
     "Runs one SELECT over all tables of the corpus, in DuckDB's SQL; '-' reads it from standard input. It can read "
     "nothing but these tables, change nothing, and take no more memory than --memory says; Ctrl-C ends it.",
     "seamripper sql corpus \"select domain, count(*) from quilts group by 1\""},
    {kPath, "path", "CORPUS TABLE", "print where a table's Parquet files are",
     "Prints the paths of the Parquet files that hold a table, one per line, for DuckDB, Spark, Polars or pandas. Only "
     "the current run's files are printed: reading a detector's whole folder would count every run kept there.",
     "seamripper path corpus quilts"},
    {kRuns, "runs", "CORPUS", "list the detector runs that the corpus keeps",
     "Lists each run with its options and the size of its result. Other commands use a detector's current run "
     "unless another is named.",
     "seamripper runs corpus --prune"},
    {kInfo, "info", "CORPUS|FILE", "describe a corpus or a label set, and account for every input byte",
     "Prints what a corpus holds and what became of every input byte: pages, files, skipped by reason, damaged. For a "
     "label set: how many hashes it has, how they were made and where they come from.",
     "seamripper info corpus --verify"},
    {kShow, "show", "CORPUS URL|ID|CHUNK", "show one page: findings, sources, who took from it, text",
     "Prints one page, given by its URL in any spelling or by its page id: what the current run of each detector "
     "found, with the thresholds; its sources, the quilts that took from it, its labelled chunks, "
     "near-duplicates, the page that 'near' keeps for it; and its text, with the copied passages numbered by source or, "
     "if it is no quilt, its popular phrases numbered. For a chunk, given by the 40 digits of its hash: how often and where it occurs, "
     "and its text.",
     "seamripper show corpus https://example.com/"},
    {kCompare, "compare", "A B", "show what two pages or files have in common",
     "Compares two files of HTML or plain text, recognised by content, word by word; '-' is standard input. With --in, "
     "A "
     "and B are pages of a corpus, by URL or page id (a name that is no page of the corpus is taken as a file). Prints "
     "how much of each occurs in the other, then A's text with every shared passage of at least k words numbered.",
     "seamripper compare copy.html original.html --both"},
    {kCheck, "check", "INPUT... --against CORPUS", "find your own documents in a corpus",
     "Reads documents (text or HTML files, folders, JSONL, crawl files; '-' is standard input) and lists the "
     "pages of the corpus that share something significant with one of them, the strongest match first, with the "
     "shared share of both. Significant are stretches of at least 18 words whose rare words are mostly the same, "
     "even if rewritten, and rare passages of at least 10 words; --all lists everything shared word for word. The "
     "corpus is not changed. A terminal gets a table of 50 rows, a pipe all rows as TSV. --passages lists each "
     "passage with its position; 'seamripper compare' displays them.",
     "seamripper check my-articles/ --against corpus --min-words 30"},
    {kScreen, "screen", "INPUT... --labels FILE", "match pages against a label set, without a corpus",
     "Reads what 'ingest' reads (WARC, JSONL, HTML files, directories; '-' is standard input: a crawl file or one "
     "page) "
     "and lists every page that contains chunks of the label set, or whose whole payload is a labelled file, as soon "
     "as "
     "it has been read. Memory does not grow with the input. A terminal gets lines, a pipe TSV.",
     "seamripper screen new.warc.gz --labels bad.srl --exit-code"},
    {kMutate, "mutate", "INPUT... --add X -o OUT.warc.gz", "change the pages of a crawl at random, to see what is still found",
     "Writes a copy of a crawl with random changes to its pages, to measure how much copying is still found after "
     "editing (the robustness experiment of Ardi and Heidemann, 2014). --add X inserts paragraphs of made-up "
     "words between chunks, --delete X deletes chunks, --modify X puts a new word into chunks drawn at random; a "
     "page gets X times as many changes as an average page has chunks (profile ardi2014). The same --seed makes "
     "the same changes. Then run 'screen' with a label set of the unchanged crawl, or 'reuse' with the unchanged "
     "crawl as --known.",
     "seamripper mutate crawl/*.warc.gz --modify 2 -o changed.warc.gz"},
    {kExport, "export", "CORPUS --to FORMAT -o FILE", "write findings for other tools",
     "droplist: the pages to drop so that one of each group of near-duplicates is left, each with the page that "
     "is kept, the reason and the similarity; from 'phrases' or, with --at, from 'near'. Written as JSONL to "
     "standard output, unless -o or --format says otherwise. blocklist: the pages of link farms, of the templates "
     "that --where selects, or with --judged the pages that reviewers gave a verdict. warc: pages with a verdict "
     "(--judged), as a crawl file for 'reuse --known'. labelset: the chunks and files that 'reuse' labelled, in "
     "one file for 'seamripper screen'. datatrove, dolma: a folder with every page, its text and the findings of "
     "all current runs, for those tools to filter; Dolma's attributes lie beside its documents.",
     "seamripper export corpus --to droplist -o drop.jsonl"},
    {kReport, "report", "CORPUS -o FILE.html", "write an HTML report of everything found",
     "Writes one self-contained HTML file: what the current run of each detector found, with distributions and "
     "the first rows of each list; twenty quilts drawn at random, side by side with their sources; what was read "
     "and skipped; and how to reproduce all of it. The same corpus always gives the same bytes.",
     "seamripper report corpus -o report.html"},
    {kEvidence, "evidence", "CORPUS URL|ID -o FILE.html",
     "write an HTML file on one page and what it shares with others",
     "Writes one self-contained HTML file that shows a page side by side with the pages it shares passages with, "
     "all in full: the sources of a quilt, the quilts that took from the page, a near-duplicate, or a page with "
     "the same labelled chunk; with --against, a document from outside the crawl. It includes a summary, when and "
     "from where each page was captured, digests, and commands to verify them. Prints the SHA-256 of the file, as "
     "sha256sum does.",
     "seamripper evidence corpus https://example.com/copy -o case.html"},
    {kSample, "sample", "CORPUS TABLE -n N --name NAME", "draw findings at random, to be judged by people",
     "Draws rows of a table (quilts, templates, chunks, neighbourhoods, ...) at random and stores them under a "
     "name, to be judged in 'seamripper review' and evaluated by 'seamripper eval'. The same seed draws the same "
     "rows again, even after the crawl was ingested anew. --strata draws from each of several equally large bins "
     "of a numeric column. --top takes the first rows instead; nothing follows from them for the others.",
     "seamripper sample corpus quilts -n 400 --strata patch_fraction --name round1"},
    {kReview, "review", "CORPUS", "look at findings in the browser, and judge them",
     "Serves the review tool on 127.0.0.1, prints its address and opens it in your browser if there is a display; "
     "Ctrl-C ends it. Without --sample, browse everything that was found; with one, judge its pages one by one "
     "with the keyboard (? lists the keys), scores hidden. A label is on disk before it is acknowledged. Nothing "
     "is loaded from the network, and crawled pages cannot run code. If the corpus is read-only, --labels FILE "
     "keeps the labels elsewhere. --get prints the answer to one address without starting a server ('seamripper "
     "help http' lists the addresses).",
     "seamripper review corpus --sample round1 --as ana"},
    {kLabels, "labels", "ACTION CORPUS [FILE|VERDICT]", "export and import what people decided",
     "Exports and imports the labels that people gave in 'seamripper review'. ACTION is one of export, import, "
     "samples, scheme, urls. export: the newest label of each reviewer for each subject (--all: every entry, "
     "replaced and undone ones included). import: labels from CSV or JSON lines with the columns of an export, of "
     "which key (or url) and verdict are required; importing a file twice adds nothing. samples: the samples "
     "drawn so far. scheme: add verdicts and reasons of your own from a small file. urls: the pages to which most "
     "of their reviewers gave VERDICT, one URL per line, as 'seamripper templates corpus --seeds=-' reads them.",
     "seamripper labels export corpus --format csv -o labels.csv"},
    {kEval, "eval", "CORPUS --sample NAME", "precision of a detector from labels, with its interval",
     "Estimates a detector's precision: which share of the rows that a sample was drawn from were judged to be "
     "real findings. Prints it for all rows (strata weighted by their size) and for each stratum, with 95 % score "
     "intervals; how far the verdict 'unsure' could move it; how well reviewers agree; and with --plan, how many "
     "more labels a narrower interval takes. Labels made while browsing never count.",
     "seamripper eval corpus --sample round1 --plan 0.03"},
    {kHelp, "help", "[COMMAND|tables|cli|http|man|bash|zsh|fish]", "print help on a command, or on the tables",
     "Prints the list of commands, the options of one, or the columns of all tables; all commands in Markdown (cli) or "
     "as a man page (man); the addresses of the review tool (http); or a completion script for a shell: 'seamripper help bash > "
     "~/.local/share/bash-completion/completions/seamripper'.",
     "seamripper help ingest"},
};

// What people come for, for the first page of help.
constexpr TaskExample kTasks[] = {
    {"Which pages and sites of a crawl are copied?",
     "seamripper scan crawl/*.warc.gz -o corpus\nseamripper ls corpus sites"},
    {"Where is my text?", "seamripper check my-articles/ --against corpus"},
    {"What is this page made of, and who took from it?", "seamripper show corpus https://example.com/page"},
    {"Which near-duplicates can I drop?", "seamripper export corpus --to droplist -o drop.jsonl"},
};

constexpr ExitStatus kExitStatuses[] = {
    {"0", "done"},
    {"1", "something was found (only with --exit-code)"},
    {"2", "usage error, or no page to read"},
    {"3", "done, but some input was damaged"},
    {"4", "environment error: memory, disk space, permission, I/O"},
    {"5", "corpus damaged, or written by a newer version"},
    {"6", "corpus locked by another process"},
    {"130", "interrupted"},
};

}  // namespace

std::span<const VerbFacts> Verbs() { return kVerbs; }
std::span<const TaskExample> Tasks() { return kTasks; }
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
