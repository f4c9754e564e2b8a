#include "kernels/chunk/chunks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "kernels/hash/interleaved_sha1.h"
#include "testing/naive_chunks.h"

namespace seamripper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Strings = std::vector<std::string>;

std::vector<Chunk> Ardi2014(std::string_view payload) {
  std::vector<Chunk> chunks(3);  // what was in it must not matter
  EXPECT_TRUE(CutArdi2014(payload, payload.size(), &chunks));
  return chunks;
}

std::vector<Chunk> Blocks(std::string_view text) {
  std::vector<Chunk> chunks(3);
  CutBlocks(text, &chunks);
  return chunks;
}

Strings Pieces(std::string_view from, const std::vector<Chunk>& chunks) {
  Strings pieces;
  for (const Chunk& chunk : chunks) pieces.emplace_back(from.substr(chunk.offset, chunk.length));
  return pieces;
}

Strings Ardi2014Pieces(std::string_view payload) { return Pieces(payload, Ardi2014(payload)); }

std::vector<bool> Visible(const std::vector<Chunk>& chunks) {
  std::vector<bool> visible;
  for (const Chunk& chunk : chunks) visible.push_back(chunk.visible);
  return visible;
}

TEST(CutArdi2014, CutsBeforeParagraphs) {
  EXPECT_THAT(Ardi2014Pieces("<p>one</p>\n<p>two</p>"), ElementsAre("<p>one</p>\n", "<p>two</p>"));
  EXPECT_THAT(Ardi2014Pieces("<P>one<P>two"), ElementsAre("<P>one", "<P>two"));
}

TEST(CutArdi2014, AnEmptyPayloadHasNoChunk) { EXPECT_THAT(Ardi2014(""), IsEmpty()); }

TEST(CutArdi2014, WithoutAParagraphThePayloadIsOneChunk) {
  EXPECT_THAT(Ardi2014Pieces("plain text"), ElementsAre("plain text"));
  EXPECT_THAT(Ardi2014Pieces("<"), ElementsAre("<"));
  EXPECT_THAT(Ardi2014Pieces("<p"), ElementsAre("<p"));
}

TEST(CutArdi2014, ThePieceBeforeTheFirstParagraphIsAChunk) {
  EXPECT_THAT(Ardi2014Pieces("<html> <p>"), ElementsAre("<html> ", "<p>"));
  EXPECT_THAT(Ardi2014Pieces("<p>"), ElementsAre("<p>"));
}

TEST(CutArdi2014, OnlySpaceTabGreaterThanAndSlashMayFollow) {
  EXPECT_THAT(Ardi2014Pieces("<p a><p\tb><p><p/>"), ElementsAre("<p a>", "<p\tb>", "<p>", "<p/>"));
  EXPECT_THAT(Ardi2014Pieces("x<p\n>y<p\r\n>z<p\f>"), ElementsAre("x<p\n>y<p\r\n>z<p\f>"));
  EXPECT_THAT(Ardi2014Pieces("x<pre>y<param>z<p"), ElementsAre("x<pre>y<param>z<p"));
}

TEST(CutArdi2014, NeitherClosingTagsNorDivsAreBoundaries) {
  EXPECT_THAT(Ardi2014Pieces("a</p>b</P >c<div>d< p>e"), ElementsAre("a</p>b</P >c<div>d< p>e"));
}

TEST(CutArdi2014, CutsInsideScriptsCommentsAndAttributesToo) {
  EXPECT_THAT(Ardi2014Pieces("<script>'<p>'</script>"), ElementsAre("<script>'", "<p>'</script>"));
  EXPECT_THAT(Ardi2014Pieces("<!-- <p> -->"), ElementsAre("<!-- ", "<p> -->"));
  EXPECT_THAT(Ardi2014Pieces("<a b=\"<p>\">"), ElementsAre("<a b=\"", "<p>\">"));
  EXPECT_THAT(Ardi2014Pieces("<<p><p<p>"), ElementsAre("<", "<p><p", "<p>"));
}

// The same strings as in sha1_test.cc, cut out of a page: what the authors published is what we hash.
TEST(CutArdi2014, GivesThePublishedHashes) {
  const std::string payload =
      "\n<p><p>&nbsp;</p>\r\n<p>&nbsp;</p>\n<p></p><p>\n<P>\n<p/><p align=\"center\">&nbsp;</p>\r\n<P>\n<HR>\n";
  Strings hashes;
  for (const Chunk& chunk : Ardi2014(payload)) hashes.push_back(ToHex(chunk.hash));
  const Strings published = {
      "adc83b19e793491b1c6ea0fd8b46cd9f32e592fc", "63ada55c0ba212a5b1f8d5a70890788f00972bf4",
      "516209366e42307b3fd5bf26bad6634054ba92ba", "7a43b7feac74bf6906202e94c02eed61c2fbcaf2",
      "515bd358bb7d990930f0e2b3de399db1787a2567", "2abd0b10dbbf9a6abe4a4061d79f5084cb7dd591",
      "69ba91b478b06e8df0a8f4ef3109179fbcc0039f", "f849504d3837df680b267728a411e45a20b5af6d",
      "809a5f0f448a2e6adde2314d04e4c30949e79a6b", "94a97783652d94ab55f19373cd6047f72f2680bc",
  };
  EXPECT_EQ(hashes, published);
}

TEST(CutArdi2014, VisibleIsAWordOutsideMarkup) {
  EXPECT_THAT(Visible(Ardi2014("<title>t</title><p>&nbsp;</p><p class=x><p>7<p>\xe9<p>&amp; more<p>- - -")),
              ElementsAre(true, false, false, true, true, true, false));
}

TEST(CutArdi2014, MarkupOpenedInOneChunkRunsOnInTheNext) {
  EXPECT_THAT(Visible(Ardi2014("<!-- a <p>b <p>c --> <p>d")), ElementsAre(false, false, false, true));
  EXPECT_THAT(Visible(Ardi2014("<script>a<p>b</script><p>c")), ElementsAre(false, false, true));
  EXPECT_THAT(Visible(Ardi2014("<a b='<p>c'>d<p>")), ElementsAre(false, true, false));
}

TEST(CutArdi2014, EqualsTheNaiveCutterOnRandomBytes) {
  const std::string_view alphabet = "<pP/> \t\n&;a-!script";
  std::mt19937_64 random(4);
  for (int round = 0; round < 20'000; ++round) {
    std::string payload;
    const size_t common = 1 + random() % alphabet.size();  // some rounds draw from the first few only
    for (size_t left = random() % 60; left > 0; --left) payload += alphabet[random() % common];
    ASSERT_EQ(Ardi2014(payload), NaiveArdi2014(payload)) << payload;
  }
}

TEST(CutArdi2014, ThePayloadIsHashedAlongWithItsChunks) {
  for (const size_t paragraphs : {0u, 1u, 2u, 62u, 63u, 64u, 200u}) {
    std::string payload(paragraphs, '.');
    for (size_t i = 0; i < paragraphs; ++i) payload += "<p>" + std::to_string(i);
    std::vector<Chunk> chunks;
    NoWork none;
    InterleavedSha1 hasher(payload, &none);
    EXPECT_TRUE(CutArdi2014(payload, kMaxPageChunks, &chunks, nullptr, &hasher));
    EXPECT_EQ(hasher.Finish(), Sha1Of(payload));
    EXPECT_EQ(chunks, NaiveArdi2014(payload));
  }
}

TEST(CutBlocks, LinesOfThirtyCharactersOrMore) {
  const std::string thirty(30, 'a'), less(29, 'b');
  const std::string text = less + "\n" + thirty + "\n\n" + less + "\n" + thirty;
  const std::vector<Chunk> chunks = Blocks(text);
  EXPECT_THAT(Pieces(text, chunks), ElementsAre(thirty, thirty));
  EXPECT_EQ(chunks[0].offset, 30u);
  EXPECT_EQ(ToHex(chunks[0].hash), ToHex(Sha1Of(thirty)));
  EXPECT_THAT(Blocks(""), IsEmpty());
  EXPECT_THAT(Blocks("\n\n"), IsEmpty());
}

TEST(CutBlocks, CountsCodePointsNotBytes) {
  std::string text;
  for (int i = 0; i < 29; ++i) text += "é";
  EXPECT_THAT(Blocks(text), IsEmpty());
  EXPECT_EQ(Blocks(text + "é").size(), 1u);
}

TEST(CutBlocks, FoldsCaseAndWhiteSpaceBeforeCountingAndHashing) {
  const std::string folded = "the quick brown fox über den zaun, σίσυφοσ";
  const std::string text = "  The\t QUICK\u00a0brown \u3000fox\f ÜBER den  Zaun, Σίσυφος \n";
  const std::vector<Chunk> chunks = Blocks(text);
  ASSERT_EQ(chunks.size(), 1u);
  EXPECT_EQ(ToHex(chunks[0].hash), ToHex(Sha1Of(folded)));
  EXPECT_EQ(chunks[0].offset, 0u);
  EXPECT_EQ(chunks[0].length, text.size() - 1);
  EXPECT_THAT(Blocks("a" + std::string(40, ' ') + "b"), IsEmpty());
  EXPECT_THAT(Blocks(std::string(40, ' ')), IsEmpty());
}

TEST(CutBlocks, ALineEndsWithEitherOrBoth) {
  const std::string line(40, 'a');
  for (const char* end : {"\n", "\r", "\r\n"}) {
    const std::vector<Chunk> chunks = Blocks(line + end + line + "b" + end);
    ASSERT_EQ(chunks.size(), 2u);
    EXPECT_EQ(chunks[0].length, 40u);
    EXPECT_EQ(chunks[1].length, 41u);
    EXPECT_EQ(ToHex(chunks[0].hash), ToHex(Sha1Of(line)));
  }
}

TEST(CutBlocks, VisibleHasAWord) {
  const std::string dashes(40, '-');
  EXPECT_THAT(Visible(Blocks(dashes + "\n" + dashes + "4\n" + dashes + "é\n½" + dashes)),
              ElementsAre(false, true, true, false));
}

TEST(CutBlocks, EqualsTheNaiveCutterOnRandomText) {
  const Strings pieces = {"a",
                          "B",
                          " ",
                          "\n",
                          "\t",
                          "\r",
                          ".",
                          "É",
                          "ẞ",
                          "\u212a",
                          "\u023a",
                          "\u00a0",
                          "\u2003",
                          "漢",
                          "\u0301",
                          "½",
                          "\u200b",
                          "😀",
                          std::string(20, 'x')};
  std::mt19937_64 random(5);
  for (int round = 0; round < 5'000; ++round) {
    std::string text;
    for (size_t left = random() % 150; left > 0; --left) text += pieces[random() % pieces.size()];
    ASSERT_EQ(Blocks(text), NaiveBlocks(text)) << text;
  }
}

TEST(CutBlocks, EqualsTheNaiveCutterWhereverALineIsUnusual) {
  for (size_t length = 29; length < 100; ++length) {
    for (size_t at = 0; at < length; ++at) {
      for (const char* unusual : {"\n", " ", "\t ", "X", "\u00c9", "\u00a0"}) {
        const std::string line = std::string(at, 'a') + unusual + std::string(length - at, 'B');
        const std::string text = line + "\n" + line;
        ASSERT_EQ(Blocks(text), NaiveBlocks(text)) << text;
      }
    }
  }
}

TEST(CutBlocks, IllFormedBytesDoNoHarm) {
  const std::string text = std::string(40, '\xff') + "\xe2\x82";
  EXPECT_THAT(Pieces(text, Blocks(text)), ElementsAre(text));
}

TEST(Ardi2014, StopsAtTheMostChunksAsked) {
  std::vector<Chunk> all, some;
  const std::string payload = "a<p>b<p><p>c <p>";
  EXPECT_TRUE(CutArdi2014(payload, 5, &all));
  EXPECT_FALSE(CutArdi2014(payload, 4, &some));
  ASSERT_EQ(all.size(), 5u);
  all.pop_back();
  EXPECT_EQ(some, all);
}

}  // namespace
}  // namespace seamripper
