#include "seamripper/labels.h"

#include <algorithm>
#include <map>

#include "base/iso_time.h"
#include "cli/given_rows.h"
#include "cli/print_rows.h"
#include "cli/run.h"
#include "cli/streams.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

// Rows whose description is in columns/label_rows.h, for the formats of tables.
template <class Row>
GivenRows RowsFrom(const std::vector<Row>& rows) {
  std::vector<TableColumn> columns;
  ForEachColumn<Row>([&](const auto& field) {
    TableColumn column;
    column.name = field.name;
    column.type = TypeOf(field) == ColumnType::kTimestamp ? ColumnType::kText : TypeOf(field);
    columns.push_back(std::move(column));
  });
  GivenRows given(std::move(columns));
  for (const Row& row : rows) {
    std::vector<GivenRows::Given> values;
    ForEachMember<Row>([&](const auto& field) {
      if constexpr (requires { (row.*field.member).microseconds; }) {
        values.emplace_back(IsoTime((row.*field.member).microseconds));
      } else {
        values.emplace_back(row.*field.member);
      }
    });
    given.Add(std::move(values));
  }
  return given;
}

template <class Row>
Status PrintAll(const std::vector<Row>& rows, const Options& options) {
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(options));
  GivenRows given = RowsFrom(rows);
  return PrintRows(&given, plan);
}

Status CheckArguments(const Options& options, size_t wanted, const std::string& usage) {
  if (options.arguments.size() == wanted) return {};
  return UsageError("write 'seamripper labels " + usage + "'");
}

Status ExportLabels(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "export CORPUS --format csv"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], false));
  ASSIGN_OR_RETURN(const std::vector<LabelRow> rows, options.all_entries ? labels.History() : labels.Current());
  return PrintAll(rows, options);
}

Status ListSamples(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "samples CORPUS"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], false));
  ASSIGN_OR_RETURN(const std::vector<SampleRow> samples, labels.Samples());
  return PrintAll(samples, options);
}

// Labels that a file gives a sample are of its items, whose digests and strata it need not know.
Status FillFromSample(const Labels& labels, std::vector<LabelRow>* rows) {
  std::map<std::string, std::vector<SampleItemRow>> samples;
  for (LabelRow& row : *rows) {
    if (row.sample.empty()) continue;
    if (!samples.contains(row.sample)) {
      ASSIGN_OR_RETURN(const SampleRow sample, labels.Sample(row.sample));
      ASSIGN_OR_RETURN(samples[sample.name], labels.Items(sample.name));
    }
    const std::vector<SampleItemRow>& items = samples[row.sample];
    const auto item = std::find_if(items.begin(), items.end(), [&](const SampleItemRow& each) {
      return each.key == row.key && each.kind == row.kind && (row.digest.empty() || row.digest == each.digest);
    });
    if (item == items.end()) {
      return UsageError("'" + row.key + "' is not in the sample " + row.sample + ": leave --sample out to import labels "
                        "that no precision is made of");
    }
    row.digest = item->digest;
    row.members = item->members;
    row.stratum = item->stratum;
  }
  return {};
}

Status ImportLabels(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 3, "import CORPUS FILE --as NAME"));
  RETURN_IF_ERROR(Corpus::Open(options.arguments[1]).status());
  LabelRow given = options.given_label;
  if (given.kind.empty()) given.kind = "page";
  if (given.scheme.empty()) given.scheme = "spam";
  ASSIGN_OR_RETURN(std::vector<LabelRow> rows, ReadLabels(options.arguments[2], given));
  ASSIGN_OR_RETURN(Labels labels, Labels::Open(options.arguments[1], true));
  RETURN_IF_ERROR(FillFromSample(labels, &rows));
  ASSIGN_OR_RETURN(const uint64_t added, labels.AddAll(rows));
  if (!options.quiet) {
    SayLine("added " + Plural(added, "label") +
            (added < rows.size() ? ", " + WithSeparators(rows.size() - added) + " were there already" : ""));
  }
  return {};
}

// Of each page the verdict that most reviewers gave last, in a sample or not; nothing where two are tied.
std::map<std::string, std::string> VerdictsOfPages(const std::vector<LabelRow>& labels) {
  std::map<std::string, std::map<std::string, std::string>> given;  // by URL and reviewer; later ones replace
  for (const LabelRow& label : labels) {
    if (label.kind == "page") given[label.key][label.reviewer] = label.verdict;
  }
  std::map<std::string, std::string> verdicts;
  for (const auto& [url, by_reviewer] : given) {
    std::map<std::string, size_t> votes;
    for (const auto& [reviewer, verdict] : by_reviewer) ++votes[verdict];
    const auto most = std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto is_as_many = [&](const auto& each) { return each.second == most->second; };
    if (std::count_if(votes.begin(), votes.end(), is_as_many) == 1) verdicts[url] = most->first;
  }
  return verdicts;
}

Status ListUrls(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 3, "urls CORPUS VERDICT"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], false));
  ASSIGN_OR_RETURN(const std::vector<LabelRow> rows, labels.Current());
  const Look look = LookOfOutput(options.color);
  std::string lines;
  for (const auto& [url, verdict] : VerdictsOfPages(rows)) {
    if (verdict == options.arguments[2]) lines += VisibleLine(url, look.reader) + "\n";
  }
  return WriteOutput(lines);
}

Status AddScheme(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 3, "scheme CORPUS FILE"));
  RETURN_IF_ERROR(Corpus::Open(options.arguments[1]).status());
  ASSIGN_OR_RETURN(Labels labels, Labels::Open(options.arguments[1], true));
  return labels.AddScheme(options.arguments[2]);
}

}  // namespace

Status RunLabels(const Options& options) {
  constexpr std::pair<std::string_view, Status (*)(const Options&)> kActions[] = {
      {"export", ExportLabels}, {"import", ImportLabels}, {"samples", ListSamples}, {"scheme", AddScheme},
      {"urls", ListUrls}};
  for (const auto& [name, run] : kActions) {
    if (!options.arguments.empty() && options.arguments[0] == name) return run(options);
  }
  return UsageError("labels does one of these: write 'seamripper labels export CORPUS', 'import CORPUS FILE', "
                    "'samples CORPUS', 'scheme CORPUS FILE' or 'urls CORPUS VERDICT'");
}

}  // namespace seamripper::cli
