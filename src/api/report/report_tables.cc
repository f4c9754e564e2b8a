#include "api/report/report_tables.h"

#include <algorithm>
#include <utility>

#include "api/report/report_joins.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

double Number(const Value& value) {
  if (const auto* whole = std::get_if<int64_t>(&value)) return static_cast<double>(*whole);
  const auto* number = std::get_if<double>(&value);
  return number == nullptr ? 0 : *number;
}

int64_t Integer(const Value& value) {
  const auto* whole = std::get_if<int64_t>(&value);
  return whole == nullptr ? 0 : *whole;
}

std::string_view Text(const Value& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  return text == nullptr ? std::string_view() : *text;
}

// Takes from `values` what the column needs, at `*at`, and moves that on.
report::Cell CellOf(Shown shown, std::span<const Value> values, size_t* at) {
  const Value& value = values[(*at)++];
  switch (shown) {
    case Shown::kText:
      return TextCell(Text(value));
    case Shown::kCount:
      return CountCell(Integer(value));
    case Shown::kDecimal:
      return DecimalCell(Number(value));
    case Shown::kShare:
      return ShareCell(Number(value));
    case Shown::kSpread:
      break;
  }
  if (Number(value) < 0) return {"unknown"};
  const report::Spread spread = {Number(value), Number(values[*at]), Number(values[*at + 1]), Number(values[*at + 2])};
  *at += 3;
  return {"", {}, spread};
}

report::Listing ListingOf(const WantedListing& wanted) {
  report::Listing listing;
  listing.caption = wanted.caption;
  listing.command = wanted.command;
  for (const ShownColumn& column : wanted.columns) {
    listing.columns.push_back(
        {column.name, column.shown != Shown::kText && column.shown != Shown::kSpread, column.meaning});
  }
  return listing;
}

Shown ShownAs(const ColumnFacts& column) {
  if (column.type == ColumnType::kText) return Shown::kText;
  if (column.type != ColumnType::kDouble) return Shown::kCount;
  return column.name == "badness" ? Shown::kShare : Shown::kDecimal;
}

// Of "http://a.example/b/" or "a.example/b/": "a.example".
std::string HostIn(std::string_view place) {
  const size_t scheme = place.find("://");
  if (scheme != std::string_view::npos) place.remove_prefix(scheme + 3);
  return std::string(place.substr(0, place.find_first_of("/?#")));
}

std::string WithSpaces(std::string_view name) {
  std::string words(name);
  for (char& c : words) c = c == '_' ? ' ' : c;
  return words;
}

}  // namespace

std::string MentionedSites::IdOf(const std::string& site) {
  if (numbers_.try_emplace(site, sites_.size() + 1).second) sites_.push_back(site);
  return IdIfMet(site);
}

std::string MentionedSites::IdIfMet(const std::string& site) const {
  const auto found = numbers_.find(site);
  return found == numbers_.end() ? "" : "site-" + std::to_string(found->second);
}

report::Cell TextCell(std::string_view text) { return {std::string(text)}; }

report::Cell CountCell(int64_t count) {
  return {count < 0 ? "unknown" : WithSeparators(static_cast<uint64_t>(count))};
}

report::Cell SizeCell(int64_t bytes) { return {bytes < 0 ? "unknown" : ShortSize(static_cast<uint64_t>(bytes))}; }

report::Cell DecimalCell(double value) { return {value < 0 ? "unknown" : Decimal(value, 1)}; }

report::Cell ShareCell(double share) {
  if (share < 0) return {"unknown"};
  share = std::min(share, 1.0);
  return {Percent(share), share};
}

WantedListing WholeTable(const TableFacts& table, const char* caption) {
  WantedListing wanted = {caption, {}, "SELECT ", "seamripper ls CORPUS " + std::string(table.name)};
  for (size_t i = 0; i < table.columns.size(); ++i) {
    const ColumnFacts& column = table.columns[i];
    wanted.columns.push_back({WithSpaces(column.name), ShownAs(column), std::string(table.meanings[i])});
    wanted.statement += (wanted.columns.size() == 1 ? "" : ", ") + std::string(column.name);
  }
  wanted.statement += " FROM " + std::string(table.name);
  const char* before = " ORDER BY ";
  for (const OrderColumn& column : table.order) {
    wanted.statement += before + std::string(column.name) + (column.falling ? " DESC" : "");
    before = ", ";
  }
  return wanted;
}

Result<ReportTables> ReportTables::Open(const OpenCorpus& corpus, const std::atomic<bool>* stop) {
  std::map<std::string, const Findings*, std::less<>> found;
  std::vector<const TableFacts*> tables;
  for (const TableFacts& table : AllTables()) {
    ASSIGN_OR_RETURN(const Findings* run, corpus.RunOf(table.detector));
    if (run == nullptr) continue;
    found[std::string(table.detector)] = run;
    tables.push_back(&table);
  }
  ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database(tables));
  return ReportTables(corpus, std::move(found), database, stop);
}

const Findings* ReportTables::RunOf(std::string_view detector) const {
  const auto found = found_.find(detector);
  return found == found_.end() ? nullptr : found->second;
}

uint64_t ReportTables::RecordedRows(std::string_view table) const {
  const TableFacts* facts = FindTableFacts(table);
  const Findings* run = facts == nullptr ? nullptr : RunOf(facts->detector);
  const TableRecord* record = run == nullptr ? nullptr : run->FindTable(table);
  return record == nullptr ? kNoTable : record->rows;
}

uint64_t ReportTables::CountOf(std::string_view detector, const std::string& name) const {
  const Findings* run = RunOf(detector);
  if (run == nullptr) return 0;
  const auto found = run->record().counts.find(name);
  return found == run->record().counts.end() ? 0 : found->second;
}

std::string ReportTables::OptionOf(std::string_view detector, const std::string& name) const {
  const Findings* run = RunOf(detector);
  if (run == nullptr) return "";
  const auto found = run->record().question.options.find(name);
  return found == run->record().question.options.end() ? "" : found->second;
}

Status ReportTables::ForEachRow(const std::string& statement, std::span<const Value> parameters,
                                const std::function<void(std::span<const Value>)>& visit) const {
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, database_->Run(statement, parameters, {.stop = stop_}));
  while (query->Next()) visit(query->row());
  return query->status();
}

Result<std::vector<std::string>> ReportTables::LeadsTo(About about, const std::vector<std::string>& subjects) const {
  std::vector<std::string> leads;
  if (about == About::kNothing || subjects.empty()) return leads;
  std::map<std::string, std::string> sites;
  std::vector<std::string> asked;
  for (const std::string& subject : subjects) asked.push_back(about == About::kPlace ? HostIn(subject) : subject);
  if (about != About::kSite) {
    const std::vector<Value> values(asked.begin(), asked.end());
    const std::string statement = about == About::kPlace  ? SitesOfPlaces(values.size())
                                  : about == About::kPage ? SitesOfPages(values.size())
                                                          : SitesOfUrls(values.size());
    RETURN_IF_ERROR(ForEachRow(statement, values, [&](std::span<const Value> row) {
      sites.emplace(std::string(Text(row[0])), std::string(Text(row[1])));
    }));
  }
  for (const std::string& each : asked) {
    const auto found = sites.find(each);
    const bool known = about == About::kSite || found != sites.end();
    leads.push_back(known ? mentioned_->IdOf(about == About::kSite ? each : found->second) : "");
  }
  return leads;
}

Status ReportTables::List(const WantedListing& wanted, report::Section* section) const {
  report::Listing listing = ListingOf(wanted);
  RETURN_IF_ERROR(ForEachRow("SELECT count(*) FROM (" + wanted.statement + ")", {}, [&](std::span<const Value> row) {
    listing.total = static_cast<uint64_t>(Integer(row[0]));
  }));
  if (listing.total == 0) return {};
  std::vector<std::string> subjects;
  const auto add = [&](std::span<const Value> row) {
    subjects.emplace_back(Text(row[wanted.subject]));
    std::vector<report::Cell>& cells = listing.rows.emplace_back();
    size_t at = 0;
    for (const ShownColumn& column : wanted.columns) cells.push_back(CellOf(column.shown, row, &at));
  };
  RETURN_IF_ERROR(ForEachRow(wanted.statement + " LIMIT " + std::to_string(kMostRows), {}, add));
  ASSIGN_OR_RETURN(listing.leads, LeadsTo(wanted.about, subjects));
  section->blocks.emplace_back(std::move(listing));
  return {};
}

}  // namespace seamripper
