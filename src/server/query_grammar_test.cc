#include "server/query_grammar.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

const TableFacts& Pages() { return *FindTableFacts("pages"); }

TEST(QueryGrammar, TermsMustAllHold) {
  EXPECT_EQ(*ConditionOf("", Pages()), "");
  EXPECT_EQ(*ConditionOf("words>=100", Pages()), "(\"words\" >= 100)");
  EXPECT_EQ(*ConditionOf(" words<5  -truncated:yes ", Pages()), "(\"words\" < 5) AND NOT (\"truncated\" = true)");
  EXPECT_EQ(*ConditionOf("url=http://a.example/", Pages()), "(\"url\" = 'http://a.example/')");
  EXPECT_EQ(*ConditionOf("url:\"a b\"", Pages()), "(contains(lower(\"url\"), lower('a b')))");
}

TEST(QueryGrammar, AWordIsLookedForInAllText) {
  const std::string condition = *ConditionOf("http://a.example", Pages());
  EXPECT_NE(condition.find("contains(lower(\"url\"), lower('http://a.example'))"), std::string::npos);
  EXPECT_NE(condition.find("contains(lower(\"title\")"), std::string::npos);
  EXPECT_EQ(condition.find("\"words\""), std::string::npos);
}

TEST(QueryGrammar, QuotesNeverEnd) {
  EXPECT_EQ(*ConditionOf("title='||(select", Pages()), "(\"title\" = '''||(select')");
  for (const char* wrong : {"words>1;", "words:(select", "words>1e9x", "nothing:1", "words>", "\"open", "words>-", "words>1.2.3"}) {
    EXPECT_EQ(ConditionOf(wrong, Pages()).status().code(), Code::kUsage) << wrong;
  }
}

}  // namespace
}  // namespace seamripper
