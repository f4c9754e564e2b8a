// The current runs of a corpus, asked for what a report shows of them.
#ifndef SEAMRIPPER_API_REPORT_REPORT_TABLES_H_
#define SEAMRIPPER_API_REPORT_REPORT_TABLES_H_

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/corpus/open_corpus.h"
#include "report/document.h"

namespace seamripper {

// How a column of a statement is drawn.
enum class Shown {
  kText,
  kCount,
  kSize,     // of bytes
  kShare,    // from 0 to 1
  kDecimal,  // one digit after the point
  kSpread,   // four columns: least, p5, p50, p95
};

struct ShownColumn {
  std::string name;
  Shown shown;
  std::string meaning = {};  // shown when somebody points at the name
};

struct WantedListing {
  const char* caption;
  std::vector<ShownColumn> columns;
  std::string statement;  // gives all rows in an order that leaves nothing open
  std::string command;    // that lists them all
};

// All columns, in the order of the table, as its description has them.
WantedListing WholeTable(const TableFacts& table, const char* caption);

struct WantedHistogram {
  const char* caption;
  const char* counted;
  std::string values;  // a statement that gives them as the column `value`
  double low = 0;
  double high = 1;
  int bins = 50;
  bool shares = true;
  std::optional<double> threshold = {};
  const char* threshold_name = "threshold";
};

// The corpus outlives it. One thread at a time.
class ReportTables {
 public:
  static Result<ReportTables> Open(const OpenCorpus& corpus, const std::atomic<bool>* stop);

  // nullptr: the detector has not run.
  const Findings* RunOf(std::string_view detector) const;
  bool Has(std::string_view table) const { return RowsOf(table) != kNoTable; }
  uint64_t Rows(std::string_view table) const { return Has(table) ? RowsOf(table) : 0; }
  // Was the corpus the same when the detector ran? It has.
  bool IsOfThisCorpus(std::string_view detector) const { return corpus_->IsOfThisCorpus(*RunOf(detector)); }
  // What the detector's run counted under this name, and what it was asked; 0 and "" when it did not.
  uint64_t CountOf(std::string_view detector, const std::string& name) const;
  std::string OptionOf(std::string_view detector, const std::string& name) const;

  Status ForEachRow(const std::string& statement, const std::function<void(std::span<const Value>)>& visit) const;
  // Put behind the blocks of the section; nothing when there are no rows.
  Status List(const WantedListing& wanted, report::Section* section) const;
  Status Chart(const WantedHistogram& wanted, report::Section* section) const;

 private:
  static constexpr uint64_t kNoTable = UINT64_MAX;

  ReportTables(const OpenCorpus& corpus, std::map<std::string, const Findings*, std::less<>> found,
               const QueryDatabase* database, const std::atomic<bool>* stop)
      : corpus_(&corpus), found_(std::move(found)), database_(database), stop_(stop) {}

  uint64_t RowsOf(std::string_view table) const;

  const OpenCorpus* corpus_;  // holds what the others point to
  std::map<std::string, const Findings*, std::less<>> found_;
  const QueryDatabase* database_;
  const std::atomic<bool>* stop_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_REPORT_TABLES_H_
