#include "api/tables/list_statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "testing/toy_table.h"

namespace seamripper {
namespace {

ListRequest Sources() {
  ListRequest request;
  request.table = "quilt_sources";
  request.columns = {"source_url", "gain"};
  return request;
}

TEST(ListStatement, KeepsTheOrderOnDisk) {
  EXPECT_EQ(ListStatement(*ListingOf(Sources()), "", false, 0),
            R"(SELECT "source_url", "gain", "page_id", "rank" FROM "quilt_sources")");
  EXPECT_EQ(
      ListStatement(*ListingOf(Sources()), "linked -- only", false, 5),
      "SELECT \"source_url\", \"gain\", \"page_id\", \"rank\" FROM \"quilt_sources\" WHERE (linked -- only\n) LIMIT 5");
}

TEST(ListStatement, SortsToTheLast) {
  ListRequest request = Sources();
  request.sort = {{"gain", true}, {"rank", true}, {"gain", false}};
  EXPECT_EQ(ListStatement(*ListingOf(request), "", false, 0),
            R"(SELECT "source_url", "gain", "page_id", "rank" FROM "quilt_sources" )"
            R"(ORDER BY "gain" DESC, "rank" DESC, "page_id" ASC)");
}

TEST(ListStatement, GoesOnBehindARow) {
  ListRequest request = Sources();
  request.sort = {{"gain", true}};
  const Listing listing = *ListingOf(request);
  EXPECT_EQ(
      CountStatement(listing, "linked", true),
      "SELECT count(*) FROM \"quilt_sources\" WHERE (linked\n) AND \"gain\" <= $1 AND (\"gain\" < $1 OR (\"gain\" = $1 "
      "AND (\"page_id\" > $2 OR (\"page_id\" = $2 AND (\"rank\" > $3)))))");
  EXPECT_EQ(PlaceStatement(listing), R"(SELECT "gain", "page_id", "rank" FROM "quilt_sources" )"
                                     R"(WHERE "page_id" = CAST($1 AS BIGINT) AND "rank" = CAST($2 AS BIGINT))");
}

TEST(ListStatement, AColumnMoreIsListed) {
  const TableFacts before = FactsOf<ToyRow>("toys");
  const TableFacts after = FactsOf<ToyRowWithThread>("toys");
  EXPECT_EQ(ListStatement(*ListingOf(before, {}), "", false, 0),
            R"(SELECT "seam_id", "stitches", "seam_id" FROM "seams")");
  EXPECT_EQ(ListStatement(*ListingOf(after, {}), "", false, 0),
            R"(SELECT "seam_id", "stitches", "thread", "seam_id" FROM "seams")");
  ListRequest request;
  request.columns = {"thread"};
  request.sort = {{"thread", true}};
  EXPECT_FALSE(ListingOf(before, request).ok());
  EXPECT_EQ(ListStatement(*ListingOf(after, request), "", false, 0),
            R"(SELECT "thread", "seam_id" FROM "seams" ORDER BY "thread" DESC, "seam_id" ASC)");
}

TEST(ListStatement, NamesThatAreNone) {
  ListRequest request = Sources();
  request.table = "quilt_source";
  EXPECT_EQ(ListingOf(request).status().message(), "unknown table 'quilt_source': did you mean 'quilt_sources'?");
  request = Sources();
  request.columns = {"gian"};
  EXPECT_EQ(ListingOf(request).status().message(),
            "the table quilt_sources has no column 'gian': did you mean 'gain'?");
  request = Sources();
  request.sort = {{"gain\" desc; --", false}};
  EXPECT_EQ(ListingOf(request).status().code(), Code::kUsage);
}

}  // namespace
}  // namespace seamripper
