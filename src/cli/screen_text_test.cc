#include "cli/screen_text.h"

#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

constexpr Look kTerminal = {Reader::kTerminal, 80, false};

ScreenedPage Page() { return {"http://a.example/\x1b[2J", true, 1600, 1400, true, false}; }

TEST(ScreenLine, IsOneLineForPeople) {
  EXPECT_EQ(ScreenHeader(ScreenForm::kLines, kTerminal), "labelled            chunks  copied  url\n");
  EXPECT_EQ(ScreenLine(Page(), ScreenForm::kLines, kTerminal),
            "  87.5 %    1,400 of 1,600  partly  http://a.example/␛[2J\n");
  EXPECT_EQ(ScreenLine({"http://a.example/x.png", false, 0, 0, false, true}, ScreenForm::kLines, kTerminal),
            "                      file  all     http://a.example/x.png\n");
}

TEST(ScreenLine, IsARowForPrograms) {
  EXPECT_EQ(ScreenHeader(ScreenForm::kTsv, Look{}),
            "url\tkind\tchunks\tbad_chunks\tcontains\tpartial\tfile_labelled\n");
  EXPECT_EQ(ScreenLine(Page(), ScreenForm::kTsv, Look{}),
            "http://a.example/\\u001b[2J\tpage\t1600\t1400\t0.875\ttrue\tfalse\n");
  EXPECT_EQ(ScreenHeader(ScreenForm::kJson, Look{}), "");
  EXPECT_EQ(ScreenLine({"file:///a", false, 0, 0, false, true}, ScreenForm::kJson, Look{}),
            "{\"url\":\"file:///a\",\"kind\":\"file\",\"chunks\":0,\"bad_chunks\":0,\"contains\":0,\"partial\":false,"
            "\"file_labelled\":true}\n");
}

TEST(ScreenSummaryLine, CountsEverything) {
  ScreenSummary summary;
  summary.pages = 1234;
  summary.files = 1;
  summary.chunks = 56'789;
  summary.bad_chunks = 12;
  summary.matched_pages = 3;
  summary.partial_pages = 1;
  EXPECT_EQ(ScreenSummaryLine(summary),
            "3 of 1,234 pages and 0 of 1 other file match: 12 of 56,789 chunks labelled, 1 page partial");
}

}  // namespace
}  // namespace seamripper::cli
