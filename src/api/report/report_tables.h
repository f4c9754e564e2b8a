// The current runs of a corpus, asked for what a report shows of them.
#ifndef SEAMRIPPER_API_REPORT_REPORT_TABLES_H_
#define SEAMRIPPER_API_REPORT_REPORT_TABLES_H_

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/corpus/rows.h"
#include "columns/order.h"
#include "report/document.h"

namespace seamripper {

// How a column of a statement is drawn.
enum class Shown {
  kText,
  kCount,
  kShare,    // from 0 to 1
  kDecimal,  // one digit after the point
  kSpread,   // four columns: least, p5, p50, p95
};

struct ShownColumn {
  std::string name;
  Shown shown;
  std::string meaning = {};  // shown when somebody points at the name
};

report::Cell TextCell(std::string_view text);
report::Cell CountCell(int64_t count);  // negative: unknown; of the next three likewise
report::Cell SizeCell(int64_t bytes);
report::Cell DecimalCell(double value);
report::Cell ShareCell(double share);

// What a row is about, so that it can lead to the site that has it.
enum class About {
  kNothing,
  kSite,   // a registrable domain
  kPlace,  // a URL, or the beginning of one without its scheme: a host or domain, or what is below it
  kUrl,    // of a page
  kPage,   // its id
};

// The sites that rows lead to, in the order in which they were met.
class MentionedSites {
 public:
  // The id of the element that tells of it.
  std::string IdOf(const std::string& site);
  const std::vector<std::string>& sites() const { return sites_; }
  bool Has(const std::string& site) const { return numbers_.contains(site); }
  std::string IdIfMet(const std::string& site) const;  // empty: it was not

 private:
  std::vector<std::string> sites_;
  std::map<std::string, size_t> numbers_;
};

// A column of a listing of a table's rows, made from each of them: how it is drawn follows from what it is.
template <class Row>
struct RowColumn {
  using Make = std::function<report::Cell(const Row&)>;

  RowColumn(const char* called, std::string Row::*text)
      : name(called), is_number(false), cell([text](const Row& row) { return TextCell(row.*text); }) {}
  RowColumn(const char* called, int64_t Row::*count)
      : name(called), is_number(true), cell([count](const Row& row) { return CountCell(row.*count); }) {}
  RowColumn(const char* called, Fraction (*share)(const Row&))
      : name(called), is_number(true), cell([share](const Row& row) { return ShareCell(share(row).ToDouble()); }) {}
  RowColumn(const char* called, bool number, Make make) : name(called), is_number(number), cell(std::move(make)) {}

  const char* name;
  bool is_number;
  Make cell;
};

template <class Row>
struct RowListing {
  const char* caption;
  std::vector<RowColumn<Row>> columns;
  std::string command;        // that lists them all
  bool Row::*only = nullptr;  // those that have this, which stand first in the table's order
  About about = About::kNothing;
  std::function<std::string(const Row&)> subject = {};
};

struct WantedListing {
  const char* caption;
  std::vector<ShownColumn> columns;
  std::string statement;  // gives all rows in an order that leaves nothing open
  std::string command;    // that lists them all
  About about = About::kNothing;
  size_t subject = 0;  // the column that names it
};

// All columns, in the order of the table, as its description has them.
WantedListing WholeTable(const TableFacts& table, const char* caption);

// The corpus outlives it. One thread at a time.
class ReportTables {
 public:
  static Result<ReportTables> Open(const OpenCorpus& corpus, const std::atomic<bool>* stop);

  // nullptr: the detector has not run.
  const Findings* RunOf(std::string_view detector) const;
  bool Has(std::string_view table) const { return RecordedRows(table) != kNoTable; }
  uint64_t Rows(std::string_view table) const { return Has(table) ? RecordedRows(table) : 0; }
  // Was the corpus the same when the detector ran? It has.
  bool IsOfThisCorpus(std::string_view detector) const { return corpus_->IsOfThisCorpus(*RunOf(detector)); }
  // What the detector's run counted under this name, and what it was asked; 0 and "" when it did not.
  uint64_t CountOf(std::string_view detector, const std::string& name) const;
  std::string OptionOf(std::string_view detector, const std::string& name) const;

  // Of a statement of report_joins.h.
  Status ForEachRow(const std::string& statement, std::span<const Value> parameters,
                    const std::function<void(std::span<const Value>)>& visit) const;
  template <class Row, class Visit>
  Status ForEachRow(const RowsOf<Row>& wanted, Visit visit) const {
    const auto goes_on = [&](const Row& row) {
      if (IsStopped()) return false;
      visit(row);
      return true;
    };
    RETURN_IF_ERROR(ForEachRowOf(*corpus_, wanted, goes_on));
    return IsStopped() ? Status(Code::kInterrupted, "interrupted") : Status();
  }

  // Put behind the blocks of the section; nothing when there are no rows.
  Status List(const WantedListing& wanted, report::Section* section) const;
  template <class Row>
  Status List(const RowListing<Row>& wanted, report::Section* section) const {
    report::Listing listing = {wanted.caption, {}, {}, 0, wanted.command};
    for (const RowColumn<Row>& column : wanted.columns) listing.columns.push_back({column.name, column.is_number});
    ASSIGN_OR_RETURN(listing.total, RowsThatHave(wanted.only));
    if (listing.total == 0) return {};
    std::vector<std::string> subjects;
    const auto add = [&](const Row& row) {
      if (wanted.subject) subjects.push_back(wanted.subject(row));
      std::vector<report::Cell>& cells = listing.rows.emplace_back();
      for (const RowColumn<Row>& column : wanted.columns) cells.push_back(column.cell(row));
    };
    RETURN_IF_ERROR(ForEachRow(RowsOf<Row>().Limit(std::min(listing.total, kMostRows)), add));
    ASSIGN_OR_RETURN(listing.leads, LeadsTo(wanted.about, subjects));
    section->blocks.emplace_back(std::move(listing));
    return {};
  }
  // Of a number that value(row) takes from each of these rows; 50 bins unless it has some.
  template <class Row, class MakeValue>
  Status Chart(report::Histogram histogram, const RowsOf<Row>& rows, MakeValue value, report::Section* section) const {
    if (histogram.bins.empty()) histogram.bins.resize(50);
    const auto bins = static_cast<double>(histogram.bins.size());
    uint64_t all = 0;
    const auto count = [&](const Row& row) {
      const double place = (value(row) - histogram.low) / (histogram.high - histogram.low) * bins;
      ++histogram.bins[static_cast<size_t>(std::clamp(place, 0.0, bins - 1))];
      ++all;
    };
    RETURN_IF_ERROR(ForEachRow(rows, count));
    if (all > 0) section->blocks.emplace_back(std::move(histogram));
    return {};
  }

  // For each subject the id of its site's element, empty where the crawl has no page of it.
  Result<std::vector<std::string>> LeadsTo(About about, const std::vector<std::string>& subjects) const;
  const MentionedSites& mentioned() const { return *mentioned_; }

 private:
  static constexpr uint64_t kNoTable = UINT64_MAX;
  static constexpr uint64_t kMostRows = 200;

  bool IsStopped() const { return stop_ != nullptr && *stop_; }

  template <class Row>
  Result<uint64_t> RowsThatHave(bool Row::*member) const {
    if (member == nullptr) return Rows(Table<Row>::kName);
    uint64_t rows = 0;
    const auto count = [&](const Row& row) { return row.*member && ++rows > 0 && !IsStopped(); };
    RETURN_IF_ERROR(ForEachRowOf(*corpus_, RowsOf<Row>().Only(member), count));
    return rows;
  }

  ReportTables(const OpenCorpus& corpus, std::map<std::string, const Findings*, std::less<>> found,
               const QueryDatabase* database, const std::atomic<bool>* stop)
      : corpus_(&corpus), found_(std::move(found)), database_(database), stop_(stop) {}

  uint64_t RecordedRows(std::string_view table) const;

  const OpenCorpus* corpus_;  // holds what the others point to
  std::map<std::string, const Findings*, std::less<>> found_;
  const QueryDatabase* database_;
  const std::atomic<bool>* stop_;
  std::unique_ptr<MentionedSites> mentioned_ = std::make_unique<MentionedSites>();
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_REPORT_TABLES_H_
