#include "api/corpus/rows.h"
#include "runs/detector_run.h"
#include "seamripper/templates.h"

namespace seamripper {

Result<TemplateStory> ReadTemplateStory(const Corpus& corpus, const std::string& run, PageId page_id) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunOf("templates", run));
  TemplateStory story;
  if (findings == nullptr) return story;
  story.run = findings->id();
  story.least_matches = NumberAskedWith(*findings, "threshold");
  ASSIGN_OR_RETURN(story.member,
                   ReadRow(opened, RowsOf<TemplateMemberRow>().Of(run).Where(&TemplateMemberRow::page_id, page_id)));
  if (!story.member) return story;
  ASSIGN_OR_RETURN(story.cluster, ReadRow(opened, RowsOf<TemplateRow>().Of(run).Where(&TemplateRow::cluster_id,
                                                                                      story.member->cluster_id)));
  ASSIGN_OR_RETURN(story.family, ReadRow(opened, RowsOf<TemplateFamilyRow>().Of(run).Where(
                                                     &TemplateFamilyRow::family_id, story.member->family_id)));
  return story;
}

}  // namespace seamripper
