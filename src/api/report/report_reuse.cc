#include "api/report/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "reuse";

// Thresholds that a run found by itself are counted in parts of 2^32.
double FoundThreshold(const ReportTables& tables, const char* name) {
  return static_cast<double>(tables.CountOf(kDetector, name)) / 4294967296.0;
}

Status AddCharts(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(tables.Chart(
      {"Pages by the share of their chunks that is reused", "page", "SELECT contains AS value FROM reuse_pages", 0, 1,
       50, true, FoundThreshold(tables, "partial_threshold_parts"), "partly copied above"},
      section));
  return tables.Chart({"Hosts and directories by the share of their chunks that is reused", "neighbourhood",
                       "SELECT badness_pooled AS value FROM neighbourhoods WHERE depth >= 1", 0, 1, 50, true,
                       FoundThreshold(tables, "badness_threshold_parts"), "bad above"},
                      section);
}

Status AddLists(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(tables.List(
      {"Bad neighbourhoods",
       {{"below", Shown::kText}, {"pages", Shown::kCount}, {"chunks", Shown::kCount}, {"reused", Shown::kShare}},
       "SELECT prefix, pages, chunks, badness_pooled FROM neighbourhoods AS each WHERE bad AND NOT (depth = 0 AND "
       "EXISTS "
       "(SELECT 1 FROM neighbourhoods AS host WHERE host.prefix = each.prefix || '/' AND host.pages = each.pages)) "
       "ORDER BY badness_pooled DESC, bad_chunks DESC, prefix",
       "seamripper ls CORPUS neighbourhoods --where bad"},
      section));
  RETURN_IF_ERROR(
      tables.List({"The most reused chunks",
                   {{"begins", Shown::kText},
                    {"copies", Shown::kCount},
                    {"pages", Shown::kCount},
                    {"domains", Shown::kCount},
                    {"size", Shown::kSize}},
                   "SELECT CASE WHEN sample = '' THEN chunk ELSE sample END, copies, pages, domains, bytes FROM "
                   "chunks WHERE labelled ORDER BY copies DESC, chunk",
                   "seamripper ls CORPUS chunks --where labelled"},
                  section));
  return tables.List(
      {"Whole files that are reused",
       {{"for example", Shown::kText}, {"copies", Shown::kCount}, {"domains", Shown::kCount}, {"size", Shown::kSize}},
       "SELECT sample_url, copies, domains, bytes FROM files WHERE labelled ORDER BY copies DESC, file",
       "seamripper ls CORPUS files --where labelled"},
      section);
}

}  // namespace

Status AddReuseSection(const ReportTables& tables, report::Document* document) {
  std::optional<report::Section> section =
      BeginSection(tables, kDetector, "Reuse: blocks of content copied verbatim", document);
  if (!section) return {};
  const auto count = [&tables](const char* name) { return tables.CountOf(kDetector, name); };
  const uint64_t copying = tables.Rows("reuse_pages");
  const std::string which = count("known_inputs") > 0
                                ? "stand in the known sources"
                                : "have more than " + WithSeparators(count("threshold")) + " copies";
  section->blocks.emplace_back(
      report::Prose{Plural(count("labelled_chunks"), "chunk") + " of text " + which + "; " + Plural(copying, "page") +
                    " of " + WithSeparators(count("pages")) + " (" + PartOf(copying, count("pages")) +
                    ") have one of them, and on " + WithSeparators(count("partial_pages")) +
                    " pages they make up more than the threshold (mean plus one standard deviation, unless it was "
                    "given). Menus and " +
                    "licences are reused, too: what matters is how much of a page, and of a site, is nothing else."});
  RETURN_IF_ERROR(AddCharts(tables, &*section));
  RETURN_IF_ERROR(AddLists(tables, &*section));
  document->cards.push_back({WithSeparators(count("labelled_chunks")), "reused chunks",
                             Plural(count("bad_neighbourhoods"), "bad neighbourhood"), kDetector});
  document->sections.push_back(std::move(*section));
  return {};
}

}  // namespace seamripper
