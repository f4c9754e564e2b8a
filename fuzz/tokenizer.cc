// Any page: text, title, links, words, their fingerprints, chunks and noise are those of the slow programs, whatever
// instructions are used (SEAMRIPPER_CPU), and found in linear time.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cpu/cpu.h"
#include "fuzz/target.h"
#include "html/page.h"
#include "kernels/chunk/chunks.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/rabin.h"
#include "kernels/style/sketch.h"
#include "kernels/text/utf8.h"
#include "kernels/text/words.h"
#include "testing/naive_chunks.h"
#include "testing/naive_page.h"
#include "testing/naive_rabin.h"
#include "testing/naive_words.h"

namespace seamripper {
namespace {

constexpr char kUrl[] = "https://example.org/dir/page";
constexpr uint64_t kPolynomial = 0x8acf20ee53fe5247;
constexpr uint64_t kMostLooksPerByte = 36;  // page_hostile_test.cc says why

void ExpectPageOfNaive(std::string_view source, const ExtractOptions& options) {
  PageContent page;
  const uint64_t visited = ExtractHtmlCountingForTesting(source, kUrl, options, &page);
  EXPECT_LE(visited, kMostLooksPerByte * source.size() + 64);
  const PageContent naive = NaiveExtractHtml(source, kUrl, options);
  EXPECT_EQ(page.text, naive.text);
  EXPECT_EQ(page.title, naive.title);
  EXPECT_EQ(page.links, naive.links);
  EXPECT_EQ(page.links_cut, naive.links_cut);
  EXPECT_TRUE(IsUtf8(page.text));
}

void ExpectWordsOfNaive(std::string_view text) {
  std::vector<NaiveWord> words;
  for (WordWalk walk(text); walk.Next();) words.push_back({walk.begin(), walk.end(), std::string(walk.folded())});
  EXPECT_EQ(words, NaiveWords(text));
  EXPECT_EQ(words.size(), CountWords(text));
  const RabinHash hash(kPolynomial);
  std::vector<uint64_t> fingerprints;
  std::vector<WordSpan> spans;
  FingerprintWords(hash, text, &fingerprints, &spans);
  ASSERT_EQ(fingerprints.size(), words.size());
  ASSERT_EQ(spans.size(), words.size());
  for (size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(fingerprints[i], NaiveRabinOfBytes(words[i].folded, kPolynomial));
    EXPECT_EQ(spans[i].begin, words[i].begin);
    EXPECT_EQ(spans[i].end, words[i].end);
  }
}

void ExpectChunksOfNaive(const std::string& payload, const std::string& source, const std::string& text) {
  std::vector<Chunk> chunks;
  EXPECT_TRUE(CutArdi2014(payload, kMaxPageChunks, &chunks));
  EXPECT_EQ(chunks, NaiveArdi2014(payload));
  PlainStretches known;
  PageContent page;
  ExtractHtml(source, kUrl, {.plain_stretches = &known}, &page);
  EXPECT_TRUE(CutArdi2014(source, kMaxPageChunks, &chunks, &known));
  EXPECT_EQ(chunks, NaiveArdi2014(source));
  CutBlocks(text, &chunks);
  EXPECT_EQ(chunks, NaiveBlocks(text));
}

void ExpectTheSameNoise(std::string_view source) {
  std::string portable, fast;
  AppendNoise(&portable, source, CpuLevel::kScalar);
  AppendNoise(&fast, source);
  EXPECT_EQ(portable, fast);
}

}  // namespace

void Fuzz(std::string_view input) {
  const uint8_t choice = TakeByte(&input);
  std::string source;
  AppendRepairedUtf8(&source, input);
  ExpectPageOfNaive(source, {.keep_scripts = (choice & 1) != 0,
                             .words_at_tags = (choice & 4) != 0,
                             .max_links = (choice & 2) != 0 ? size_t{2} : 10'000});
  PageContent plain;
  ExtractPlainText(source, &plain);
  EXPECT_EQ(plain.text, source);
  ExpectWordsOfNaive(plain.text);
  ExpectChunksOfNaive(std::string(input), source, plain.text);
  ExpectTheSameNoise(source);
}

}  // namespace seamripper
