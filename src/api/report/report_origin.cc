#include <algorithm>

#include "api/report/report_sections.h"
#include "seamripper/near.h"
#include "seamripper/phrases.h"
#include "seamripper/quilts.h"
#include "seamripper/reuse.h"
#include "seamripper/templates.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

std::string OptionsOf(const RunQuestion& question) {
  std::map<std::string, std::string> asked = question.options;
  asked.insert(question.rests_on.begin(), question.rests_on.end());
  if (question.detector == "quilts") return TypedOptions<QuiltRequest>(asked);
  if (question.detector == "phrases") return TypedOptions<PhraseRequest>(asked);
  if (question.detector == "templates") return TypedOptions<TemplateOptions>(asked);
  if (question.detector == "near") return TypedOptions<NearOptions>(asked);
  return TypedOptions<ReuseRequest>(asked);
}

std::string CommandOf(const RunQuestion& question) {
  if (question.detector == "sites") return "seamripper ls CORPUS sites";
  return "seamripper " + question.detector + " CORPUS" + OptionsOf(question);
}

std::string Joined(const std::map<std::string, std::string>& pairs) {
  std::string text;
  for (const auto& [name, value] : pairs) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

// Where the report tells of a detector; near-duplicates by similarity it does not tell of.
std::string SectionOf(std::string_view detector) {
  if (detector == "near") return "";
  return detector == "corpus" ? "read" : std::string(detector);
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
  std::vector<std::string> last;  // of runs that rest on others
  report::Listing runs = {"Runs", {{"detector"}, {"run"}, {"asked with"}}, {}, 0, ""};
  report::Listing digests = {"Tables", {{"table"}, {"rows", true}, {"digest of its rows"}}, {}, 0, ""};
  for (const TableFacts& table : AllTables()) {
    const Findings* run = tables.RunOf(table.detector);
    if (run == nullptr || !tables.Has(table.name)) continue;
    digests.rows.push_back(
        {{std::string(table.name)}, {WithSeparators(tables.Rows(table.name))}, {run->FindTable(table.name)->digest}});
    digests.leads.push_back(SectionOf(table.detector));
    const bool listed =
        std::any_of(runs.rows.begin(), runs.rows.end(), [&](const auto& row) { return row[0].text == table.detector; });
    if (listed || table.detector == "corpus") continue;
    const RunQuestion& question = run->record().question;
    runs.rows.push_back({{std::string(table.detector)}, {run->id()}, {Joined(question.options)}});
    runs.leads.push_back(SectionOf(table.detector));
    (question.rests_on.empty() ? commands.lines : last).push_back(CommandOf(question));
  }
  commands.lines.insert(commands.lines.end(), last.begin(), last.end());
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
