#include "cli/summary.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

IngestSummary Sample() {
  IngestSummary summary;
  summary.inputs_read = 12;
  summary.inputs_known = 3;
  summary.pages = 1000;
  summary.damaged_pieces = 2;
  summary.damaged_bytes = 1234;
  summary.damage = {"/crawl/a.warc.gz:99: bad-gzip", "/crawl/b.warc.gz:5: garbage"};
  summary.notices = {"/crawl/c.parquet: not read: no url"};
  summary.corpus.path = "my corpus";
  summary.corpus.pages = 61204;
  summary.corpus.hosts = 1;
  summary.corpus.skipped_account = {{"a", {1, 0}}, {"b", {500, 0}}, {"c", {2, 0}}, {"d", {4, 0}}, {"e", {3, 0}}};
  summary.corpus.damaged_account = {{"bad-gzip", {1, 0}}, {"garbage", {1, 0}}};
  summary.corpus.superseded = 12;
  return summary;
}

TEST(SummaryLines, AtMostTenWithTheNextCommand) {
  EXPECT_THAT(
      SummaryLines(Sample()),
      ElementsAre("read 12 inputs, skipped 3 read before", "  pages       1,000 new, 61,204 in the corpus on 1 host",
                  "  skipped     510 records: b 500, d 4, e 3, c 2, ...",
                  "  damaged     2 pieces: bad-gzip 1, garbage 1", "  superseded  12 earlier captures",
                  "next: seamripper info 'my corpus'"));
}

TEST(StatusOf, NamesTheFirstPlaceAndWhatToDo) {
  const Status status = StatusOf(Sample(), false);
  EXPECT_EQ(status.code(), Code::kInputDamaged);
  EXPECT_EQ(status.message(),
            "2 pieces of the input damaged (1,234 bytes), first at /crawl/a.warc.gz:99: bad-gzip: everything else was "
            "read; 'seamripper info 'my corpus'' counts them by reason, ingest -v lists the positions");
  EXPECT_EQ(StatusOf(IngestSummary(), false).code(), Code::kUsage);
  IngestSummary sound = Sample();
  sound.damaged_pieces = 0;
  EXPECT_TRUE(StatusOf(sound, false).ok());
  sound.pages = 0;
  EXPECT_EQ(StatusOf(sound, false).message(),
            "no page was found in 12 inputs: 'seamripper info 'my corpus'' lists what was found instead");
  sound.resumed = true;
  EXPECT_TRUE(StatusOf(sound, false).ok());
}

TEST(SummaryJson, HoldsTheCorpus) {
  JsonWriter json(AppendVisibleJsonString);
  WriteSummaryJson(Sample(), &json);
  EXPECT_THAT(json.text(), HasSubstr(R"({"inputs_read":12,"inputs_known":3,"pages":1000,"damaged_pieces":2,)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("notices":["/crawl/c.parquet: not read: no url"],)"));
  EXPECT_THAT(json.text(), HasSubstr(R"("corpus":{"path":"my corpus",)"));
}

}  // namespace
}  // namespace seamripper::cli
