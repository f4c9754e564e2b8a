#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "api/corpus/open_corpus.h"
#include "api/export/export_joins.h"
#include "columns/near_tables.h"
#include "os/named_output.h"
#include "seamripper/export.h"
#include "seamripper/options.h"
#include "seamripper/templates.h"

namespace seamripper {
namespace {

// kUsage, with the command to type, when the current run of near is none at that similarity.
Status CheckNearRun(const Corpus& corpus, uint64_t at) {
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf("near"));
  const std::string asked = std::to_string(at);
  const bool has_near = run != nullptr && run->FindTable(Table<NearRow>::kName) != nullptr;
  if (has_near && run->record().question.options.at("at_billionths") == asked) return {};
  const std::string typed = TypedText(ShareOption({}), asked);
  const char* const why = run == nullptr ? "near has not run"
                          : has_near     ? "the current run of near is at another similarity"
                                         : "the current run of near is by containment";
  return UsageError(why + std::string(": run 'seamripper near ") + corpus.opened().path() + " --at " + typed + "' first");
}

}  // namespace

Result<std::vector<DropLoss>> LossesByDropping(const Corpus& corpus, std::optional<uint64_t> near_at,
                                               const std::atomic<bool>* stop) {
  const std::string statement = std::string(kLossesBefore) + (near_at ? kByNear : kByDuplicates) + kLossesBehind;
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, QueryTables(corpus, statement, stop));
  std::vector<DropLoss> losses;
  while (rows->Next()) {
    const auto number = [&](size_t column) { return static_cast<uint64_t>(std::get<int64_t>(rows->row()[column])); };
    losses.push_back(
        {std::string(std::get<std::string_view>(rows->row()[0])), number(1), number(2), number(3), number(4)});
  }
  RETURN_IF_ERROR(rows->status());
  return losses;
}

Result<std::unique_ptr<TableRows>> ListDroppable(const Corpus& corpus, std::optional<uint64_t> near_at,
                                                 const std::atomic<bool>* stop) {
  if (near_at) {
    RETURN_IF_ERROR(CheckNearRun(corpus, *near_at));
    return QueryTables(corpus, kNotKept, stop);
  }
  return QueryTables(corpus, kDuplicatesToDrop, stop);
}

namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;

Result<uint64_t> WriteLines(TableRows* rows, const std::string& path) {
  ASSIGN_OR_RETURN(const std::unique_ptr<NamedOutput> file, NamedOutput::Create(path));
  uint64_t pages = 0;
  std::string lines;
  for (; rows->Next(); ++pages) {
    lines.append(std::get<std::string_view>(rows->row()[0])).append("\t");
    lines.append(std::get<std::string_view>(rows->row()[1])).append("\n");
    if (lines.size() < kBufferBytes) continue;
    RETURN_IF_ERROR(file->Append(lines));
    lines.clear();
  }
  RETURN_IF_ERROR(rows->status());
  RETURN_IF_ERROR(file->Append(lines));
  RETURN_IF_ERROR(file->Finish());
  return pages;
}

}  // namespace

Result<uint64_t> ExportBlockList(const Corpus& corpus, const BlockListRequest& request) {
  const std::string& where = request.where;
  ASSIGN_OR_RETURN(
      const std::unique_ptr<TableRows> rows,
      QueryTables(corpus, kBlockedBefore + (where.empty() ? kLinkFarms : where) + kBlockedBehind, request.stop));
  return WriteLines(rows.get(), request.output);
}

}  // namespace seamripper
