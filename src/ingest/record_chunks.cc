#include "ingest/record_chunks.h"

#include "ingest/page_text.h"
#include "kernels/hash/interleaved_sha1.h"
#include "kernels/hash/sha1.h"

namespace seamripper {
namespace {

std::string_view ContentTypeOf(const Record& record, const ClassifiedRecord& classified) {
  if (record.type == RecordType::kJsonRow) return record.is_text ? "text/plain; charset=utf-8" : "text/html; charset=utf-8";
  return classified.http.has_head ? classified.http.content_type : record.content_type;
}

}  // namespace

// Links are not wanted, and are what takes longest.
RecordChunker::RecordChunker(const IngestSettings& settings, ChunkCut cut, bool payload_hash)
    : max_page_bytes_(settings.max_page_bytes),
      cut_(cut),
      payload_hash_(payload_hash),
      extract_(settings.extract),
      classifier_(settings.limits) {
  extract_.links = false;
}

bool RecordChunker::Read(const Piece& piece) {
  if (piece.kind != PieceKind::kRecord) return false;
  classified_ = classifier_.Classify(piece.record);
  const ReasonClass kind = ClassOf(classified_.reason);
  if (kind != ReasonClass::kPage && kind != ReasonClass::kFile) return false;
  chunks_.clear();
  record_ = {};
  record_.is_page = kind == ReasonClass::kPage;
  record_.url = classified_.url->href;
  record_.host = classified_.url->host();
  record_.captured = piece.record.captured;
  record_.content_type = ContentTypeOf(piece.record, classified_);
  record_.bytes = classified_.payload.bytes.size();
  record_.chunks = &chunks_;
  const std::string_view payload = classified_.payload.bytes.substr(0, max_page_bytes_);
  const bool with_chunks = record_.is_page && cut_ == ChunkCut::kArdi2014;
  if (payload_hash_ && !with_chunks) record_.sha1 = Sha1Of(classified_.payload.bytes);
  if (!record_.is_page) return true;
  if (cut_ == ChunkCut::kArdi2014) {
    record_.cut = payload;
    NoWork none;
    InterleavedSha1 hasher(payload_hash_ ? classified_.payload.bytes : std::string_view(), &none);
    CutArdi2014(payload, kMaxPageChunks, &chunks_, nullptr, &hasher);
    if (payload_hash_) record_.sha1 = hasher.Finish();
  } else if (cut_ == ChunkCut::kBlocks) {
    ReadPageText(classified_, payload, extract_, &decoded_, &content_);
    record_.cut = content_.text;
    CutBlocks(content_.text, &chunks_);
  }
  return true;
}

}  // namespace seamripper
