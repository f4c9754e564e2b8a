#include "cli/scan_text.h"

#include <utility>

#include "cli/detector_text.h"
#include "cli/run_text.h"
#include "cli/summary.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

std::string InPercent(uint64_t part, uint64_t whole) { return part > 0 ? " (" + Percent(part, whole) + ")" : ""; }

std::string QuiltLine(const QuiltSummary& found) {
  std::string line = Plural(found.quilts, "page") + InPercent(found.quilts, found.pages) +
                     " stitched together from others" + ForeignText(found);
  if (found.home_grown > 0) line += ", " + WithSeparators(found.home_grown) + " from their own site only";
  if (found.worst.empty()) return line;
  const QuiltRow& worst = found.worst.front();
  return line + "; worst " + WordsFromElsewhere(worst) + Percent(Table<QuiltRow>::PatchFraction(worst).ToDouble()) +
         " copied, " + Plural(worst.cover_size, "source") + ": " + worst.url;
}

std::string DuplicateLineOf(const PhraseSummary& found) {
  std::string line = Plural(found.near_duplicates, "near-duplicate") + InPercent(found.near_duplicates, found.pages);
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
      Plural(found.members, "page") + InPercent(found.members, found.pages) + " in " + Plural(found.clusters, "cluster");
  if (found.first.empty()) return line;
  const TemplateRow& first = found.first.front();
  return line + "; first " + first.suggested_class + ", " + Plural(first.pages, "page") + " on " +
         Plural(first.domains, "domain") + ": " + first.prototype_url;
}

std::string ReuseLineOf(const ReuseSummary& found) {
  std::string line = Plural(found.partial_pages, "page") + InPercent(found.partial_pages, found.pages) +
                     " with much reused content, " + Plural(found.bad_neighbourhoods, "bad neighbourhood");
  if (found.worst.empty()) return line;
  const NeighbourhoodRow& worst = found.worst.front();
  return line + "; worst " + Percent(worst.bad_chunks, worst.chunks) + " of " + Plural(worst.chunks, "chunk") + ": " +
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
  if (summary.quilts) lines->push_back(LabelledLine("quilts", QuiltLine(*summary.quilts)));
  if (summary.phrases) lines->push_back(LabelledLine("phrases", DuplicateLineOf(*summary.phrases)));
  if (summary.templates) lines->push_back(LabelledLine("templates", ClusterLine(*summary.templates)));
  if (summary.reuse) lines->push_back(LabelledLine("reuse", ReuseLineOf(*summary.reuse)));
  for (const auto& [detector, why] : summary.left_out) lines->push_back(LabelledLine(detector, "skipped: " + why));
  if (summary.worst_site) lines->push_back(LabelledLine("sites", SiteLine(summary)));
}

// Each that a detector's own options made current is so no longer: scan asks with the defaults.
void AddCurrent(const ScanSummary& summary, std::vector<std::string>* lines) {
  const auto add = [lines](const char* detector, const auto& found) {
    if (found && found->run.was) lines->push_back(LabelledLine(detector, CurrentLine(found->run)));
  };
  add("quilts", summary.quilts);
  add("phrases", summary.phrases);
  add("templates", summary.templates);
  add("reuse", summary.reuse);
}

std::vector<std::string> Warnings(const ScanSummary& summary) {
  std::vector<std::string> warnings;
  if (summary.phrases) {
    for (const PhraseWarning& warning : summary.phrases->warnings) {
      warnings.push_back("more than half of " + (warning.site.empty() ? "the crawl" : warning.site) +
                         " is one cluster of near-duplicates (cluster_id " +
                         std::to_string(warning.cluster_id) + "): look at it before you drop pages");
    }
  }
  const CorpusInfo& corpus = summary.ingest.corpus;
  if (corpus.truncated > 0) {
    warnings.push_back(Plural(corpus.truncated, "page") +
                       " truncated by the crawler or by --max-page: the rest was not analysed");
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
  if (!summary.changed) lines.front() = "nothing to do: all inputs have been read, and all detectors have run";
  AddFindings(summary, &lines);
  AddCurrent(summary, &lines);
  std::vector<std::string> next = {"next: seamripper ls " + corpus + " sites"};
  if (const std::string page = PageToShow(summary); !page.empty()) {
    next.push_back("      seamripper show " + corpus + " " + ShellWord(page));
  }
  next.push_back("      seamripper report " + corpus + " -o report.html");
  for (const std::string& warning : Warnings(summary)) {
    if (lines.size() + next.size() >= kMostScanLines) break;
    lines.push_back(LabelledLine("warning", warning));
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

std::string ScanEstimateText(const ScanEstimate& estimate) {
  std::string text = "input   " + Plural(estimate.inputs, "file") + ", " + ShortSize(estimate.input_bytes) +
                     (estimate.has_stream ? ", and standard input, which is not estimated" : "") + "\n";
  text += "corpus  about " + ShortSize(estimate.corpus_bytes) + ", of " + ShortSize(estimate.free_bytes) + " free\n";
  if (estimate.corpus_bytes > estimate.free_bytes) text += "        which may not be enough: give another disk to -o\n";
  text += "memory  at most " + ShortSize(estimate.memory_bytes) + " (--memory)\n";
  text += "time    about " + Plural(static_cast<uint64_t>(estimate.cpu_seconds + 1), "CPU second") +
          ", shared by the threads\n";
  return text;
}

void WriteScanEstimateJson(const ScanEstimate& estimate, JsonWriter* json) {
  json->BeginObject().Key("inputs").Number(estimate.inputs).Key("input_bytes").Number(estimate.input_bytes);
  json->Key("corpus_bytes").Number(estimate.corpus_bytes).Key("free_bytes").Number(estimate.free_bytes);
  json->Key("memory_bytes").Number(estimate.memory_bytes).Key("cpu_seconds").Number(estimate.cpu_seconds);
  json->Key("has_stream").Bool(estimate.has_stream).EndObject();
}

}  // namespace seamripper::cli
