#include "cli/print_rows.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "cli/row_grid.h"
#include "cli/row_text.h"
#include "cli/watched.h"
#include "seamripper/output_file.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kTerminalRows = 50;
constexpr size_t kBufferBytes = 1 << 16;

class RowPrinter {
 public:
  RowPrinter(Columns columns, const PrintPlan& plan)
      : columns_(columns),
        plan_(plan),
        grid_(columns,
              {plan.look.reader == Reader::kTerminal ? plan.look.columns : 0, plan.keep_all, plan.look.color}) {}

  void Begin(std::string* to) const {
    if (plan_.format == TableFormat::kTsv) AppendTsvHeader(columns_, to);
    if (plan_.format == TableFormat::kCsv) AppendCsvHeader(columns_, to);
    if (plan_.format == TableFormat::kMarkdown) AppendMarkdownHeader(columns_, to);
  }

  void Add(Values row, std::string* to) {
    switch (plan_.format) {
      case TableFormat::kTable:
        return grid_.Add(row, to);
      case TableFormat::kJsonl:
        return AppendJsonRow(columns_, row, to);
      case TableFormat::kCsv:
        return AppendCsvRow(row, plan_.look.reader, to);
      case TableFormat::kMarkdown:
        return AppendMarkdownRow(columns_, row, to);
      case TableFormat::kTsv:
      case TableFormat::kParquet:
        return AppendTsvRow(row, plan_.look.reader, to);
    }
  }

  void Finish(std::string* to) {
    if (plan_.format == TableFormat::kTable) grid_.Finish(to);
  }

  const std::vector<std::string>& left_out() const { return grid_.left_out(); }

 private:
  Columns columns_;
  const PrintPlan& plan_;
  RowGrid grid_;
};

Status CheckNamesDiffer(Columns columns) {
  std::set<std::string_view> names;
  for (const TableColumn& column : columns) {
    if (!names.insert(column.name).second) {
      return UsageError("two columns are named '" + column.name + "', which JSON does not allow: name them with AS");
    }
  }
  return {};
}

bool IsPlainWord(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,_-") ==
             std::string_view::npos;
}

Status SayHowMany(TableRows* rows, uint64_t shown, bool more, const std::string& key) {
  ASSIGN_OR_RETURN(const std::optional<uint64_t> total, rows->Total());
  if (total) more = *total > shown;
  if (shown == 0) SayLine("no rows");
  if (!more) return {};
  const std::string on = key.empty() ? "" : "; --after " + (IsPlainWord(key) ? key : "KEY") + " goes on";
  SayLine(WithSeparators(shown) + (total ? " of " + WithSeparators(*total) : "") + " rows" +
          (total ? "" : ", and there are more") + "; --limit 0 lists all" + on);
  return {};
}

void SayLeftOut(const std::vector<std::string>& names) {
  if (names.empty()) return;
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  SayLine("not shown: " + list + "; a wider terminal or --format tsv shows them");
}

void SayNote(const TableRows& rows, bool quiet) {
  if (!quiet && !rows.note().empty()) SayLine("note: " + rows.note());
}

void SayWritten(uint64_t rows, const PrintPlan& plan) {
  if (!plan.quiet) SayLine("wrote " + Plural(rows, "row") + " to " + plan.output);
}

Status WriteParquet(TableRows* rows, const PrintPlan& plan) {
  ASSIGN_OR_RETURN(const uint64_t written, WriteTableParquet(rows, plan.output, plan.limit));
  SayWritten(written, plan);
  return {};
}

std::optional<TableFormat> FormatOfSuffix(std::string_view path) {
  constexpr std::pair<std::string_view, TableFormat> kSuffixes[] = {
      {".jsonl", TableFormat::kJsonl}, {".ndjson", TableFormat::kJsonl}, {".csv", TableFormat::kCsv},
      {".tsv", TableFormat::kTsv},     {".md", TableFormat::kMarkdown},  {".parquet", TableFormat::kParquet}};
  for (const auto& [suffix, format] : kSuffixes) {
    if (path.ends_with(suffix)) return format;
  }
  return std::nullopt;
}

Status WriteFile(TableRows* rows, const PrintPlan& plan) {
  RowPrinter printer(rows->columns(), plan);
  ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(plan.output));
  std::string out;
  printer.Begin(&out);
  uint64_t written = 0;
  for (; (plan.limit == 0 || written < plan.limit) && rows->Next(); ++written) {
    printer.Add(rows->row(), &out);
    if (out.size() < kBufferBytes) continue;
    RETURN_IF_ERROR(file.Write(out));
    out.clear();
  }
  if (!rows->status().ok()) return rows->status();
  printer.Finish(&out);
  RETURN_IF_ERROR(file.Write(out));
  RETURN_IF_ERROR(file.Finish());
  SayWritten(written, plan);
  return {};
}

std::string EndOfLinks(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> end(realpath(path.c_str(), nullptr), &std::free);
  return end == nullptr ? "" : end.get();
}

// Also through a link; what is not there yet lies where its folder does.
bool LiesIn(const std::string& path, const std::string& folder) {
  const std::string end = EndOfLinks(folder);
  if (end.empty()) return false;
  const std::string parent = path.find('/') == std::string::npos ? "." : path.substr(0, path.rfind('/') + 1);
  const std::string place = EndOfLinks(path);
  return (place.empty() ? EndOfLinks(parent) + "/" : place).starts_with(end + "/");
}

// Neither a file of the corpus that is read, nor a document that is.
Status CheckOutput(const Options& options) {
  const std::string& output = options.output;
  if (output.empty() || output == kStandardOutput || options.arguments.empty()) return {};
  const std::string& corpus = options.detect.corpus.empty() ? options.arguments[0] : options.detect.corpus;
  if (LiesIn(output, corpus)) {
    return UsageError(output + " lies in the corpus, which has no files but its own: choose another place for it");
  }
  const std::string place = EndOfLinks(output);
  std::vector<std::string> documents = options.arguments;
  documents.push_back(options.evidence.against);
  const bool is_read = !place.empty() && std::ranges::any_of(documents, [&](const std::string& document) {
    return EndOfLinks(document) == place;
  });
  return is_read ? UsageError(output + " is what is read: choose another file to write") : Status();
}

}  // namespace

Result<PrintPlan> PlanPrinting(const Options& options) {
  RETURN_IF_ERROR(CheckOutput(options));
  PrintPlan plan;
  plan.look = LookOfOutput(options.color);
  plan.quiet = options.quiet;
  plan.output = options.output;
  const bool to_file = !plan.output.empty() && plan.output != kStandardOutput;
  const bool terminal = plan.look.reader == Reader::kTerminal && !to_file;
  if (to_file) plan.look = Look();
  plan.format = terminal ? TableFormat::kTable : TableFormat::kTsv;
  if (to_file) plan.format = FormatOfSuffix(plan.output).value_or(plan.format);
  if (options.json) plan.format = TableFormat::kJsonl;
  if (options.format) plan.format = *options.format;
  const bool parquet = plan.format == TableFormat::kParquet;
  if (options.json && plan.format != TableFormat::kJsonl)
    return UsageError("--json is --format jsonl: write one of them");
  if (parquet && !to_file) return UsageError("--format parquet needs a file: write -o FILE.parquet");
  if (!to_file) plan.output.clear();
  plan.limit = options.limit ? *options.limit : terminal ? kTerminalRows : 0;
  plan.keep_all = !options.list.columns.empty();
  return plan;
}

Result<Corpus> OpenCorpusOf(const Options& options) {
  RETURN_IF_ERROR(CheckOutput(options));
  const CorpusResources resources = {options.detect.threads, options.detect.memory_bytes};
  Result<Corpus> corpus = Corpus::Open(options.arguments[0], resources);
  if (corpus.ok() || options.arguments.size() != 2) return corpus;
  if (!Corpus::Open(options.arguments[1], resources).ok()) return corpus;
  return UsageError(options.arguments[0] + " is no corpus, " + options.arguments[1] +
                    " is: did you mean 'seamripper " + std::string(options.verb) + " " +
                    ShellWord(options.arguments[1]) + " " + ShellWord(options.arguments[0]) + "'?");
}

Status PrintRows(TableRows* rows, const PrintPlan& plan) {
  SayNote(*rows, plan.quiet);
  if (plan.format == TableFormat::kParquet) return WriteParquet(rows, plan);
  if (plan.format == TableFormat::kJsonl) {
    RETURN_IF_ERROR(CheckNamesDiffer(rows->columns()));
  }
  if (!plan.output.empty()) return WriteFile(rows, plan);
  RowPrinter printer(rows->columns(), plan);
  std::string out, key;
  printer.Begin(&out);
  uint64_t shown = 0;
  bool more = false;
  while (!more && OutputHasReader() && rows->Next()) {
    more = plan.limit > 0 && shown == plan.limit;
    if (more) break;
    printer.Add(rows->row(), &out);
    if (++shown == plan.limit) key = rows->Key();
    if (out.size() < kBufferBytes) continue;
    RETURN_IF_ERROR(WriteOutput(out));
    out.clear();
  }
  printer.Finish(&out);
  RETURN_IF_ERROR(WriteOutput(out));
  if (!rows->status().ok() || plan.quiet || plan.look.reader != Reader::kTerminal) return rows->status();
  SayLeftOut(printer.left_out());
  return SayHowMany(rows, shown, more, key);
}

Status WriteRowFile(TableRows* rows, const Options& options) {
  Options printed = options;
  const TableFormat by_name = FormatOfSuffix(options.output).value_or(TableFormat::kJsonl);
  printed.format = options.format.value_or(by_name);
  printed.limit = 0;
  if (printed.format == TableFormat::kTable || printed.format == TableFormat::kMarkdown) {
    return UsageError("--format of export is jsonl, csv, tsv or parquet");
  }
  ASSIGN_OR_RETURN(const PrintPlan plan, PlanPrinting(printed));
  return PrintRows(rows, plan);
}

}  // namespace seamripper::cli
