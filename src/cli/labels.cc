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
  return UsageError("labels " + usage.substr(0, usage.find(' ')) + " takes other arguments: write 'seamripper labels " + usage + "'");
}

Status ExportLabels(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "export CORPUS --format csv"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], options.labels, false));
  ASSIGN_OR_RETURN(const std::vector<LabelRow> rows, options.all_entries ? labels.History() : labels.Current());
  return PrintAll(rows, options);
}

Status ListSamples(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 2, "samples CORPUS"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], options.labels, false));
  ASSIGN_OR_RETURN(const std::vector<SampleRow> samples, labels.Samples());
  return PrintAll(samples, options);
}

using ItemsOfKey = std::multimap<std::pair<std::string, std::string>, SampleItemRow>;  // by kind and key

Result<ItemsOfKey> ItemsOf(const Labels& labels, const std::string& name) {
  ASSIGN_OR_RETURN(const SampleRow sample, labels.Sample(name));
  ASSIGN_OR_RETURN(const std::vector<SampleItemRow> rows, labels.Items(sample.name));
  ItemsOfKey items;
  for (const SampleItemRow& row : rows) items.emplace(std::pair(row.kind, row.key), row);
  return items;
}

// Labels that a file gives a sample are of its items, whose digests and strata it need not know.
Status FillFromSample(const Labels& labels, std::vector<LabelRow>* rows) {
  std::map<std::string, ItemsOfKey> samples;
  for (LabelRow& row : *rows) {
    if (row.sample.empty()) continue;
    if (!samples.contains(row.sample)) {
      ASSIGN_OR_RETURN(samples[row.sample], ItemsOf(labels, row.sample));
    }
    const auto [begin, end] = samples[row.sample].equal_range({row.kind, row.key});
    const auto found = std::find_if(
        begin, end, [&row](const auto& each) { return row.digest.empty() || row.digest == each.second.digest; });
    if (found == end) {
      return UsageError("'" + row.key + "' is not in the sample " + row.sample + ": leave --sample out to import labels "
                        "that no precision is made of");
    }
    row.digest = found->second.digest;
    row.members = found->second.members;
    row.stratum = found->second.stratum;
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
  ASSIGN_OR_RETURN(Labels labels, Labels::Open(options.arguments[1], options.labels, true));
  RETURN_IF_ERROR(FillFromSample(labels, &rows));
  const Result<uint64_t> added = labels.AddAll(rows);
  if (!added.ok()) return {added.status().code(), options.arguments[2] + ": " + added.status().message()};
  const uint64_t known = rows.size() - *added;
  if (!options.quiet) {
    SayLine("added " + Plural(*added, "label") +
            (known > 0 ? ", " + WithSeparators(known) + (known == 1 ? " was" : " were") + " there already" : ""));
  }
  return {};
}

Status ListUrls(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 3, "urls CORPUS VERDICT"));
  ASSIGN_OR_RETURN(const Labels labels, Labels::Open(options.arguments[1], options.labels, false));
  ASSIGN_OR_RETURN(const std::vector<JudgedSubject> judged, JudgedSubjects(labels));
  const Look look = LookOfOutput(options.color);
  std::string lines;
  for (const JudgedSubject& subject : judged) {
    const bool is_wanted = subject.kind == "page" && subject.verdict == options.arguments[2];
    if (is_wanted) lines += VisibleLine(subject.key, look.reader) + "\n";
  }
  if (lines.empty() && !options.quiet) SayLine("no page has the verdict '" + options.arguments[2] + "'");
  return WriteOutput(lines);
}

Status AddScheme(const Options& options) {
  RETURN_IF_ERROR(CheckArguments(options, 3, "scheme CORPUS FILE"));
  RETURN_IF_ERROR(Corpus::Open(options.arguments[1]).status());
  ASSIGN_OR_RETURN(Labels labels, Labels::Open(options.arguments[1], options.labels, true));
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
  return UsageError("labels needs an action: write 'seamripper labels export CORPUS', 'import CORPUS FILE', "
                    "'samples CORPUS', 'scheme CORPUS FILE' or 'urls CORPUS VERDICT'");
}

}  // namespace seamripper::cli
