#include "cli/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

using ::testing::ElementsAre;

TEST(CheckLines, SayHowMuchWasFoundAndWhatWasNotLookedAt) {
  CheckAnswer answer;
  answer.documents = 12;
  answer.document_words = 10'000;
  answer.pages = 100'000;
  EXPECT_THAT(CheckLines(answer), ElementsAre("0 of 12 documents found on 0 of 100,000 pages: 0 of 10,000 words"));
  answer.found_documents = 9;
  answer.found_pages = 31;
  answer.found_words = 2'500;
  answer.stock_pages = 22;
  answer.skipped = {{"file-type", 2}, {"no-url", 1}};
  EXPECT_THAT(CheckLines(answer),
              ElementsAre("9 of 12 documents found on 31 of 100,000 pages: 2,500 of 10,000 words (25.0 %)",
                          "listed last: 22 pages with stock phrases only, which many pages of the corpus have",
                          "skipped 3 records: file-type 2, no-url 1"));
}

}  // namespace
}  // namespace seamripper::cli
