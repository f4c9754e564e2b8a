#include "cli/scan_text.h"

#include <utility>

#include "cli/phrases_text.h"
#include "cli/quilts_text.h"
#include "cli/reuse_text.h"
#include "cli/summary.h"
#include "cli/templates_text.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

std::string Labelled(std::string_view label, const std::string& text) {
  return "  " + std::string(label) + std::string(label.size() < 11 ? 12 - label.size() : 1, ' ') + text;
}

std::string Share(uint64_t part, uint64_t whole) { return part > 0 ? " (" + Percent(part, whole) + ")" : ""; }

std::string QuiltLine(const QuiltSummary& found) {
  std::string line = Plural(found.quilts, "page") + Share(found.quilts, found.pages) + " stitched together from others";
  if (found.worst.empty()) return line;
  const QuiltRow& worst = found.worst.front();
  return line + "; worst " + Percent(Table<QuiltRow>::PatchFraction(worst).ToDouble()) + " copied, " +
         Plural(worst.cover_size, "source") + ": " + worst.url;
}

std::string DuplicateLineOf(const PhraseSummary& found) {
  std::string line = Plural(found.near_duplicates, "near-duplicate") + Share(found.near_duplicates, found.pages);
  if (!found.largest.empty()) {
    line += " in " + Plural(found.clusters, "cluster") + "; largest " + Plural(found.largest.front().pages, "page") +
            ": " + found.largest.front().url;
  }
  if (!found.suspicious.empty()) {
    line += "; " + Plural(found.suspicious_sites, "suspicious site") + ", first " + found.suspicious.front().site;
  }
  return line;
}

std::string ClusterLine(const TemplateSummary& found) {
  std::string line =
      Plural(found.members, "page") + Share(found.members, found.pages) + " in " + Plural(found.clusters, "cluster");
  if (found.first.empty()) return line;
  const TemplateRow& first = found.first.front();
  return line + "; first " + first.suggested_class + ", " + Plural(first.pages, "page") + " on " +
         Plural(first.domains, "domain") + ": " + first.prototype_url;
}

std::string ReuseLineOf(const ReuseSummary& found) {
  std::string line = Plural(found.partial_pages, "page") + Share(found.partial_pages, found.pages) +
                     " with much reused content, " + Plural(found.bad_neighbourhoods, "bad neighbourhood");
  if (found.worst.empty()) return line;
  const NeighbourhoodRow& worst = found.worst.front();
  return line + "; most " + Percent(worst.bad_chunks, worst.chunks) + " of " + Plural(worst.chunks, "chunk") + ": " +
         worst.prefix;
}

std::string SiteLine(const ScanSummary& summary) {
  const SiteRow& worst = *summary.worst_site;
  return WithSeparators(summary.sites) + "; worst " +
         (worst.copied_in > 0 ? Plural(worst.copied_in, "word") + " from other sites, " : "") +
         WithSeparators(worst.flagged) + " of " + Plural(worst.pages, "page") +
         " flagged: " + (worst.site.empty() ? "(local files)" : worst.site);
}

void AddFindings(const ScanSummary& summary, std::vector<std::string>* lines) {
  if (summary.quilts) lines->push_back(Labelled("quilts", QuiltLine(*summary.quilts)));
  if (summary.phrases) lines->push_back(Labelled("phrases", DuplicateLineOf(*summary.phrases)));
  if (summary.templates) lines->push_back(Labelled("templates", ClusterLine(*summary.templates)));
  if (summary.reuse) lines->push_back(Labelled("reuse", ReuseLineOf(*summary.reuse)));
  for (const auto& [detector, why] : summary.left_out) lines->push_back(Labelled(detector, "left out: " + why));
  if (summary.worst_site) lines->push_back(Labelled("sites", SiteLine(summary)));
}

std::vector<std::string> Warnings(const ScanSummary& summary) {
  std::vector<std::string> warnings;
  if (summary.phrases) {
    for (const PhraseWarning& warning : summary.phrases->warnings) {
      warnings.push_back("more than half of " + (warning.site.empty() ? "the crawl" : warning.site) +
                         " is one cluster of near-duplicates, " + std::to_string(warning.cluster_id) +
                         ": look before you drop it");
    }
  }
  const CorpusInfo& corpus = summary.ingest.corpus;
  if (corpus.truncated > 0) {
    warnings.push_back(Plural(corpus.truncated, "page") +
                       " cut by the crawler or by a limit: what was behind is not seen");
  }
  return warnings;
}

// The page that most is to be seen of.
std::string PageToShow(const ScanSummary& summary) {
  if (summary.quilts && !summary.quilts->worst.empty()) return summary.quilts->worst.front().url;
  if (summary.phrases && !summary.phrases->largest.empty()) return summary.phrases->largest.front().url;
  if (summary.templates && !summary.templates->first.empty()) return summary.templates->first.front().prototype_url;
  return "";
}

}  // namespace

std::vector<std::string> ScanLines(const ScanSummary& summary) {
  const std::string corpus = ShellWord(summary.ingest.corpus.path);
  std::vector<std::string> lines = SummaryLines(summary.ingest);
  lines.pop_back();  // its own next command
  if (!summary.changed) lines.front() = "nothing has changed: every input was read before, and every question answered";
  AddFindings(summary, &lines);
  std::vector<std::string> next = {"next: seamripper ls " + corpus + " sites"};
  if (const std::string page = PageToShow(summary); !page.empty()) {
    next.push_back("      seamripper show " + corpus + " " + ShellWord(page));
  }
  next.push_back("      seamripper report " + corpus + " -o report.html");
  for (const std::string& warning : Warnings(summary)) {
    if (lines.size() + next.size() == kMostScanLines) break;
    lines.push_back(Labelled("warning", warning));
  }
  lines.insert(lines.end(), next.begin(), next.end());
  return lines;
}

void WriteScanJson(const ScanSummary& summary, JsonWriter* json) {
  json->BeginObject().Key("changed").Bool(summary.changed).Key("ingest");
  WriteSummaryJson(summary.ingest, json);
  if (summary.quilts) WriteQuiltJson(*summary.quilts, &json->Key("quilts"));
  if (summary.phrases) WritePhraseJson(*summary.phrases, &json->Key("phrases"));
  if (summary.templates) WriteTemplateJson(*summary.templates, &json->Key("templates"));
  if (summary.reuse) WriteReuseJson(*summary.reuse, &json->Key("reuse"));
  json->Key("left_out").BeginObject();
  for (const auto& [detector, why] : summary.left_out) json->Key(detector).String(why);
  json->EndObject().Key("sites").Number(summary.sites);
  if (summary.worst_site) {
    json->Key("worst_site").BeginObject().Key("site").String(summary.worst_site->site);
    json->Key("pages").Number(summary.worst_site->pages).Key("flagged").Number(summary.worst_site->flagged);
    json->Key("copied_in").Number(summary.worst_site->copied_in).EndObject();
  }
  json->EndObject();
}

}  // namespace seamripper::cli
