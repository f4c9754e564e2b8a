#include "cli/corpus_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

CorpusInfo Sample() {
  CorpusInfo info;
  info.path = "corpus";
  info.tool_version = "0.1.0";
  info.format_version = 1;
  info.seed = 7;
  info.profiles = {{"words", "words/1"}, {"psl", "2026-10-23"}};
  info.digest = "00112233445566778899aabbccddeeff";
  info.pages = 61204;
  info.hosts = 1234;
  info.domains = 1;
  info.charsets = {{"utf-8", {61000, 5}}, {"windows-1252", {204, 6}}};
  info.input_bytes = 4'000'000;
  info.pages_account = {61204, 3'000'000};
  info.files_account = {{"file-type", {1000, 700'000}}};
  info.skipped_account = {{"record-type", {61205, 299'000}}};
  info.damaged_account = {{"bad-gzip", {1, 1000}}};
  info.inputs = {{"/crawl/a.warc.gz", "warc.gz", 4'000'000, true}};
  return info;
}

TEST(CorpusText, AccountVisiblySums) {
  EXPECT_THAT(CorpusText(Sample(), Look{}), HasSubstr("every byte read\n"
                                                      "                        records      bytes   share\n"
                                                      "  pages                  61,204  3,000,000  75.0 %\n"
                                                      "  file: file-type         1,000    700,000  17.5 %\n"
                                                      "  skipped: record-type   61,205    299,000   7.5 %\n"
                                                      "  damaged: bad-gzip           1      1,000   0.0 %\n"
                                                      "                                 ---------\n"
                                                      "  sum                            4,000,000\n"
                                                      "  read from 1 input              4,000,000          = sum\n"));
}

TEST(CorpusText, AnAccountThatDoesNotSumSaysSo) {
  CorpusInfo info = Sample();
  info.input_bytes += 1;
  EXPECT_THAT(CorpusText(info, Look{}), HasSubstr("differs from the sum"));
}

TEST(CorpusText, Facts) {
  const std::string text = CorpusText(Sample(), Look{});
  EXPECT_THAT(text, HasSubstr("pages       61,204 on 1,234 hosts of 1 domain\n"));
  EXPECT_THAT(text, HasSubstr("profiles    words/1\n            psl 2026-10-23\n"));
  EXPECT_THAT(text, HasSubstr("  windows-1252     204   0.3 %\n"));
  EXPECT_THAT(text, Not(HasSubstr("superseded")));
  EXPECT_THAT(text, Not(HasSubstr("incomplete")));
}

TEST(CorpusText, CharsetsBeyondEightAreOthers) {
  CorpusInfo info = Sample();
  info.charsets.clear();
  for (int i = 0; i < 10; ++i)
    info.charsets.push_back({"charset-" + std::to_string(i), {static_cast<uint64_t>(i) + 1, 0}});
  const std::string text = CorpusText(info, Look{});
  EXPECT_THAT(text, HasSubstr("charset-9"));
  EXPECT_THAT(text, Not(HasSubstr("charset-1 ")));
  EXPECT_THAT(text, HasSubstr("  others      3 "));
}

TEST(CorpusText, HostilePathsAreShown) {
  CorpusInfo info = Sample();
  info.path = "a\x1b[2J";
  EXPECT_THAT(CorpusText(info, Look{}), HasSubstr("a␛[2J"));
}

TEST(CorpusText, EmptyCorpus) { EXPECT_THAT(CorpusText(CorpusInfo(), Look{}), HasSubstr("read from 0 inputs")); }

TEST(CorpusJson, HoldsTheAccount) {
  JsonWriter json(AppendVisibleJsonString);
  WriteCorpusJson(Sample(), &json);
  EXPECT_THAT(json.text(), HasSubstr(R"("seed":"7")"));
  EXPECT_THAT(json.text(), HasSubstr(R"("account":{"input_bytes":4000000,"pages":{"records":61204,"bytes":3000000},)"
                                     R"("files":[{"reason":"file-type","records":1000,"bytes":700000}],)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("charsets":[{"charset":"utf-8","pages":61000,"bytes":5})"));
  EXPECT_THAT(json.text(), HasSubstr(R"("inputs":[{"path":"/crawl/a.warc.gz","format":"warc.gz","bytes":4000000,)"));
}

}  // namespace
}  // namespace seamripper::cli
