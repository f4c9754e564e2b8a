#include "seamripper/templates.h"

#include <utility>

#include "columns/template_tables.h"
#include "runs/template_tables.h"
#include "slices/sliced_detectors.h"

namespace seamripper {
namespace {

class SlicedTemplates : public SlicedRun {
 public:
  SlicedTemplates(const TemplateOptions& options, RunQuestion question)
      : options_(options), question_(std::move(question)) {}

  const RunQuestion& question() const override { return question_; }
  std::vector<std::string_view> tables() const override {
    return {Table<TemplateRow>::kName, Table<TemplateFamilyRow>::kName, Table<TemplateMemberRow>::kName};
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    ASSIGN_OR_RETURN(auto counts, FindTemplateTables(engine, corpus().manifest(), "the corpus", options_, tables));
    return LedRun{std::move(counts), {}};
  }

 private:
  const TemplateOptions options_;
  const RunQuestion question_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> TemplatesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  TemplateOptions options;
  RETURN_IF_ERROR(SetAsked(asked.options, &options));
  if (!asked.files.empty()) return UsageError("templates reads no files");
  ASSIGN_OR_RETURN(RunQuestion question, TemplateQuestionOf(corpus.manifest(), options));
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedTemplates>(options, std::move(question)));
}

}  // namespace seamripper
