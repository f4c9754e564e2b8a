#include "report/listing.h"

#include "text/quantity.h"

namespace seamripper::report {
namespace {

constexpr size_t kMostCellBytes = 480;

std::string Hundredths(double share) { return Decimal(100 * share, 1); }

void DrawBar(double share, Html* html) {
  html->Open("svg", {{"class", "share"}, {"viewBox", "0 0 100 6"}, {"aria-hidden", "true"}});
  html->Open("rect", {{"class", "all"}, {"width", "100"}, {"height", "6"}}).Close();
  html->Open("rect", {{"class", "part"}, {"width", Hundredths(share)}, {"height", "6"}}).Close().Close();
}

// A line from the least similarity to the most, thick between the 5th and the 95th percentile, a tick at the median.
void DrawSpread(const Spread& spread, Html* html) {
  const auto part = [html](const char* kind, double from, double to, const char* y, const char* height) {
    const double width = to - from < 0.015 ? 0.015 : to - from;
    html->Open("rect",
               {{"class", kind}, {"x", Hundredths(from)}, {"y", y}, {"width", Hundredths(width)}, {"height", height}})
        .Close();
  };
  html->Open("svg", {{"class", "spread"},
                     {"viewBox", "0 0 102 12"},
                     {"role", "img"},
                     {"aria-label", "from " + Percent(spread.least) + ", half of them above " + Percent(spread.p50)}});
  part("all", 0, 1, "5.5", "1");
  part("tail", spread.least, spread.p5, "5", "2");
  part("middle", spread.p5, spread.p95, "3", "6");
  part("median", spread.p50, spread.p50, "1", "10");
  html->Close();
}

// `lead` is empty, or the id of what the text leads to.
void DrawCell(const Column& column, const Cell& cell, const std::string& lead, Html* html) {
  if (column.number) {
    html->Open("td", {{"class", "number"}});
  } else {
    html->Open("td", {{"dir", "auto"}});
  }
  if (!lead.empty()) html->Open("a", {{"href", "#" + lead}});
  html->Clipped(cell.text, kMostCellBytes);
  if (!lead.empty()) html->Close();
  if (cell.share) DrawBar(*cell.share, html);
  if (cell.spread) DrawSpread(*cell.spread, html);
  html->Close();
}

void DrawTable(const Listing& listing, Html* html) {
  html->Open("table").Open("thead").Open("tr");
  for (const Column& column : listing.columns) {
    const char* const kind = column.number ? "number" : "words";
    if (column.meaning.empty()) {
      html->Element("th", column.name, {{"scope", "col"}, {"class", kind}});
    } else {
      html->Element("th", column.name, {{"scope", "col"}, {"class", kind}, {"title", column.meaning}});
    }
  }
  html->Close().Close().Open("tbody");
  for (size_t i = 0; i < listing.rows.size(); ++i) {
    const std::vector<Cell>& row = listing.rows[i];
    html->Open("tr");
    for (size_t j = 0; j < row.size(); ++j) {
      DrawCell(listing.columns[j], row[j], j > 0 || listing.leads.empty() ? "" : listing.leads[i], html);
    }
    html->Close();
  }
  html->Close().Close();
}

}  // namespace

void Draw(const Listing& listing, Html* html) {
  html->Open("figure", {{"class", "listing"}});
  html->Open("figcaption").Element("strong", listing.caption);
  const bool whole = listing.rows.size() == listing.total;
  html->Element("span",
                whole ? Plural(listing.total, "row")
                      : "shown " + WithSeparators(listing.rows.size()) + " of " + WithSeparators(listing.total),
                {{"class", "shown"}});
  if (!whole) html->Element("code", listing.command);
  html->Close();
  html->Open("div", {{"class", "scroll"}, {"tabindex", "0"}, {"role", "region"}, {"aria-label", listing.caption}});
  DrawTable(listing, html);
  html->Close().Close();
}

}  // namespace seamripper::report
