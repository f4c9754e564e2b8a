#include "runs/stop_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace seamripper {
namespace {

using ::testing::HasSubstr;

TEST(StopFile, HashesOneALineWithRemarks) {
  const auto digests = ParseStopFile(
      "# empty paragraphs\n\n515bd358bb7d990930f0e2b3de399db1787a2567 <p></p>\r\n"
      "63ADA55C0BA212A5B1F8D5A70890788F00972BF4,<p>\n \t\nf849504d3837df680b267728a411e45a20b5af6d",
      "stop.txt");
  ASSERT_TRUE(digests.ok()) << digests.status().message();
  ASSERT_EQ(digests->size(), 3u);
  EXPECT_EQ((*digests)[0], Sha1Of("<p></p>"));
  EXPECT_EQ((*digests)[1], Sha1Of("<p>"));
  EXPECT_EQ((*digests)[2], Sha1Of("<p/>"));
}

TEST(StopFile, NamesTheLineThatIsNone) {
  for (const char* text :
       {"\nabc\n", "\n515bd358bb7d990930f0e2b3de399db1787a256\n", "\n515bd358bb7d990930f0e2b3de399db1787a25678\n",
        "\n 515bd358bb7d990930f0e2b3de399db1787a2567", "\n+15bd358bb7d990930f0e2b3de399db1787a2567\n",
        "\n515bd358bb7d990930f0e2b3de399db1787a25 7\n"}) {
    const auto digests = ParseStopFile(text, "stop.txt");
    ASSERT_FALSE(digests.ok()) << text;
    EXPECT_THAT(digests.status().message(), HasSubstr("stop.txt:2: "));
  }
}

}  // namespace
}  // namespace seamripper
