// Pages and files cut into chunks as an ingest does it, but for themselves: nothing is stored.
#ifndef SEAMRIPPER_INGEST_RECORD_CHUNKS_H_
#define SEAMRIPPER_INGEST_RECORD_CHUNKS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "archive/record.h"
#include "html/page.h"
#include "ingest/record_classifier.h"
#include "ingest/settings.h"
#include "kernels/chunk/chunks.h"

namespace seamripper {

// How pages are cut.
enum class ChunkCut { kNone, kArdi2014, kBlocks };

// Views hold until the next record.
struct ChunkedRecord {
  bool is_page = false;  // else a file, which has no chunks
  std::string_view url;
  std::string_view host;
  int64_t captured = 0;
  std::string_view content_type;  // declared; of a row what its field means
  Sha1Digest sha1{};  // of the decoded payload
  uint64_t bytes = 0;
  std::string_view cut;  // what the chunks' offsets are in: the payload, or the text
  const std::vector<Chunk>* chunks = nullptr;
};

// One per thread: keeps its buffers.
class RecordChunker {
 public:
  // Without `payload_hash` the payload is not hashed: sha1 is then zeros.
  RecordChunker(const IngestSettings& settings, ChunkCut cut, bool payload_hash = true);

  // False when it is neither page nor file.
  bool Read(const Piece& piece);
  const ChunkedRecord& record() const { return record_; }

 private:
  const uint64_t max_page_bytes_;
  const ChunkCut cut_;
  const bool payload_hash_;
  ExtractOptions extract_;
  RecordClassifier classifier_;
  ClassifiedRecord classified_;
  std::string decoded_;
  PageContent content_;
  std::vector<Chunk> chunks_;
  ChunkedRecord record_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_RECORD_CHUNKS_H_
