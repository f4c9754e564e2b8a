#include "columns/reuse_tables.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {
namespace {

template <class Row>
std::string Header() {
  std::string header;
  for (const ColumnFacts& column : ColumnsOf<Row>()) header.append(header.empty() ? "" : ", ").append(column.name);
  return std::string(Table<Row>::kName) + ": " + header;
}

TEST(ReuseTables, Columns) {
  EXPECT_EQ(Header<ReuseChunkRow>(),
            "chunks: chunk, copies, pages, domains, bytes, first_captured, labelled, stop_reason, first_page, "
            "first_offset, sample");
  EXPECT_EQ(Header<ChunkPageRow>(), "chunk_pages: chunk, page_id, url, copies");
  EXPECT_EQ(Header<ReuseFileRow>(), "files: file, copies, domains, bytes, labelled, stop_reason, sample_url");
  EXPECT_EQ(Header<ReusePageRow>(), "reuse_pages: page_id, url, chunks, bad_chunks, contains, partial, file_labelled");
  EXPECT_EQ(Header<NeighbourhoodRow>(),
            "neighbourhoods: prefix, depth, pages, chunks, bad_chunks, badness_pooled, badness_mean, bad, bad_mean, "
            "known_source");
  EXPECT_EQ(Header<NeighbourhoodCountRow>(),
            "neighbourhood_counts: depth, badness_percent, neighbourhoods, neighbourhoods_by_mean");
}

ReuseChunkRow ChunkOf(std::string chunk, int64_t copies, bool labelled) {
  ReuseChunkRow row;
  row.chunk = std::move(chunk);
  row.copies = copies;
  row.labelled = labelled;
  return row;
}

TEST(ReuseTables, WorstFirst) {
  EXPECT_TRUE(StandsBefore(ChunkOf("b", 2, true), ChunkOf("a", 9, false)));
  EXPECT_TRUE(StandsBefore(ChunkOf("b", 9, false), ChunkOf("a", 2, false)));
  EXPECT_TRUE(StandsBefore(ReuseFileRow{"a", 2, 0, 0, false, "", ""}, ReuseFileRow{"b", 2, 0, 0, false, "", ""}));
  EXPECT_TRUE(StandsBefore(ReusePageRow{2, "", 3, 2, false, false}, ReusePageRow{1, "", 30, 19, false, false}));
  EXPECT_TRUE(StandsBefore(NeighbourhoodRow{"b", 1, 9, 20, 10, 0, false, false, false},
                           NeighbourhoodRow{"a", 1, 9, 2, 1, 0, false, false, false}));
}

TEST(ReuseTables, Json) {
  std::string json;
  AppendRowJson(NeighbourhoodRow{"a.example/", 1, 2, 4, 1, int64_t{1} << 31, true, false, true}, &json);
  EXPECT_EQ(json,
            "{\"prefix\":\"a.example/\",\"depth\":1,\"pages\":2,\"chunks\":4,\"bad_chunks\":1,\"badness_pooled\":0.25,"
            "\"badness_mean\":0.5,\"bad\":true,\"bad_mean\":false,\"known_source\":true}");
}

template <class Row>
std::string DigestOf(const Row& row) {
  std::string bytes;
  AppendRow(row, &bytes);
  TableDigest digest;
  digest.Add(bytes);
  return ToHex(digest.value());
}

// Fixed for ever: runs of different versions are compared by these.
TEST(ReuseTables, PinnedDigests) {
  EXPECT_EQ(DigestOf(ReuseChunkRow{"ab", 1, 2, 3, 4, {5}, true, "x", 6, 7, "y"}), "692c3adc214eff4e715690e675695e1f");
  EXPECT_EQ(DigestOf(ChunkPageRow{"ab", 1, "http://a.example/", 2}), "6bd6805a0c38d7e627529fcb2c1b6878");
  EXPECT_EQ(DigestOf(ReuseFileRow{"ab", 1, 2, 3, false, "x", "http://a.example/"}), "df51d7f5d75048afd671863a08a39f8f");
  EXPECT_EQ(DigestOf(ReusePageRow{1, "http://a.example/", 2, 3, true, false}), "a2042f4c72a2023a9bd646b725a91c7e");
  EXPECT_EQ(DigestOf(NeighbourhoodRow{"a.example/", 1, 2, 3, 4, 5, true, false, true}),
            "f2e19a496ed29dc7100cd3cc60ad8918");
  EXPECT_EQ(DigestOf(NeighbourhoodCountRow{1, 2, 3, 4}), "93e085440feb4ed733491ce3a4ecfabd");
}

}  // namespace
}  // namespace seamripper
