#include "runs/corpus_rows.h"

#include <algorithm>
#include <span>
#include <utility>

#include "archive/reason.h"
#include "kernels/hash/sha1.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

bool IsSet(const std::atomic<bool>* stop) { return stop != nullptr && stop->load(std::memory_order_relaxed); }

std::span<const SegmentReader> SegmentsOf(const CorpusReader& corpus, std::optional<size_t> segment) {
  const std::span<const SegmentReader> all = corpus.segments();
  return segment ? all.subspan(*segment, 1) : all;
}

Status Interrupted() { return Status(Code::kInterrupted, "interrupted"); }

Status Damaged(const std::string& what, PageId id) {
  return CorpusDamaged("the " + what + " of record " + std::to_string(id) +
                       " is damaged: ingest the crawl again into a new corpus");
}

}  // namespace

const std::string* InputPaths::Find(uint64_t ordinal) const {
  for (const auto* inputs : {&manifest_.inputs, &manifest_.pending.inputs}) {
    const auto found = std::ranges::lower_bound(*inputs, ordinal, {}, &ManifestInput::ordinal);
    if (found != inputs->end() && found->ordinal == ordinal) return &found->path;
  }
  return nullptr;
}

bool FillPageRow(const PageRow& page, const std::string& path, Head* head, PageTableRow* row) {
  const std::string_view url = head->url;
  const size_t end = page.host_end;
  if (end > url.size() || page.host_begin > end || page.domain_begin > end) return false;
  row->page_id = page.page_id;
  row->host = url.substr(page.host_begin, end - page.host_begin);
  row->domain = url.substr(page.domain_begin, end - page.domain_begin);
  row->url.swap(head->url);
  row->ip.swap(head->ip);
  row->title.swap(head->title);
  row->record_id.swap(head->record_id);
  row->captured = {page.captured};
  row->words = page.words;
  row->text_bytes = page.text_bytes;
  row->html_bytes = page.payload_bytes;
  row->charset = CharsetOf(page);
  row->content_digest = ToBase32(page.payload_sha1);
  row->truncated = (page.flags & kPageTruncated) != 0;
  row->recursion = (page.flags & kPageRecursion) != 0;
  row->warc_filename = path;
  row->warc_record_offset = static_cast<int64_t>(page.record_offset);
  row->warc_record_length = page.record_length == 0 ? -1 : static_cast<int64_t>(page.record_length);
  return true;
}

CorpusPageRows::CorpusPageRows(const CorpusReader& corpus, const InputPaths& paths, const std::atomic<bool>* stop,
                               std::optional<size_t> segment)
    : paths_(paths),
      stop_(stop),
      pages_(SegmentsOf(corpus, segment), Column::kPages),
      heads_(SegmentsOf(corpus, segment), Column::kHeads) {
  if (corpus.superseded_file() == nullptr) return;
  superseded_ = FileRows(corpus.superseded_file());
  NextSuperseded();
}

bool CorpusPageRows::Fail(Status status) {
  status_ = std::move(status);
  return false;
}

void CorpusPageRows::NextSuperseded() {
  std::string_view row;
  next_superseded_ = superseded_.Next(&row) ? std::optional(RowAs<PageId>(row)) : std::nullopt;
}

// Both lists ascend: the list of superseded ones is walked along. It has files in it, too.
bool CorpusPageRows::IsSuperseded(PageId id) {
  while (next_superseded_ && *next_superseded_ < id) NextSuperseded();
  return next_superseded_ == id;
}

bool CorpusPageRows::NextLive(PageRow* page, std::string_view* head) {
  std::string_view bytes;
  do {
    if (!pages_.Next(&bytes)) return Fail(pages_.status());
    *page = RowAs<PageRow>(bytes);
    ++rows_read_;
    if (!heads_.Next(head)) {
      return Fail(heads_.status().ok() ? Damaged("head", page->page_id) : heads_.status());
    }
  } while (IsSuperseded(page->page_id));
  return superseded_.status().ok() || Fail(superseded_.status());
}

bool CorpusPageRows::Next(PageTableRow* row) {
  if (!status_.ok()) return false;
  if (IsSet(stop_)) return Fail(Interrupted());
  PageRow page;
  std::string_view head;
  return NextLive(&page, &head) && Fill(page, head, row);
}

bool CorpusPageRows::Fill(const PageRow& page, std::string_view head_bytes, PageTableRow* row) {
  const std::string* path = paths_.Find(FileOrdinal(page.page_id));
  if (path == nullptr || !ParseHead(head_bytes, &head_) || !FillPageRow(page, *path, &head_, row)) {
    return Fail(Damaged("row", page.page_id));
  }
  const size_t bytes = Utf8Prefix(row->title, kMaxTitleBytes).size();
  titles_cut_ += bytes < row->title.size() ? 1 : 0;
  row->title.resize(bytes);
  return true;
}

CorpusSkippedRows::CorpusSkippedRows(const CorpusReader& corpus, const InputPaths& paths, const std::atomic<bool>* stop,
                                     std::optional<size_t> segment)
    : paths_(paths), stop_(stop), rows_(SegmentsOf(corpus, segment), Column::kSkipped) {
  for (size_t i = 0; i < segment.value_or(0); ++i) {
    const SegmentSummary& before = corpus.manifest().segments[i];
    next_ordinal_ += static_cast<int64_t>(before.columns[static_cast<size_t>(Column::kSkipped)].rows);
  }
}

bool CorpusSkippedRows::Next(SkippedTableRow* row) {
  if (!status_.ok()) return false;
  std::string_view bytes;
  if (IsSet(stop_)) {
    status_ = Interrupted();
    return false;
  }
  if (!rows_.Next(&bytes)) {
    status_ = rows_.status();
    return false;
  }
  const bool parsed = ParseSkipped(bytes, &skipped_) && skipped_.reason < static_cast<uint8_t>(Reason::kCount);
  const std::string* path = parsed ? paths_.Find(FileOrdinal(skipped_.id)) : nullptr;
  if (path == nullptr) {
    status_ = Damaged("row", skipped_.id);
    return false;
  }
  row->ordinal = next_ordinal_++;
  row->file = *path;
  row->offset = static_cast<int64_t>(skipped_.offset);
  row->length = skipped_.length;
  row->url.swap(skipped_.url);
  row->reason = NameOf(static_cast<Reason>(skipped_.reason));
  return true;
}

}  // namespace seamripper
