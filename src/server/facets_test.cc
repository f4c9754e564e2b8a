#include "server/facets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/query_grammar.h"

namespace seamripper {
namespace {

TEST(Facets, AreColumnsWithFewValues) {
  std::vector<std::string_view> names;
  for (const FacetColumn& column : FacetColumnsOf(*FindTableFacts("quilts"))) names.push_back(column.name);
  EXPECT_THAT(names, ::testing::ElementsAre("domain", "patch_fraction"));
}

TEST(Facets, TheirTermsAreOfTheGrammar) {
  for (const TableFacts& table : AllTables()) {
    for (const FacetColumn& column : FacetColumnsOf(table)) {
      for (const std::string& value : {std::string("true"), std::string("9"), std::string("0")}) {
        if (column.tenths == (value == "true")) continue;  // no value of such a column
        const Result<std::string> condition = ConditionOf(FacetTerm(column, value), table);
        EXPECT_TRUE(condition.ok()) << condition.status().message();
      }
    }
  }
}

TEST(Facets, TenthsEndWithOne) {
  const FacetColumn share = {"patch_fraction", true};
  EXPECT_EQ(FacetTerm(share, "5"), "patch_fraction>=0.5 patch_fraction<0.6");
  EXPECT_EQ(FacetTerm(share, "9"), "patch_fraction>=0.9");
  EXPECT_EQ(FacetTerm({"domain", false}, "a b.example"), "domain=\"a b.example\"");
}

}  // namespace
}  // namespace seamripper
