#include "ingest/record_chunks.h"

#include <gtest/gtest.h>

#include "kernels/hash/sha1.h"

namespace seamripper {
namespace {

constexpr char kPage[] =
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>t</title><p>A paragraph that is long enough to "
    "count<p>short";

Piece Response(std::string_view url, std::string_view block) {
  Piece piece;
  piece.record.type = RecordType::kResponse;
  piece.record.url = url;
  piece.record.content_type = "application/http; msgtype=response";
  piece.record.block = block;
  piece.record.block_length = block.size();
  return piece;
}

TEST(RecordChunker, CutsAsAsked) {
  const IngestSettings settings;
  const std::string_view payload = std::string_view(kPage).substr(std::string_view(kPage).find("<title>"));
  RecordChunker blocks(settings, ChunkCut::kBlocks);
  ASSERT_TRUE(blocks.Read(Response("http://a.example/x", kPage)));
  EXPECT_TRUE(blocks.record().is_page);
  EXPECT_EQ(blocks.record().host, "a.example");
  EXPECT_EQ(blocks.record().sha1, Sha1Of(payload));
  EXPECT_EQ(blocks.record().bytes, payload.size());
  ASSERT_EQ(blocks.record().chunks->size(), 1u);
  EXPECT_EQ(blocks.record().chunks->front().hash, Sha1Of("a paragraph that is long enough to count"));

  RecordChunker ardi(settings, ChunkCut::kArdi2014);
  ASSERT_TRUE(ardi.Read(Response("http://a.example/x", kPage)));
  EXPECT_EQ(ardi.record().cut, payload);
  EXPECT_EQ(ardi.record().chunks->size(), 3u);

  RecordChunker none(settings, ChunkCut::kNone);
  ASSERT_TRUE(none.Read(Response("http://a.example/x", kPage)));
  EXPECT_TRUE(none.record().chunks->empty());
}

TEST(RecordChunker, FilesHaveNoChunksAndTheRestIsNothing) {
  RecordChunker chunker({}, ChunkCut::kArdi2014);
  ASSERT_TRUE(chunker.Read(Response("http://a.example/x", kPage)));
  ASSERT_TRUE(chunker.Read(
      Response("http://a.example/s.js", "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\n\r\n'<p>one<p>two'")));
  EXPECT_FALSE(chunker.record().is_page);
  EXPECT_TRUE(chunker.record().chunks->empty());
  Piece piece = Response("http://a.example/x", kPage);
  piece.kind = PieceKind::kDamaged;
  EXPECT_FALSE(chunker.Read(piece));
  piece.kind = PieceKind::kRecord;
  piece.record.type = RecordType::kRequest;
  EXPECT_FALSE(chunker.Read(piece));
}

}  // namespace
}  // namespace seamripper
