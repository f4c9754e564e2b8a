#include "seamripper/check.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "api/compare/documents.h"
#include "columns/check_rows.h"
#include "detectors/check.h"
#include "detectors/check_stretches.h"
#include "engine/local_engine.h"
#include "kernels/gram/grams.h"
#include "kernels/hash/polynomial.h"
#include "kernels/hash/rabin.h"
#include "runs/detector_run.h"

namespace seamripper {
namespace {

// What CheckPage holds for a word of a document, and as much again while it is built.
constexpr uint64_t kExactBytesPerWord = 56;

// All that the rows are read from.
struct Checked {
  explicit Checked(SharedCorpus the_corpus) : corpus(std::move(the_corpus)) {}

  SharedCorpus corpus;
  Documents documents;
  std::unique_ptr<LocalEngine> engine;
  std::optional<RowSorter<CheckMatchRow>> matches;
  std::optional<RowSorter<CheckPassageRow>> passages;
};

// What is found goes into the sorters by way of one of these a thread. What all threads count is behind a lock: matches are
// few beside pages.
struct FoundSoFar {
  std::mutex mutex;
  std::vector<std::vector<bool>> words;  // of each document, which stand on a page
  uint64_t pages = 0;
  uint64_t stock_pages = 0;
};

class Output {
 public:
  Output(Checked* checked, FoundSoFar* found_so_far)
      : matches_(&*checked->matches), passages_(&*checked->passages), found_so_far_(found_so_far) {}

  void Add(const CheckMatch& found) {
    if (!status_.ok()) return;
    if (status_ = matches_.Add(found.match); !status_.ok()) return;
    for (const CheckPassageRow& row : found.passages) {
      if (status_ = passages_.Add(row); !status_.ok()) return;
    }
    Count(found.match);
    const std::lock_guard lock(found_so_far_->mutex);
    std::vector<bool>& words = found_so_far_->words[static_cast<size_t>(found.match.document)];
    for (size_t i = 0; i < found.passages.size(); ++i) {
      const auto first = words.begin() + found.begins[i];
      std::fill(first, first + found.passages[i].words, true);
    }
  }
  Status status() const { return status_; }
  Status Finish() {
    RETURN_IF_ERROR(matches_.Finish());
    RETURN_IF_ERROR(passages_.Finish());
    const std::lock_guard lock(found_so_far_->mutex);
    found_so_far_->pages += std::exchange(pages_, 0);
    found_so_far_->stock_pages += std::exchange(stock_pages_, 0);
    return {};
  }

 private:
  // What a page shares with all documents comes without another page between.
  void Count(const CheckMatchRow& match) {
    const bool is_new = match.page_id != last_page_;
    const bool was_stock = !is_new && is_stock_;
    is_stock_ = match.stock && (is_new || was_stock);
    pages_ += is_new ? 1 : 0;
    stock_pages_ += (is_stock_ ? 1 : 0) - (was_stock ? 1 : 0);
    last_page_ = match.page_id;
  }

  RowSorter<CheckMatchRow>::Writer matches_;
  RowSorter<CheckPassageRow>::Writer passages_;
  FoundSoFar* found_so_far_;
  uint64_t pages_ = 0;
  uint64_t stock_pages_ = 0;
  PageId last_page_ = -1;
  bool is_stock_ = false;  // all that it shares, so far
  Status status_;
};

// Sorted rows given out; Values says what is told of one.
template <class Row>
class CheckRows : public TableRows {
 public:
  using Values = std::vector<Value> (*)(const Documents& documents, const Row& row);

  CheckRows(std::shared_ptr<Checked> checked, RowSorter<Row>* sorter, std::vector<TableColumn> columns, Values values)
      : checked_(std::move(checked)), sorter_(sorter), columns_(std::move(columns)), values_(values) {}

  std::span<const TableColumn> columns() const override { return columns_; }
  bool Next() override {
    if (!reader_) reader_.emplace(sorter_);
    if (!reader_->Next(&row_)) return false;
    row_values_ = values_(checked_->documents, row_);
    return true;
  }
  std::span<const Value> row() const override { return row_values_; }
  const Status& status() const override { return reader_ ? reader_->status() : status_; }
  Result<std::optional<uint64_t>> Total() override { return std::optional<uint64_t>(sorter_->rows()); }
  std::string Key() const override { return {}; }
  std::string note() const override { return {}; }

 private:
  std::shared_ptr<Checked> checked_;  // of both kinds of rows, whichever is read last
  RowSorter<Row>* sorter_;
  std::vector<TableColumn> columns_;
  Values values_;
  std::optional<typename RowSorter<Row>::Reader> reader_;
  Row row_;
  std::vector<Value> row_values_;
  Status status_;
};

const Document& DocumentOf(const Documents& documents, int64_t number) {
  return documents.all[static_cast<size_t>(number)];
}

std::unique_ptr<TableRows> RowsOfMatches(const std::shared_ptr<Checked>& checked) {
  const auto values = [](const Documents& documents, const CheckMatchRow& row) -> std::vector<Value> {
    const Document& document = DocumentOf(documents, row.document);
    const auto words = static_cast<int64_t>(document.words);
    return {std::string_view(document.name),
            words,
            row.shared_words,
            Fraction{row.shared_words, words}.ToDouble(),
            row.page_words,
            row.page_shared_words,
            Fraction{row.page_shared_words, row.page_words}.ToDouble(),
            row.passages,
            row.longest,
            row.same_words,
            row.stock,
            std::string_view(row.url),
            row.page_id,
            std::string_view(row.sample)};
  };
  return std::make_unique<CheckRows<CheckMatchRow>>(
      checked, &*checked->matches,
      std::vector<TableColumn>{{"document", ColumnType::kText, true, 2},
                               {"document_words", ColumnType::kInt64, false, 11},
                               {"shared_words", ColumnType::kInt64, true, 3},
                               {"share", ColumnType::kDouble, true, 4},
                               {"page_words", ColumnType::kInt64, false, 10},
                               {"page_shared_words", ColumnType::kInt64, false, 9},
                               {"page_share", ColumnType::kDouble, true, 5},
                               {"passages", ColumnType::kInt64, true, 7},
                               {"longest", ColumnType::kInt64, true, 6},
                               {"same_words", ColumnType::kInt64, false, 8},
                               {"stock", ColumnType::kBool, true, 14},
                               {"url", ColumnType::kText, true, 1},
                               {"page_id", ColumnType::kInt64, false, 13},
                               {"sample", ColumnType::kText, false, 12}},
      values);
}

std::unique_ptr<TableRows> RowsOfPassages(const std::shared_ptr<Checked>& checked) {
  const auto values = [](const Documents& documents, const CheckPassageRow& row) -> std::vector<Value> {
    return {std::string_view(DocumentOf(documents, row.document).name),
            row.words,
            row.same_words,
            row.stock,
            row.start_byte,
            row.end_byte,
            row.start_char,
            row.end_char,
            row.page_start_byte,
            row.page_end_byte,
            row.page_start_char,
            row.page_end_char,
            std::string_view(row.url),
            row.page_id,
            std::string_view(row.sample)};
  };
  return std::make_unique<CheckRows<CheckPassageRow>>(
      checked, &*checked->passages,
      std::vector<TableColumn>{{"document", ColumnType::kText, true, 3},
                               {"words", ColumnType::kInt64, true, 2},
                               {"same_words", ColumnType::kInt64, false, 5},
                               {"stock", ColumnType::kBool, true, 15},
                               {"start_byte", ColumnType::kInt64, false, 10},
                               {"end_byte", ColumnType::kInt64, false, 11},
                               {"start_char", ColumnType::kInt64, false, 6},
                               {"end_char", ColumnType::kInt64, false, 7},
                               {"page_start_byte", ColumnType::kInt64, false, 12},
                               {"page_end_byte", ColumnType::kInt64, false, 13},
                               {"page_start_char", ColumnType::kInt64, false, 8},
                               {"page_end_char", ColumnType::kInt64, false, 9},
                               {"url", ColumnType::kText, true, 1},
                               {"page_id", ColumnType::kInt64, false, 14},
                               {"sample", ColumnType::kText, false, 4}},
      values);
}

Status CheckRequestOf(const CheckRequest& request) {
  for (const std::string& site : request.not_sites) {
    if (!site.empty() && site.find_first_of("/: ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos) continue;
    return UsageError("'" + site +
                      "' is no site to leave out: name a host or a domain in lower case, as in example.org");
  }
  if (request.k >= 1 && request.k <= kMaxGramWords) return {};
  return UsageError("passages of " + std::to_string(request.k) + " words cannot be looked for: ask for 1 to " +
                    std::to_string(kMaxGramWords));
}

// Whether the host is the site, or a host of it.
bool IsOn(std::string_view host, std::string_view site) {
  if (!host.ends_with(site)) return false;
  return host.size() == site.size() || host[host.size() - site.size() - 1] == '.';
}

// A step on pages that are on none of these sites.
template <class Step>
struct ElsewhereThan {
  static constexpr std::string_view kName = Step::kName;
  static constexpr uint32_t kParts = Step::kParts;
  static constexpr size_t kScratchPerWord = Step::kScratchPerWord;
  using Scratch = typename Step::Scratch;
  const Step& step;
  const std::vector<std::string>& sites;

  template <class Output>
  void operator()(const PageView& page, Scratch* scratch, Output* out) const {
    const auto is_on = [&](const std::string& site) { return IsOn(page.host, site); };
    if (std::none_of(sites.begin(), sites.end(), is_on)) step(page, scratch, out);
  }
};

// Reads the corpus.
Status Find(const EngineOptions& options, const CheckRequest& request, Checked* checked, CheckAnswer* answer) {
  std::vector<std::string_view> texts;
  for (const Document& document : checked->documents.all) texts.push_back(document.text);
  ASSIGN_OR_RETURN(std::unique_ptr<LocalEngine> engine, LocalEngine::Open(checked->corpus.reader(), options));
  checked->engine = std::move(engine);
  const uint64_t bytes = checked->engine->plan().finding_bytes / 2;
  LocalEngine& used = *checked->engine;
  checked->matches.emplace(bytes, options.spill_folder, used.disk(), nullptr, used.blocks());
  checked->passages.emplace(bytes, options.spill_folder, used.disk(), nullptr, used.blocks());
  FoundSoFar found;
  for (const Document& document : checked->documents.all) found.words.emplace_back(document.words);
  const auto make = [&] { return std::make_unique<Output>(checked, &found); };
  const Manifest& manifest = checked->corpus.reader().manifest();
  if (request.all) {
    const CheckPage step(manifest.seed, request.k, request.min_words, texts);
    RETURN_IF_ERROR(used.MapTo(ElsewhereThan<CheckPage>{step, request.not_sites}, make));
  } else {
    // A cell for each word that pages of a usual size bring, and more than words have spellings.
    constexpr uint64_t kMostCells = uint64_t{1} << 24;
    const uint64_t pages = manifest.totals.pages;
    DocumentWords documents(manifest.seed, texts, checked->documents.words);
    KeyCounts counts(std::min(manifest.totals.words, kMostCells), used.plan().key_spool_bytes);
    RunPages run_pages(documents.all().runs().size());
    RETURN_IF_ERROR(used.MapPages(PagesOfWords{RabinHash(PolynomialsFromSeed(manifest.seed).words),
                                               documents.all(),
                                               {KeyCountChanges(&counts), PageAdds<uint32_t>(&run_pages)}}));
    documents.Weigh(counts, pages);
    const CheckStretches step(manifest.seed, documents, counts, run_pages, pages, request.min_words);
    RETURN_IF_ERROR(used.MapTo(ElsewhereThan<CheckStretches>{step, request.not_sites}, make));
  }
  answer->found_pages = found.pages;
  answer->stock_pages = found.stock_pages;
  for (const std::vector<bool>& words : found.words) {
    const auto count = static_cast<uint64_t>(std::count(words.begin(), words.end(), true));
    answer->found_words += count;
    answer->found_documents += count > 0 ? 1 : 0;
  }
  return {};
}

}  // namespace

Result<CheckAnswer> Check(const DetectOptions& how, const CheckRequest& request) {
  RETURN_IF_ERROR(CheckRequestOf(request));
  ASSIGN_OR_RETURN(SharedCorpus corpus, SharedCorpus::Open(how.corpus));
  ASSIGN_OR_RETURN(EngineOptions options, EngineOptionsOf(corpus, how));
  const Manifest& manifest = corpus.reader().manifest();
  ASSIGN_OR_RETURN(Documents documents, ReadDocuments({request.inputs,
                                                       how.corpus,
                                                       SettingsOf(manifest.profiles),
                                                       {request.parquet_converter, how.stop, how.memory_bytes / 2},
                                                       options.memory_bytes / 2,
                                                       request.all ? kExactBytesPerWord : DocumentWords::kBytesPerWord,
                                                       how.stop}));

  CheckAnswer answer;
  answer.documents = documents.all.size();
  answer.document_words = documents.words;
  answer.pages = manifest.totals.pages;
  answer.skipped = documents.skipped;
  answer.damaged_pieces = documents.damaged_pieces;
  answer.damaged_bytes = documents.damaged_bytes;
  answer.damage = documents.damage;
  answer.notices = documents.notices;
  const auto checked = std::make_shared<Checked>(std::move(corpus));
  checked->documents = std::move(documents);
  options.memory_bytes -= checked->documents.bytes;
  RETURN_IF_ERROR(Find(options, request, checked.get(), &answer));
  answer.matches = RowsOfMatches(checked);
  answer.passages = RowsOfPassages(checked);
  return answer;
}

}  // namespace seamripper
