#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "os/named_output.h"
#include "seamripper/templates.h"

namespace seamripper {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;

// A member is told by its family's prototype, to which it is alike; to the cluster's it need not be.
constexpr char kPages[] = R"(SELECT member.url AS url,
    cluster.suggested_class || ' of ' || cluster.pages || ' pages on ' || cluster.domains || ' domains: alike in '
    || member.family_matches || ' of 128 dimensions to ' || family.prototype_url
    || CASE WHEN cluster.families > 1 THEN ', as ' || family.pages || ' of them are' ELSE '' END AS reason
    FROM template_members AS member JOIN templates AS cluster ON member.cluster_id = cluster.cluster_id
    JOIN template_families AS family ON member.family_id = family.family_id
    WHERE cluster.cluster_id IN (SELECT cluster_id FROM templates WHERE ()";
constexpr char kOrder[] =
    R"()) ORDER BY cluster.rank_score DESC, cluster.cluster_id, family.pages DESC, family.family_id,
    member.family_matches DESC, member.page_id)";

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
      QueryTables(corpus, kPages + (where.empty() ? "suggested_class = 'link farm'" : where) + kOrder, request.stop));
  return WriteLines(rows.get(), request.output);
}

}  // namespace seamripper
