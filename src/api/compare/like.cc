#include <memory>
#include <numeric>
#include <utility>

#include "api/corpus/find_page.h"
#include "api/corpus/read_payload.h"
#include "api/corpus/read_text.h"
#include "columns/template_tables.h"
#include "detectors/template_like.h"
#include "detectors/template_steps.h"
#include "ingest/settings.h"
#include "kernels/style/matches.h"
#include "kernels/style/sketch.h"
#include "os/file.h"
#include "runs/detector_run.h"
#include "seamripper/templates.h"

namespace seamripper {
namespace {

Result<StyleSketch> SketchOfPage(const CorpusReader& corpus, PagePlace place) {
  ASSIGN_OR_RETURN(const std::string bytes, corpus.ReadBytes(place, Column::kSketches));
  PageView page;
  page.sketch = bytes;
  return SketchOf(page);
}

Result<StyleSketch> SketchOfFile(const CorpusReader& corpus, const std::string& path) {
  ASSIGN_OR_RETURN(const FileSource file, ReadFileSource(path, IngestSettings().max_page_bytes));
  if (!file.markup) return StyleSketch();
  std::string noise;
  AppendNoise(&noise, file.source);
  const StyleSettings style = StyleSettingsOf(corpus);
  return StyleProfile(corpus.manifest().seed, style.gram_bytes, style.dimensions).Sketch(noise);
}

Result<StyleSketch> SketchOfName(const SharedCorpus& corpus, const std::string& name) {
  const Result<PagePlace> place = FindPage(corpus.reader(), corpus.path(), name);
  if (!place.ok() && place.status().code() != Code::kUsage) return place.status();
  if (!place.ok() && !FactsOf(name).is_regular) return place.status();
  Result<StyleSketch> sketch = place.ok() ? SketchOfPage(corpus.reader(), *place) : SketchOfFile(corpus.reader(), name);
  if (sketch.ok() && CountFilled(*sketch) == 0) {
    return UsageError(name + " has no mark-up to compare: it is plain text, or nearly so; name a page of HTML");
  }
  return sketch;
}

// Rows as they were sorted, with all they need to be read.
class LikeRows : public TableRows {
 public:
  LikeRows(SharedCorpus corpus, std::vector<std::string> names)
      : corpus_(std::move(corpus)),
        names_(std::move(names)),
        columns_({{"matches", ColumnType::kInt64, true, 2},
                  {"similarity", ColumnType::kDouble, true, 3},
                  {"level", ColumnType::kInt64, true, 4},
                  {"url", ColumnType::kText, true, 1},
                  {"domain", ColumnType::kText, false, 6},
                  {"page_id", ColumnType::kInt64, false, 7},
                  {"like", ColumnType::kText, true, 5}}) {}

  // Fills the answer, but for its rows.
  Status Find(const DetectOptions& how, uint32_t threshold, LikeAnswer* answer) {
    ASSIGN_OR_RETURN(EngineOptions options, EngineOptionsOf(corpus_, how));
    ASSIGN_OR_RETURN(engine_, LocalEngine::Open(corpus_.reader(), options));
    std::vector<StyleSketch> known;
    for (const std::string& name : names_) {
      ASSIGN_OR_RETURN(const StyleSketch sketch, SketchOfName(corpus_, name));
      known.push_back(sketch);
    }
    seamripper::Total<LikeCounts> counts;
    ASSIGN_OR_RETURN(sorter_, engine_->MapSorted<LikeRow>(
                                  LikenessOfPage{known, threshold, PartOfTotal<LikeCounts>(&counts)}));
    answer->histogram = counts->pages;
    answer->pages = std::accumulate(answer->histogram.begin(), answer->histogram.end(), uint64_t{0});
    answer->found = sorter_->rows();
    answer->gaps = gaps_ = FindGaps(answer->histogram);
    reader_.emplace(sorter_.get());
    return {};
  }

  std::span<const TableColumn> columns() const override { return columns_; }
  bool Next() override {
    if (!reader_->Next(&row_)) return false;
    const auto matches = static_cast<uint32_t>(row_.matches);
    const double similarity = Fraction{row_.matches, kStyleDimensions}.ToDouble();
    values_ = {row_.matches,
               similarity,
               int64_t{GapsAbove(gaps_, matches)},
               std::string_view(row_.url),
               std::string_view(row_.domain),
               row_.page_id,
               std::string_view(names_[static_cast<size_t>(row_.like)])};
    return true;
  }
  std::span<const Value> row() const override { return values_; }
  const Status& status() const override { return reader_->status(); }
  Result<std::optional<uint64_t>> Total() override { return std::optional<uint64_t>(sorter_->rows()); }
  std::string Key() const override { return {}; }
  std::string note() const override { return {}; }

 private:
  SharedCorpus corpus_;
  std::unique_ptr<LocalEngine> engine_;
  std::unique_ptr<RowSorter<LikeRow>> sorter_;
  std::optional<RowSorter<LikeRow>::Reader> reader_;
  std::vector<std::string> names_;
  std::vector<LikeGap> gaps_;
  std::vector<TableColumn> columns_;
  LikeRow row_;
  std::vector<Value> values_;
};

}  // namespace

Result<LikeAnswer> FindLike(const DetectOptions& how, const LikeRequest& request) {
  if (request.pages.empty()) return UsageError("--like needs a page: give a URL, an id or a file");
  ASSIGN_OR_RETURN(SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  LikeAnswer answer;
  auto rows = std::make_unique<LikeRows>(std::move(corpus), request.pages);
  RETURN_IF_ERROR(rows->Find(how, request.threshold, &answer));
  answer.rows = std::move(rows);
  return answer;
}

}  // namespace seamripper
