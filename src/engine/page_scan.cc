#include "engine/page_scan.h"

#include <algorithm>
#include <optional>
#include <string>

namespace seamripper {
namespace {

// Walks along the rows of one column from a given row on.
class RowCursor {
 public:
  Status Open(const SegmentReader& segment, Column column) {
    Result<std::unique_ptr<BlockFileReader>> file = segment.Open(column);
    if (!file.ok()) return file.status();
    file_ = std::move(*file);
    return {};
  }
  bool is_open() const { return file_ != nullptr; }

  // The row's bytes, which hold until a row of another block is asked for.
  Result<std::string_view> Row(uint64_t row) {
    const bool here = block_.rows() > 0 && row >= block_.first_row() && row - block_.first_row() < block_.rows();
    if (!here) {
      if (row >= file_->rows()) return CorpusDamaged("a segment's files differ in length: ingest the crawl again");
      RETURN_IF_ERROR(file_->ReadBlock(file_->BlockOf(row), &block_));
      if (row - block_.first_row() >= block_.rows()) return CorpusDamaged("a segment's index is damaged: ingest again");
    }
    return block_.row(row - block_.first_row());
  }

  void Forget() { block_ = {}; }

 private:
  std::unique_ptr<BlockFileReader> file_;
  Block block_;
};

void SetRow(const PageRow& row, PageView* page) {
  page->id = row.page_id;
  page->captured = row.captured;
  page->flags = row.flags;
  page->words = row.words;
}

bool SetHead(const PageRow& row, const Head& head, PageView* page) {
  const size_t end = row.host_end;
  if (end > head.url.size() || row.host_begin > end || row.domain_begin > end || row.private_begin > end) return false;
  const std::string_view url = head.url;
  page->url = url;
  page->host = url.substr(row.host_begin, end - row.host_begin);
  page->domain = url.substr(row.domain_begin, end - row.domain_begin);
  page->private_domain = url.substr(row.private_begin, end - row.private_begin);
  page->title = head.title;
  page->ip = head.ip;
  return true;
}

}  // namespace

Result<PageNumbers> PageNumbers::Of(const CorpusReader& corpus) {
  PageNumbers numbers;
  numbers.bases_.push_back(0);
  for (const SegmentReader& segment : corpus.segments())
    numbers.bases_.push_back(numbers.bases_.back() + segment.pages());
  numbers.superseded_.resize(numbers.size());
  Result<std::vector<PageId>> gone = corpus.Superseded();
  if (!gone.ok()) return gone.status();
  if (gone->empty()) return numbers;
  for (size_t i = 0; i < corpus.segments().size(); ++i) {
    const auto pages = corpus.segments()[i].Open(Column::kPages);
    if (!pages.ok()) return pages.status();
    RETURN_IF_ERROR(ForEachRow(**pages, [&](uint64_t row, std::string_view bytes) {
      const PageId id = RowAs<PageRow>(bytes).page_id;
      numbers.superseded_[numbers.bases_[i] + row] = std::binary_search(gone->begin(), gone->end(), id);
    }));
  }
  return numbers;
}

std::vector<PageNumbers::Stretch> PageNumbers::Stretches(uint64_t rows) const {
  std::vector<Stretch> stretches;
  for (size_t i = 0; i + 1 < bases_.size(); ++i) {
    const uint64_t pages = bases_[i + 1] - bases_[i];
    for (uint64_t first = 0; first < pages; first += rows) {
      stretches.push_back({i, first, std::min(first + rows, pages), bases_[i] + first});
    }
  }
  return stretches;
}

Status ScanPages(const CorpusReader& corpus, const PageNumbers& numbers, const PageNumbers::Stretch& stretch,
                 uint32_t parts, const LargePages& large, const std::function<Status(const PageView&, bool)>& visit) {
  const SegmentReader& segment = corpus.segments()[stretch.segment];
  RowCursor pages, heads, texts, links;
  RETURN_IF_ERROR(pages.Open(segment, Column::kPages));
  if ((parts & kHeadPart) != 0) RETURN_IF_ERROR(heads.Open(segment, Column::kHeads));
  if ((parts & kTextPart) != 0) RETURN_IF_ERROR(texts.Open(segment, Column::kTexts));
  if ((parts & kLinksPart) != 0) RETURN_IF_ERROR(links.Open(segment, Column::kLinks));
  Head head;
  for (uint64_t row = stretch.first_row; row < stretch.end_row; ++row) {
    PageView page;
    page.number = stretch.first_number + (row - stretch.first_row);
    if (!numbers.IsLive(page.number)) continue;
    const Result<std::string_view> bytes = pages.Row(row);
    if (!bytes.ok()) return bytes.status();
    const auto page_row = RowAs<PageRow>(*bytes);
    SetRow(page_row, &page);
    std::optional<LargeWork::Turn> turn;
    if ((parts & kTextPart) != 0 && large.Has(page_row.text_bytes, page_row.words)) turn.emplace(large.work);
    if (heads.is_open()) {
      const Result<std::string_view> head_bytes = heads.Row(row);
      if (!head_bytes.ok()) return head_bytes.status();
      if (!ParseHead(*head_bytes, &head) || !SetHead(page_row, head, &page)) {
        return CorpusDamaged("the head of page " + std::to_string(page.id) + " is damaged: ingest the crawl again");
      }
    }
    for (const auto& [cursor, field] : {std::pair(&texts, &page.text), std::pair(&links, &page.links)}) {
      if (!cursor->is_open()) continue;
      const Result<std::string_view> found = cursor->Row(row);
      if (!found.ok()) return found.status();
      *field = *found;
    }
    RETURN_IF_ERROR(visit(page, turn.has_value()));
    if (turn.has_value()) texts.Forget();
  }
  return {};
}

}  // namespace seamripper
