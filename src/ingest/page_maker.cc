#include "ingest/page_maker.h"

#include <algorithm>
#include <cstring>

#include "archive/digest.h"
#include "base/bytes.h"
#include "base/chunk_row.h"
#include "ingest/page_text.h"
#include "kernels/hash/interleaved_sha1.h"
#include "kernels/hash/sha1.h"
#include "kernels/style/sketch_walk.h"
#include "kernels/text/utf8.h"
#include "kernels/text/words.h"
#include "url/domain.h"
#include "url/recursion.h"

namespace seamripper {
namespace {

// Buffers that one large page has grown are given back, so that memory follows the usual page.
constexpr size_t kKeptBufferBytes = size_t{4} << 20;
constexpr size_t kLargestGrowth = 3;  // of any charset's bytes as UTF-8

void AppendChunks(const std::vector<Chunk>& chunks, std::string* row) {
  row->clear();
  for (const Chunk& chunk : chunks) {
    ChunkRow on_disk;
    on_disk.hash = chunk.hash;
    on_disk.offset = chunk.offset;
    on_disk.length_and_visible = chunk.length | (chunk.visible ? 0x80000000u : 0u);
    row->append(reinterpret_cast<const char*>(&on_disk), sizeof on_disk);
  }
}

Head HeadOf(const Piece& piece, const ClassifiedRecord& classified) {
  Head head;
  head.url = classified.url->href;
  if (piece.record.url != head.url) AppendRepairedUtf8(&head.raw_url, piece.record.url.substr(0, kMaxUrlBytes));
  AppendRepairedUtf8(&head.ip, piece.record.ip.substr(0, 64));
  AppendRepairedUtf8(&head.record_id, piece.record.id.substr(0, kMaxUrlBytes));
  return head;
}

// The record's place: no length where a member is shared, since the bytes cannot be read by themselves.
template <class Row>
void SetPlace(const Piece& piece, Row* row) {
  row->captured = piece.record.captured;
  row->record_offset = piece.offset;
  row->record_length = piece.shared ? 0 : piece.length;
}

// Gathers hashes of all that is stored about a page into one.
class ContentHash {
 public:
  void Add(std::string_view bytes) {
    const Hash128 hash = Xxh3Of128(bytes);
    AppendLittleEndian<uint64_t>(&hashes_, hash.low);
    AppendLittleEndian<uint64_t>(&hashes_, hash.high);
  }
  Hash128 Finish() const { return Xxh3Of128(hashes_); }

 private:
  std::string hashes_;
};

}  // namespace

Reason PageMaker::ReasonFor(const Piece& piece) {
  return piece.kind == PieceKind::kRecord ? classifier_.Classify(piece.record).reason : piece.reason;
}

void PageMaker::Add(const Piece& piece, Batch* batch, Account* account) {
  if (piece.kind != PieceKind::kRecord) {
    batch->decoded_bytes += piece.decoded_length;
    account->Add(piece.reason, piece);
    AddSkipped(piece, piece.reason, batch);
    return;
  }
  const ClassifiedRecord classified = classifier_.Classify(piece.record);
  batch->decoded_bytes += std::max<uint64_t>(piece.decoded_length, classified.payload.bytes.size());
  account->Add(classified.reason, piece);
  if (piece.record.length_repaired) account->AddNote(Note::kLengthRepaired);
  if (classified.payload.false_encoding) account->AddNote(Note::kFalseEncoding);
  if (classified.payload.cut) account->AddNote(Note::kPayloadCut);
  switch (ClassOf(classified.reason)) {
    case ReasonClass::kPage:
      AddPage(piece, classified, batch, account);
      break;
    case ReasonClass::kFile:
      AddFile(piece, classified, batch, account);
      break;
    default:
      AddSkipped(piece, classified.reason, batch);
      break;
  }
  if (classified.reason == Reason::kRevisit && classified.url) {
    batch->revisits.push_back({Xxh3Of128(classified.url->href), static_cast<PageId>(batch->records)});
  }
  ++batch->records;
  FreeLargeBuffers();
}

void PageMaker::AddSkipped(const Piece& piece, Reason reason, Batch* batch) {
  SkippedRow row;
  row.id = static_cast<PageId>(batch->records);
  row.offset = piece.offset;
  row.length = piece.shared ? -1 : static_cast<int64_t>(piece.length);
  row.reason = static_cast<uint8_t>(reason);
  if (piece.kind == PieceKind::kRecord) AppendRepairedUtf8(&row.url, piece.record.url.substr(0, kMaxUrlBytes));
  if (!piece.detail.empty()) AppendRepairedUtf8(&batch->notices.emplace_back(), piece.detail);
  batch->skipped.push_back(std::move(row));
}

void PageMaker::AddFile(const Piece& piece, const ClassifiedRecord& classified, Batch* batch, Account* account) {
  FileRow row;
  row.file_id = static_cast<PageId>(batch->records);
  SetPlace(piece, &row);
  row.payload_bytes = classified.payload.bytes.size();
  row.url_hash = Xxh3Of128(classified.url->href);
  row.payload_sha1 = Sha1Of(classified.payload.bytes);
  CheckDigests(piece, classified, row.payload_sha1, account);
  row.reason = static_cast<uint8_t>(classified.reason);
  row_.clear();
  AppendHead(HeadOf(piece, classified), &row_);
  batch->file_heads.Add(row_);
  batch->files.push_back(row);
}

std::string_view PageMaker::ReadText(const ClassifiedRecord& classified, std::string_view payload, PageRow* row) {
  // Room that is not used takes no memory; growing would take twice what is there.
  if (payload.size() > kKeptBufferBytes) decoded_.reserve(kLargestGrowth * payload.size());
  const auto [charset, source] = ReadPageText(classified, payload, extract_, &decoded_, &content_);
  std::memcpy(row->charset.data(), charset.data(), std::min(charset.size(), row->charset.size()));
  if (classified.media == MediaClass::kPlainText) row->flags |= kPageNoMarkup;
  row->text_bytes = static_cast<uint32_t>(content_.text.size());
  row->words = static_cast<uint32_t>(CountWords(content_.text));
  return source;
}

void PageMaker::AddPage(const Piece& piece, const ClassifiedRecord& classified, Batch* batch, Account* account) {
  const std::string_view href = classified.url->href;
  const std::string_view payload = classified.payload.bytes.substr(0, settings_.max_page_bytes);
  PageRow row;
  row.page_id = static_cast<PageId>(batch->records);
  SetPlace(piece, &row);
  row.url_hash = Xxh3Of128(href);
  row.payload_bytes = static_cast<uint32_t>(classified.payload.bytes.size());
  const std::string_view source = ReadText(classified, payload, &row);

  const bool page_cut = payload.size() < classified.payload.bytes.size();
  if (page_cut) account->AddNote(Note::kPageCut);
  if (content_.links_cut) account->AddNote(Note::kLinksCut);
  if (classified.cut || page_cut) row.flags |= kPageTruncated;
  if (LooksRecursive(href)) row.flags |= kPageRecursion;
  if (piece.shared) row.flags |= kPageSharedMember;
  if (content_.links_cut) row.flags |= kPageLinksCut;
  if (piece.record.type == RecordType::kConversion) row.flags |= kPageConversion;

  const std::string_view host = classified.url->host();
  const auto domain_length = DomainOfHref(href, SuffixSection::kIcann).size();
  row.host_begin = static_cast<uint16_t>(classified.url->host_begin);
  row.host_end = static_cast<uint16_t>(classified.url->host_end);
  row.domain_begin = static_cast<uint16_t>(row.host_end - domain_length);
  row.private_begin = static_cast<uint16_t>(row.host_end - DomainOfHref(href, SuffixSection::kPrivate).size());
  batch->hosts.insert(HostRow(host, domain_length));

  ContentHash content_hash;
  const auto add_row = [&](BlockBuilder* builder, std::string_view bytes) {
    builder->Add(bytes);
    content_hash.Add(bytes);
  };
  Head head = HeadOf(piece, classified);
  head.title = content_.title;
  row_.clear();
  AppendHead(head, &row_);
  add_row(&batch->heads, row_);
  add_row(&batch->texts, content_.text);
  add_row(&batch->links, content_.links);

  noise_.clear();
  if ((row.flags & kPageNoMarkup) == 0) AppendNoise(&noise_, source);
  SketchMinima minima;
  SketchWalk sketch_walk(style_, noise_, &minima);
  InterleavedSha1 hasher(classified.payload.bytes, &sketch_walk);
  const bool is_source = source.data() == payload.data() && (row.flags & kPageNoMarkup) == 0;
  if (!CutArdi2014(payload, kMaxPageChunks, &chunks_, is_source ? &plain_stretches_ : nullptr, &hasher)) {
    account->AddNote(Note::kChunksCut);
  }
  AppendChunks(chunks_, &row_);
  CutBlocks(content_.text, &chunks_, &hasher);
  row.payload_sha1 = hasher.Finish();
  CheckDigests(piece, classified, row.payload_sha1, account);
  const StyleSketch sketch = sketch_walk.Finish();
  static_assert(sizeof sketch == kSketchRowBytes);
  add_row(&batch->sketches, {reinterpret_cast<const char*>(&sketch), sizeof sketch});
  add_row(&batch->ardi2014, row_);
  AppendChunks(chunks_, &row_);
  add_row(&batch->blocks, row_);

  content_hash.Add({reinterpret_cast<const char*>(&row.captured), sizeof row.captured});
  content_hash.Add({reinterpret_cast<const char*>(row.payload_sha1.data()), row.payload_sha1.size()});
  content_hash.Add({reinterpret_cast<const char*>(&row.words), offsetof(PageRow, zero) - offsetof(PageRow, words)});
  row.content_hash = content_hash.Finish();
  batch->pages.push_back(row);
}

// The digest of the payload vouches for all of a record but its HTTP head; where a checksum vouches for that, the digest
// of the block would tell nothing new, and hashing is dear.
void PageMaker::CheckDigests(const Piece& piece, const ClassifiedRecord& classified, const Sha1Digest& payload,
                             Account* account) {
  if (classified.cut) return;
  const bool payload_is_right = CheckPayloadDigest(piece.record, classified, payload, account);
  if (payload_is_right && piece.checksummed) return;
  const auto stated = ParseSha1Digest(piece.record.block_digest);
  if (stated && *stated != Sha1Of(piece.record.block)) account->AddNote(Note::kBlockDigestBad);
}

// False when it is wrong, or none is stated.
bool PageMaker::CheckPayloadDigest(const Record& record, const ClassifiedRecord& classified, const Sha1Digest& payload,
                                   Account* account) {
  const auto stated = ParseSha1Digest(record.payload_digest);
  if (!stated) return false;
  if (*stated == payload || *stated == Sha1Of(classified.payload.transfer_decoded)) return true;
  const bool raw = classified.http.has_head && *stated == Sha1Of(classified.http.body);
  account->AddNote(raw ? Note::kPayloadDigestRaw : Note::kPayloadDigestBad);
  return raw;
}

void PageMaker::FreeLargeBuffers() {
  for (std::string* buffer : {&decoded_, &noise_, &row_, &content_.text, &content_.links}) {
    if (buffer->capacity() > kKeptBufferBytes) std::string().swap(*buffer);
  }
  if (chunks_.capacity() * sizeof(Chunk) > kKeptBufferBytes) std::vector<Chunk>().swap(chunks_);
  classifier_.FreeLargeBuffers();
}

}  // namespace seamripper
