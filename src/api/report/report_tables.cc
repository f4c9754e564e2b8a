#include "api/report/report_tables.h"

#include <algorithm>
#include <utility>

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

std::string WithSpaces(std::string_view name) {
  std::string words(name);
  for (char& c : words) c = c == '_' ? ' ' : c;
  return words;
}

}  // namespace

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

Status ReportTables::List(const WantedListing& wanted, report::Section* section) const {
  report::Listing listing = ListingOf(wanted);
  RETURN_IF_ERROR(ForEachRow("SELECT count(*) FROM (" + wanted.statement + ")", {}, [&](std::span<const Value> row) {
    listing.total = static_cast<uint64_t>(Integer(row[0]));
  }));
  if (listing.total == 0) return {};
  const auto add = [&](std::span<const Value> row) {
    std::vector<report::Cell>& cells = listing.rows.emplace_back();
    size_t at = 0;
    for (const ShownColumn& column : wanted.columns) cells.push_back(CellOf(column.shown, row, &at));
  };
  RETURN_IF_ERROR(ForEachRow(wanted.statement + " LIMIT " + std::to_string(kMostRows), {}, add));
  section->blocks.emplace_back(std::move(listing));
  return {};
}

}  // namespace seamripper
