#include "api/corpus/read_payload.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "os/file.h"
#include "seamripper/ingest.h"
#include "testing/temp_folder.h"
#include "testing/warc_builder.h"

namespace seamripper {
namespace {

using ::testing::HasSubstr;

constexpr char kDate[] = "2026-01-01T00:00:00Z";
constexpr char kFirst[] = "<p>The first page, \xe9 in Latin-1</p>";
constexpr char kSecond[] = "<html><p>The second page</p>";

class ReadPayloadTest : public ::testing::Test {
 protected:
  CorpusReader Ingested(const std::string& name, const std::string& bytes) {
    input_ = folder_.path() + "/" + name;
    EXPECT_TRUE(ReplaceFile(input_, bytes).ok());
    IngestOptions options;
    options.inputs = {input_};
    options.corpus = folder_.path() + "/corpus of " + name;
    EXPECT_TRUE(Ingest(options).ok());
    Result<CorpusReader> reader = CorpusReader::Open(options.corpus);
    return std::move(*reader);
  }

  static std::string TwoPages(WarcPacking packing) {
    return WarcBuilder(packing)
        .AddResponse("http://a.example/1", kDate, {"Content-Type: text/html"}, kFirst)
        .AddResponse("http://a.example/2", kDate, {"Content-Type: text/html"}, kSecond)
        .Build();
  }

  const TempFolder folder_;
  std::string input_;
};

TEST_F(ReadPayloadTest, ReadsAPageAgainHoweverItIsPacked) {
  for (const WarcPacking packing : {WarcPacking::kPlain, WarcPacking::kMemberPerRecord, WarcPacking::kOneMember}) {
    const CorpusReader corpus =
        Ingested("crawl" + std::to_string(static_cast<int>(packing)) + ".warc", TwoPages(packing));
    const Result<std::string> first = ReadPayload(corpus, MakePageId(0, 0));
    ASSERT_TRUE(first.ok()) << first.status().message();
    EXPECT_EQ(*first, kFirst);
    const Result<std::string> second = ReadPayload(corpus, MakePageId(0, 1));
    ASSERT_TRUE(second.ok()) << second.status().message();
    EXPECT_EQ(*second, kSecond);
  }
}

TEST_F(ReadPayloadTest, SaysWhyItCannot) {
  const CorpusReader corpus = Ingested("gone.warc", TwoPages(WarcPacking::kPlain));
  EXPECT_THAT(ReadPayload(corpus, MakePageId(7, 7)).status().message(), HasSubstr("not in the corpus"));
  std::string changed = TwoPages(WarcPacking::kPlain);
  changed.replace(changed.find("second"), 6, "SECOND");
  ASSERT_TRUE(ReplaceFile(input_, changed).ok());
  EXPECT_TRUE(ReadPayload(corpus, MakePageId(0, 0)).ok());
  EXPECT_THAT(ReadPayload(corpus, MakePageId(0, 1)).status().message(), HasSubstr("gone.warc has changed"));
  ASSERT_TRUE(ReplaceFile(input_, "").ok());
  EXPECT_THAT(ReadPayload(corpus, MakePageId(0, 1)).status().message(), HasSubstr("gone.warc has changed"));
  ASSERT_TRUE(RemoveTree(input_).ok());
  EXPECT_EQ(ReadPayload(corpus, MakePageId(0, 1)).status().code(), Code::kEnvironment);
}

}  // namespace
}  // namespace seamripper
