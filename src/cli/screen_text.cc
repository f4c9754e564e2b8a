#include "cli/screen_text.h"

#include <array>
#include <vector>

#include "cli/row_text.h"
#include "seamripper/tables.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

const std::vector<TableColumn>& ScreenColumns() {
  static const std::vector<TableColumn> columns = {
      {"url", ColumnType::kText},           {"kind", ColumnType::kText},       {"chunks", ColumnType::kInt64},
      {"bad_chunks", ColumnType::kInt64},   {"contains", ColumnType::kDouble}, {"partial", ColumnType::kBool},
      {"file_labelled", ColumnType::kBool},
  };
  return columns;
}

std::array<Value, 7> ValuesOf(const ScreenedPage& page) {
  const double contains =
      page.chunks == 0 ? 0 : static_cast<double>(page.bad_chunks) / static_cast<double>(page.chunks);
  return {std::string_view(page.url),
          std::string_view(page.is_page ? "page" : "file"),
          static_cast<int64_t>(page.chunks),
          static_cast<int64_t>(page.bad_chunks),
          contains,
          page.partial,
          page.file_labelled};
}

// Lines come one by one, so the columns cannot wait to be measured.
std::string Padded(const std::string& text, size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

constexpr size_t kShareWidth = 8;
constexpr size_t kCountWidth = 18;
constexpr std::string_view kGap = "  ";

std::string LineOf(const ScreenedPage& page, const Look& look) {
  const std::string share = page.chunks == 0 ? "" : Percent(page.bad_chunks, page.chunks);
  const std::string counts =
      page.is_page ? WithSeparators(page.bad_chunks) + " of " + WithSeparators(page.chunks) : "file";
  const std::string_view marks = page.file_labelled ? "all   " : page.partial ? "partly" : "      ";
  return Padded(share, kShareWidth) + Padded(counts, kCountWidth) + std::string(kGap) + std::string(marks) +
         std::string(kGap) + VisibleLine(page.url, look.reader) + "\n";
}

}  // namespace

std::string ScreenHeader(ScreenForm form, const Look& look) {
  std::string header;
  if (form == ScreenForm::kTsv) AppendTsvHeader(ScreenColumns(), &header);
  if (form == ScreenForm::kLines) {
    header = Bold(Padded("labelled", kShareWidth) + Padded("chunks", kCountWidth) + "  copied  url", look.color) + "\n";
  }
  return header;
}

std::string ScreenLine(const ScreenedPage& page, ScreenForm form, const Look& look) {
  if (form == ScreenForm::kLines) return LineOf(page, look);
  std::string line;
  if (form == ScreenForm::kJson) {
    AppendJsonRow(ScreenColumns(), ValuesOf(page), &line);
  } else {
    AppendTsvRow(ValuesOf(page), look.reader, &line);
  }
  return line;
}

std::string ScreenSummaryLine(const ScreenSummary& summary) {
  return WithSeparators(summary.matched_pages) + " of " + Plural(summary.pages, "page") + " and " +
         WithSeparators(summary.matched_files) + " of " + Plural(summary.files, "other file") +
         " match: " + WithSeparators(summary.bad_chunks) + " of " + Plural(summary.chunks, "chunk") + " labelled, " +
         Plural(summary.partial_pages, "page") + " partial";
}

}  // namespace seamripper::cli
