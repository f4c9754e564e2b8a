#include "engine/page_scan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace seamripper {
namespace {

void SetRow(const PageRow& row, PageView* page) {
  page->id = row.page_id;
  page->captured = row.captured;
  page->flags = row.flags;
  page->words = row.words;
  page->payload_bytes = row.payload_bytes;
  page->payload_sha1 = row.payload_sha1;
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

Status ScanPages(const ScannedCorpus& from, const RecordNumbers::Stretch& stretch, const std::vector<bool>* wanted,
                 uint32_t parts, const LargePages& large, PageCursors* cursors,
                 const std::function<Status(const PageView&, bool)>& visit) {
  const SegmentReader& segment = from.corpus.segments()[stretch.segment];
  RETURN_IF_ERROR(cursors->Open(segment, parts, from.kept_texts));
  Head head;
  for (uint64_t row = stretch.first_row; row < stretch.end_row; ++row) {
    PageView page;
    page.number = stretch.first_number + (row - stretch.first_row);
    if (!from.numbers.IsLive(page.number) || (wanted != nullptr && !(*wanted)[page.number])) continue;
    ASSIGN_OR_RETURN(const std::string_view bytes, cursors->pages.Row(row));
    const auto page_row = RowAs<PageRow>(bytes);
    SetRow(page_row, &page);
    std::optional<LargeWork::Turn> turn;
    if ((parts & kTextPart) != 0 && large.Has(page_row.text_bytes, page_row.words)) turn.emplace(large.work);
    if (cursors->heads.is_open()) {
      ASSIGN_OR_RETURN(const std::string_view head_bytes, cursors->heads.Row(row));
      if (!ParseHead(head_bytes, &head) || !SetHead(page_row, head, &page)) {
        return CorpusDamaged("the head of page " + std::to_string(page.id) + " is damaged: ingest the crawl again");
      }
    }
    std::string_view ardi2014_bytes, blocks_bytes;
    for (const auto& [cursor, field] :
         {std::pair(&cursors->texts, &page.text), std::pair(&cursors->links, &page.links),
          std::pair(&cursors->sketches, &page.sketch), std::pair(&cursors->ardi2014, &ardi2014_bytes),
          std::pair(&cursors->blocks, &blocks_bytes)}) {
      if (!cursor->is_open()) continue;
      ASSIGN_OR_RETURN(const std::string_view found, cursor->Row(row));
      *field = found;
    }
    page.ardi2014 = ChunkRows(ardi2014_bytes);
    page.blocks = ChunkRows(blocks_bytes);
    RETURN_IF_ERROR(visit(page, turn.has_value()));
    if (turn.has_value()) cursors->texts.Forget();
  }
  return {};
}

}  // namespace seamripper
