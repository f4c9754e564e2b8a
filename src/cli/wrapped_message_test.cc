#include "cli/wrapped_message.h"

#include <gtest/gtest.h>

namespace seamripper::cli {
namespace {

TEST(WrappedMessage, BreaksAtWordsBelowTheText) {
  EXPECT_EQ(WrappedMessage("  pages     one two three four", 22), "  pages     one two\n            three four");
  EXPECT_EQ(WrappedMessage("            one two three four", 22), "            one two\n            three four");
  EXPECT_EQ(WrappedMessage("seamripper: one two three", 20), "seamripper: one two\n  three");
  EXPECT_EQ(WrappedMessage("short", 20), "short");
  EXPECT_EQ(WrappedMessage("", 20), "");
}

TEST(WrappedMessage, WordsStayWhole) {
  EXPECT_EQ(WrappedMessage("see http://example.com/a/long/path now", 12),
            "see\n  http://example.com/a/long/path\n  now");
}

TEST(WrappedMessage, CommandsAreForCopying) {
  EXPECT_EQ(WrappedMessage("next: seamripper ls corpus sites", 12), "next: seamripper ls corpus sites");
  EXPECT_EQ(WrappedMessage("      seamripper ls corpus sites", 12), "      seamripper ls corpus sites");
}

}  // namespace
}  // namespace seamripper::cli
