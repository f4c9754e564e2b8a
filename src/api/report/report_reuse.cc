#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "columns/reuse_tables.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

const char kDetector[] = "reuse";

// Thresholds that a run found by itself are counted in parts of 2^32.
double FoundThreshold(const ReportTables& tables, const char* name) {
  return static_cast<double>(tables.CountOf(kDetector, name)) / 4294967296.0;
}

Status AddCharts(const ReportTables& tables, report::Section* section) {
  report::Histogram pages = {"Pages by the share of their chunks that is reused", "page"};
  pages.threshold = FoundThreshold(tables, "partial_threshold_parts");
  pages.threshold_name = "partly copied above";
  RETURN_IF_ERROR(tables.Chart(
      std::move(pages), RowsOf<ReusePageRow>().Only(&ReusePageRow::bad_chunks, &ReusePageRow::chunks),
      [](const ReusePageRow& row) { return Table<ReusePageRow>::Contains(row).ToDouble(); }, section));
  using Row = NeighbourhoodRow;
  report::Histogram places = {"Hosts and directories by the share of their chunks that is reused", "neighbourhood"};
  places.threshold = FoundThreshold(tables, "badness_threshold_parts");
  places.threshold_name = "bad above";
  return tables.Chart(
      std::move(places),
      RowsOf<Row>().Only(&Row::bad_chunks, &Row::chunks, &Row::depth).That([](const Row& row) { return row.depth > 0; }),
      [](const Row& row) { return Table<Row>::Pooled(row).ToDouble(); }, section);
}

Status AddLists(const ReportTables& tables, report::Section* section) {
  RETURN_IF_ERROR(tables.List(
      {"Bad neighbourhoods",
       {{"below", Shown::kText}, {"pages", Shown::kCount}, {"chunks", Shown::kCount}, {"reused", Shown::kShare}},
       kBadNeighbourhoods,
       "seamripper ls CORPUS neighbourhoods --where bad",
       About::kPlace},
      section));
  using Chunk = ReuseChunkRow;
  RETURN_IF_ERROR(tables.List<Chunk>(
      {"The most reused chunks",
       {{"begins", false, [](const Chunk& row) { return TextCell(row.sample.empty() ? row.chunk : row.sample); }},
        {"copies", &Chunk::copies},
        {"pages", &Chunk::pages},
        {"domains", &Chunk::domains},
        {"size", true, [](const Chunk& row) { return SizeCell(row.bytes); }}},
       "seamripper ls CORPUS chunks --where labelled",
       &Chunk::labelled,
       About::kPage,
       [](const Chunk& row) { return std::to_string(row.first_page); }},
      section));
  using File = ReuseFileRow;
  return tables.List<File>({"Whole files that are reused",
                            {{"for example", &File::sample_url},
                             {"copies", &File::copies},
                             {"domains", &File::domains},
                             {"size", true, [](const File& row) { return SizeCell(row.bytes); }}},
                            "seamripper ls CORPUS files --where labelled",
                            &File::labelled,
                            About::kPlace,
                            [](const File& row) { return row.sample_url; }},
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
