#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "api/export/export_joins.h"
#include "os/named_output.h"
#include "seamripper/templates.h"

namespace seamripper {
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
