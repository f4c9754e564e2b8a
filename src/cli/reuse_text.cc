#include "cli/detector_text.h"

#include <algorithm>

#include "base/code_point.h"
#include "base/iso_time.h"
#include "cli/run_text.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr size_t kSampleCharacters = 60;

std::string ShareText(double share) { return Decimal(100 * share, 1) + " %"; }

// Enough to recognise it by.
std::string_view FirstCharacters(std::string_view sample) {
  size_t end = 0;
  for (size_t left = kSampleCharacters; left > 0 && end < sample.size(); --left) {
    end += DecodeUtf8(sample.substr(end)).length;
  }
  return sample.substr(0, end);
}

std::string WorstText(const NeighbourhoodRow& row) {
  return WithSeparators(row.bad_chunks) + " of " + Plural(row.chunks, "chunk") + " (" +
         Percent(row.bad_chunks, row.chunks) + "), " + Plural(row.pages, "page") + ": " + row.prefix +
         (row.known_source ? " (a known source itself)" : "");
}

std::string LabelRule(const ReuseSummary& summary) {
  if (summary.known_inputs > 0) return "that are among " + Plural(summary.known_chunks, "chunk") + " of known sources";
  return "of more than " + WithSeparators(summary.threshold) + (summary.threshold == 1 ? " copy" : " copies");
}

}  // namespace

std::vector<std::string> ReuseLines(const ReuseSummary& summary) {
  std::vector<std::string> lines;
  lines.push_back(FoundAmong({summary.copying_pages, "page", " with labelled content"},
                             {summary.pages, "page", " with chunks"}) +
                  RunNote(summary.run));
  lines.push_back("  labelled    " + Plural(summary.labelled_chunks, "chunk") + " " + LabelRule(summary) + ", " +
                  Plural(summary.labelled_files, "file"));
  if (summary.stopped_chunks > 0) {
    lines.push_back("  ignored     " + Plural(summary.stopped_chunks, "repeated chunk") +
                    " (column stop_reason of the table chunks)");
  }
  lines.push_back("  partial     " + Plural(summary.partial_pages, "page") + " more than " +
                  ShareText(summary.partial_threshold) + " labelled");
  lines.push_back("  bad         " + Plural(summary.bad_neighbourhoods, "neighbourhood") + " more than " +
                  ShareText(summary.badness_threshold) + " labelled");
  if (summary.neighbourhoods > 0) {
    lines.push_back("  all         " + WithSeparators(summary.all_bad_neighbourhoods) + " of " +
                    Plural(summary.neighbourhoods, "neighbourhood") + " of any size are bad (" +
                    Percent(summary.all_bad_neighbourhoods, summary.neighbourhoods) + "); mean labelled share " +
                    ShareText(summary.badness_average) + ", standard deviation " + ShareText(summary.badness_deviation));
  }
  AddExamples("most", summary.worst, WorstText, &lines);
  if (summary.recursive > 0) {
    lines.push_back("  left out    " + Plural(summary.recursive, "URL") + " that a crawler's loop made, ignored");
  }
  AddCurrentLine(summary.run, &lines);
  return lines;
}

void WriteReuseJson(const ReuseSummary& summary, JsonWriter* json) {
  BeginRunJson(summary.run, json);
  json->Key("pages").Number(summary.pages).Key("recursive").Number(summary.recursive);
  json->Key("chunks").Number(summary.chunks).Key("threshold").Number(summary.threshold);
  json->Key("file_threshold").Number(summary.file_threshold).Key("known_inputs").Number(summary.known_inputs);
  json->Key("known_chunks").Number(summary.known_chunks);
  json->Key("labelled_chunks").Number(summary.labelled_chunks);
  json->Key("labelled_files").Number(summary.labelled_files);
  json->Key("stopped_chunks").Number(summary.stopped_chunks);
  json->Key("copying_pages").Number(summary.copying_pages).Key("partial_pages").Number(summary.partial_pages);
  json->Key("bad_neighbourhoods").Number(summary.bad_neighbourhoods);
  json->Key("partial_threshold").Number(summary.partial_threshold);
  json->Key("badness_threshold").Number(summary.badness_threshold);
  json->Key("badness_mean_threshold").Number(summary.badness_mean_threshold);
  json->Key("neighbourhoods").Number(summary.neighbourhoods);
  json->Key("all_bad_neighbourhoods").Number(summary.all_bad_neighbourhoods);
  json->Key("badness_average").Number(summary.badness_average);
  json->Key("badness_deviation").Number(summary.badness_deviation);
  WriteRunFacts(summary.run, json);
  WriteRows("worst", summary.worst, json);
  json->EndObject();
}

std::string ReuseLine(const ReuseStory& story) {
  if (story.run.empty()) return "";
  if (!story.page) return "none (run " + story.run + ")";
  const ReusePageRow& page = *story.page;
  std::string line = page.chunks == 0 ? "no chunks"
                                      : WithSeparators(page.bad_chunks) + " of " + Plural(page.chunks, "chunk") +
                                            " labelled as reused (" + Percent(page.bad_chunks, page.chunks) + ")";
  if (page.file_labelled) line += ", the whole page a labelled file";
  if (page.chunks > 0) line += "; above " + ShareText(story.partial_threshold) + " the page is listed as partial";
  return line + " (run " + story.run + ")";
}

std::string LabelledList(const ReuseStory& story, bool full, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"copies", "pages", "domains", "bytes", "labelled chunk", ""}};
  const size_t listed = full ? story.labelled.size() : std::min(story.labelled.size(), kListedChunks);
  for (size_t i = 0; i < listed; ++i) {
    const ReuseChunkRow& chunk = story.labelled[i].chunk;
    rows.push_back({WithSeparators(chunk.copies), WithSeparators(chunk.pages), WithSeparators(chunk.domains),
                    WithSeparators(chunk.bytes), chunk.chunk, VisibleLine(FirstCharacters(chunk.sample), look.reader)});
  }
  std::string out =
      LayOut(rows, {Align::kRight, Align::kRight, Align::kRight, Align::kRight, Align::kLeft, Align::kLeft}, "  ");
  if (listed < story.all_labelled) {
    out += "  and " + WithSeparators(story.all_labelled - listed) + " more: --full\n";
  }
  return out;
}

std::string ChunkText(const ChunkStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) rows.push_back({Bold(name, look.color), VisibleLine(value, look.reader)});
  };
  const ReuseChunkRow& chunk = story.chunk;
  const int64_t captured = chunk.first_captured.microseconds;
  add("chunk", chunk.chunk);
  add("copies",
      WithSeparators(chunk.copies) + " on " + Plural(chunk.pages, "page") + " of " + Plural(chunk.domains, "domain"));
  add("bytes", WithSeparators(chunk.bytes));
  add("first captured", captured == 0 ? "unknown" : IsoTime(captured));
  add("labelled", (chunk.labelled ? "yes" : "no") + std::string(" (run ") + story.run + ")");
  add("stopped", chunk.stop_reason);
  for (const ChunkHolder& holder : story.holders) {
    add(&holder == story.holders.data() ? "for example" : " ", holder.page.url);
  }
  std::string out = LayOut(rows, {Align::kLeft, Align::kLeft}, "");
  out += "\n" + (story.text.empty() ? "its text cannot be shown: " + VisibleLine(story.text_missing, look.reader)
                                    : VisibleLines(story.text, look.reader));
  return out.ends_with('\n') ? out : out + "\n";
}

}  // namespace seamripper::cli
