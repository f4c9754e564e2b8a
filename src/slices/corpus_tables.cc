#include "runs/corpus_tables.h"

#include <utility>

#include "columns/corpus_tables.h"
#include "runs/corpus_rows.h"
#include "slices/sliced_detectors.h"
#include "step/total.h"

namespace seamripper {
namespace {

// rows of tasks: the pages of a segment.
struct PagesOfSegment {
  static constexpr std::string_view kName = "pages";
  const CorpusReader& corpus;
  const InputPaths& paths;
  PartOfTotal<uint64_t> changes;  // titles cut

  size_t tasks() const { return corpus.segments().size(); }
  template <class Sink>
  Status operator()(size_t segment, Sink* sink) const {
    CorpusPageRows rows(corpus, paths, nullptr, segment);
    for (PageTableRow row; rows.Next(&row);) sink->Add(row);
    *sink->changes += rows.titles_cut();
    return rows.status();
  }
};

// rows of tasks: what was skipped on the way to a segment.
struct SkippedOfSegment {
  static constexpr std::string_view kName = "skipped";
  const CorpusReader& corpus;
  const InputPaths& paths;

  size_t tasks() const { return corpus.segments().size(); }
  template <class Sink>
  Status operator()(size_t segment, Sink* sink) const {
    CorpusSkippedRows rows(corpus, paths, nullptr, segment);
    for (SkippedTableRow row; rows.Next(&row);) sink->Add(row);
    return rows.status();
  }
};

class SlicedCorpusTables : public SlicedRun {
 public:
  explicit SlicedCorpusTables(RunQuestion question) : question_(std::move(question)) {}

  const RunQuestion& question() const override { return question_; }
  std::vector<std::string_view> tables() const override {
    return {Table<PageTableRow>::kName, Table<SkippedTableRow>::kName};
  }
  Result<LedRun> Find(RemoteEngine* engine, FoundTables* tables) const override {
    const InputPaths paths(corpus().manifest());
    Total<uint64_t> titles_cut;
    RETURN_IF_ERROR(engine->TasksTo(PagesOfSegment{corpus(), paths, PartOfTotal<uint64_t>(&titles_cut)},
                                    [tables] { return tables->Output<PageTableRow>(); }));
    RETURN_IF_ERROR(
        engine->TasksTo(SkippedOfSegment{corpus(), paths}, [tables] { return tables->Output<SkippedTableRow>(); }));
    return LedRun{{{"titles_cut", *titles_cut}}, {}};
  }

 private:
  const RunQuestion question_;
};

}  // namespace

Result<std::unique_ptr<SlicedRun>> CorpusTablesOnSlices(const CorpusReader& corpus, const SlicedQuestion& asked) {
  if (!asked.options.empty() || !asked.files.empty()) return UsageError("the corpus's own tables have no options");
  return std::unique_ptr<SlicedRun>(std::make_unique<SlicedCorpusTables>(CorpusTablesQuestion(corpus.manifest())));
}

}  // namespace seamripper
