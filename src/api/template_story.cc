#include <span>

#include "api/detector_run.h"
#include "columns/template_tables.h"
#include "seamripper/templates.h"

namespace seamripper {

Result<TemplateStory> ReadTemplateStory(const std::string& corpus, const std::string& run, int64_t page_id) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings, RunToTell(corpus, "templates", run));
  TemplateStory story;
  if (!findings.has_value()) return story;
  story.run = findings->id();
  story.least_matches = NumberAskedWith(*findings, "threshold");
  ASSIGN_OR_RETURN(const auto tables,
                   OpenTables(*findings, {Table<TemplateRow>::kName, Table<TemplateMemberRow>::kName}));
  const Value parameters[] = {page_id};
  ASSIGN_OR_RETURN(
      const auto query,
      tables->Run("SELECT cluster_id, matches, pages, domains, suggested_class, prototype_id, prototype_url "
                  "FROM template_members JOIN templates USING (cluster_id) WHERE page_id = $1",
                  parameters));
  if (query->Next()) {
    const std::span<const Value> row = query->row();
    const auto number = [row](size_t column) { return static_cast<uint64_t>(std::get<int64_t>(row[column])); };
    story.member = true;
    story.cluster_id = std::get<int64_t>(row[0]);
    story.matches = number(1);
    story.pages = number(2);
    story.domains = number(3);
    story.suggested_class = std::get<std::string_view>(row[4]);
    story.prototype_id = std::get<int64_t>(row[5]);
    story.prototype_url = std::get<std::string_view>(row[6]);
  }
  return query->status().ok() ? Result<TemplateStory>(story) : query->status();
}

}  // namespace seamripper
