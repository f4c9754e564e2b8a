#include "cli/label_set_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

LabelSetInfo Sample() {
  LabelSetInfo info;
  info.path = "bad.srl";
  info.bytes = 4096;
  info.algorithm = "sha1";
  info.profile = "blocks/1";
  info.text = "text/2";
  info.chunks = 1200;
  info.stopped_chunks = 24;
  info.files = 1;
  info.only_visible = true;
  info.partial_threshold = 125'000'000;
  info.parameters = {{"profile", "blocks"}, {"threshold", "5"}};
  info.origins = {{"export", "c0ffee", "0123456789ab", "0.1.0", 1000, 1},
                  {"add", "decade", "ba9876543210", "0.1.0", 250, 0}};
  return info;
}

TEST(LabelSetText, SaysWhatIsInIt) {
  EXPECT_EQ(LabelSetText(Sample(), Look{}),
            "label set    bad.srl, 4,096 bytes, every one checked\n"
            "labelled     1,200 chunks, 1 file\n"
            "hashes       sha1 of blocks/1, text/2\n"
            "what counts  chunks of more than 0 bytes, with visible text, but for 24 stopped ones\n"
            "partial      above 12.5 % labelled\n"
            "asked with   profile blocks\n"
            "             threshold 5\n"
            "export       1,000 chunks, 1 file: run 0123456789ab of corpus c0ffee, seamripper 0.1.0\n"
            "add          250 chunks, 0 files: run ba9876543210 of corpus decade, seamripper 0.1.0\n");
}

TEST(LabelSetText, AStrangersWordsAreMadeVisible) {
  LabelSetInfo info = Sample();
  info.profile = "\x1b[2J";
  EXPECT_THAT(LabelSetText(info, Look{}), Not(HasSubstr("\x1b")));
}

TEST(LabelSetJson, HasAllOfIt) {
  JsonWriter json(AppendVisibleJsonString);
  WriteLabelSetJson(Sample(), &json);
  EXPECT_EQ(
      json.text(),
      "{\"path\":\"bad.srl\",\"bytes\":4096,\"algorithm\":\"sha1\",\"profile\":\"blocks/1\",\"text\":\"text/2\","
      "\"chunks\":1200,\"stopped_chunks\":24,\"files\":1,\"min_chunk\":0,\"only_visible\":true,"
      "\"partial_threshold\":0.125,\"parameters\":{\"profile\":\"blocks\",\"threshold\":\"5\"},\"origins\":["
      "{\"operation\":\"export\",\"corpus_digest\":\"c0ffee\",\"run\":\"0123456789ab\",\"tool_version\":\"0.1.0\","
      "\"chunks\":1000,\"files\":1},{\"operation\":\"add\",\"corpus_digest\":\"decade\",\"run\":\"ba9876543210\","
      "\"tool_version\":\"0.1.0\",\"chunks\":250,\"files\":0}]}");
}

}  // namespace
}  // namespace seamripper::cli
