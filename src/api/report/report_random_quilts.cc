#include <algorithm>

#include "api/report/beside_sources.h"
#include "api/report/report_joins.h"
#include "api/report/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

constexpr DrawingLimits kLimits = {.context_words = 25, .page_bytes = 40'000, .source_bytes = 16'000, .sources = 10};

Result<report::CopiedPage> DrawQuilt(const Corpus& corpus, PageId page_id) {
  ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, page_id));
  ASSIGN_OR_RETURN(QuiltStory story, ReadQuiltStory(corpus, "", page_id));
  RETURN_IF_ERROR(MarkSiteText(corpus, page, &story));
  ASSIGN_OR_RETURN(const std::vector<DrawnSource> sources, ReadSources(corpus, story, kLimits));
  report::CopiedPage drawn = BesideSources(page, sources, PassagesOf(story), kLimits);
  drawn.all_sources = story.sources.size();
  drawn.brief = Percent(Table<QuiltRow>::PatchFraction(*story.quilt).ToDouble()) + " copied, " +
                Plural(story.sources.size(), "source");
  drawn.facts.Add("title", page.title);
  drawn.facts.Add("copied", Percent(Table<QuiltRow>::PatchFraction(*story.quilt).ToDouble()));
  drawn.facts.Add("from other sites", Plural(std::max<int64_t>(story.quilt->foreign_words, 0), "word"));
  drawn.facts.Add("words", WithSeparators(page.words));
  drawn.facts.Add("captured", Moment(page.captured.microseconds));
  drawn.facts.Add("page id", std::to_string(page.page_id));
  return drawn;
}

}  // namespace

Status AddRandomQuilts(const ReportTables& tables, const Corpus& corpus, uint64_t seed, report::Document* document) {
  if (tables.Rows("quilts") == 0) return {};
  std::vector<int64_t> drawn;
  const std::string lot = std::to_string(seed);
  const Value parameters[] = {std::string_view(lot)};
  RETURN_IF_ERROR(tables.ForEachRow(kQuiltsByLot, parameters, [&drawn](std::span<const Value> row) {
    drawn.push_back(std::get<int64_t>(row[0]));
  }));
  report::Section section = {"drawn", "Quilts drawn at random, beside their sources", {}};
  section.blocks.emplace_back(report::Prose{
      WithSeparators(drawn.size()) + " of " + Plural(tables.Rows("quilts"), "quilt") +
      ", those with foreign sources "
      "first, drawn by the corpus's seed: not the worst, but typical ones. A passage has the number of its "
      "source; follow it to the other side. Passages that most pages of the site share, such as menus, are not "
      "marked. Which page was captured first does not say which was published first."});
  for (const int64_t page_id : drawn) {
    ASSIGN_OR_RETURN(report::CopiedPage page, DrawQuilt(corpus, page_id));
    page.folded = page_id != drawn.front();
    section.blocks.emplace_back(std::move(page));
  }
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
