#include <algorithm>
#include <cstdlib>

#include "api/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

// How an option that a run stores is typed. Options that only name what was read (a file, a list) have no flag here: a run
// that had one says so by its digest in the list of runs.
struct TypedOption {
  std::string_view detector;
  const char* option;
  const char* flag;
  enum { kValue, kBillionths, kIfYes, kIfNo } how;
  const char* usual;
};

constexpr TypedOption kTyped[] = {
    {"quilts", "k", "-k", TypedOption::kValue, "5"},
    {"quilts", "m", "-m", TypedOption::kValue, "50"},
    {"quilts", "c", "-c", TypedOption::kValue, "4"},
    {"quilts", "theta_billionths", "--theta", TypedOption::kBillionths, "500000000"},
    {"quilts", "min_share_billionths", "--min-share", TypedOption::kBillionths, "0"},
    {"quilts", "foreign", "--foreign", TypedOption::kValue, "none"},
    {"quilts", "patches", "--no-patches", TypedOption::kIfNo, "yes"},
    {"phrases", "k", "-k", TypedOption::kValue, "5"},
    {"phrases", "min_similarity_billionths", "--min-similarity", TypedOption::kBillionths, "0"},
    {"phrases", "popular", "--no-popular", TypedOption::kIfNo, "yes"},
    {"phrases", "min_documents", "--min-documents", TypedOption::kValue, "5"},
    {"phrases", "min_popular", "--min-popular", TypedOption::kValue, "30"},
    {"phrases", "max_donors", "--max-donors", TypedOption::kValue, "64"},
    {"phrases", "prune", "--prune", TypedOption::kIfYes, "no"},
    {"phrases", "foreign", "--foreign", TypedOption::kValue, "server"},
    {"phrases", "site", "--site", TypedOption::kValue, "host"},
    {"templates", "key_size", "--key-size", TypedOption::kValue, "1"},
    {"templates", "probes", "--probes", TypedOption::kValue, "20"},
    {"templates", "threshold", "--threshold", TypedOption::kValue, "35"},
    {"reuse", "profile", "--profile", TypedOption::kValue, "blocks"},
    {"reuse", "threshold", "--threshold", TypedOption::kValue, "auto"},
    {"reuse", "file_threshold", "--file-threshold", TypedOption::kValue, "auto"},
    {"reuse", "min_chunk", "--min-chunk", TypedOption::kValue, "auto"},
    {"reuse", "stop_rules", "--no-stop", TypedOption::kIfNo, "yes"},
    {"reuse", "stop_boilerplate", "--stop-boilerplate", TypedOption::kIfYes, "no"},
    {"reuse", "partial_threshold_billionths", "--partial-threshold", TypedOption::kBillionths, "auto"},
    {"reuse", "badness_threshold_billionths", "--badness-threshold", TypedOption::kBillionths, "auto"},
    {"reuse", "min_pages", "--min-pages", TypedOption::kValue, "2"},
};

std::string CommandOf(std::string_view detector, const Findings& run) {
  std::string command = "seamripper " + std::string(detector) + " CORPUS";
  for (const TypedOption& typed : kTyped) {
    const auto found = run.record().question.options.find(typed.option);
    if (typed.detector != detector || found == run.record().question.options.end() || found->second == typed.usual)
      continue;
    command += " " + std::string(typed.flag);
    if (typed.how == TypedOption::kValue) command += " " + found->second;
    if (typed.how == TypedOption::kBillionths) {
      command += " " + Decimal(std::strtod(found->second.c_str(), nullptr) / 1e9, 9);
    }
  }
  return command;
}

std::string Joined(const std::map<std::string, std::string>& pairs) {
  std::string text;
  for (const auto& [name, value] : pairs) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

report::Facts FactsOf(const CorpusInfo& info) {
  report::Facts facts;
  facts.Add("seamripper", std::string(Version()));
  facts.Add("corpus digest", info.digest);
  facts.Add("corpus format", std::to_string(info.format_version));
  facts.Add("seed", std::to_string(info.seed));
  for (const auto& [name, value] : info.profiles) facts.Add(name, value);
  return facts;
}

}  // namespace

Status AddOriginSection(const ReportTables& tables, const CorpusInfo& info, report::Document* document) {
  report::Section section = {"origin", "How this was made, and how to make it again", {}};
  section.blocks.emplace_back(report::Prose{
      "Thread count, memory and the order of files change nothing: the same crawl files give the same digests below. "
      "The tables are Parquet files in the corpus, for any other tool."});
  section.blocks.emplace_back(FactsOf(info));
  report::Commands commands = {{"seamripper ingest FILES -o CORPUS --seed " + std::to_string(info.seed)}};
  report::Listing runs = {"Runs", {{"detector"}, {"run"}, {"asked with"}}, {}, 0, ""};
  report::Listing digests = {"Tables", {{"table"}, {"rows", true}, {"digest of its rows"}}, {}, 0, ""};
  for (const TableFacts& table : AllTables()) {
    const Findings* run = tables.RunOf(table.detector);
    if (run == nullptr || !tables.Has(table.name)) continue;
    digests.rows.push_back(
        {{std::string(table.name)}, {WithSeparators(tables.Rows(table.name))}, {run->FindTable(table.name)->digest}});
    const bool listed =
        std::any_of(runs.rows.begin(), runs.rows.end(), [&](const auto& row) { return row[0].text == table.detector; });
    if (listed || table.detector == "corpus") continue;
    runs.rows.push_back({{std::string(table.detector)}, {run->id()}, {Joined(run->record().question.options)}});
    commands.lines.push_back(CommandOf(table.detector, *run));
  }
  commands.lines.push_back("seamripper report CORPUS -o report.html");
  runs.total = runs.rows.size();
  digests.total = digests.rows.size();
  section.blocks.emplace_back(std::move(commands));
  if (runs.total > 0) section.blocks.emplace_back(std::move(runs));
  if (digests.total > 0) section.blocks.emplace_back(std::move(digests));
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
