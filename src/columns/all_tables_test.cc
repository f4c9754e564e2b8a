// The names a table gives for its key and its order mean what its comparisons do.
#include "columns/all_tables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <compare>
#include <set>
#include <string>

#include "columns/near_tables.h"
#include "columns/phrase_tables.h"
#include "columns/quilt_tables.h"
#include "columns/reuse_tables.h"
#include "columns/row_json.h"
#include "columns/site_table.h"
#include "columns/template_tables.h"
#include "testing/toy_table.h"

namespace seamripper {
namespace {

// Few values, so that rows tie in every column.
void DrawSmall(std::string* value) { *value = std::string(1, *rc::gen::inRange('a', 'd')); }
void DrawSmall(bool* value) { *value = *rc::gen::arbitrary<bool>(); }
[[maybe_unused]] void DrawSmall(Timestamp* value) { value->microseconds = *rc::gen::inRange(0, 3); }
template <std::integral Integer>
void DrawSmall(Integer* value) {
  *value = static_cast<Integer>(*rc::gen::inRange(0, 3));
}

template <class Row>
Row SmallRow() {
  Row row;
  ForEachMember<Row>([&](const auto& field) { DrawSmall(&(row.*field.member)); });
  return row;
}

template <class Row>
std::partial_ordering CompareColumn(const Row& a, const Row& b, std::string_view name) {
  std::partial_ordering order = std::partial_ordering::unordered;
  ForEachColumn<Row>([&](const auto& field) {
    if (field.name != name) return;
    if constexpr (requires { field.member; }) {
      order = a.*field.member <=> b.*field.member;
    } else {
      order = field.value(a) <=> field.value(b);
    }
  });
  return order;
}

template <class Row>
class DescribedTable : public ::testing::Test {};
using Rows =
    ::testing::Types<QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow, QuiltCountRow, DuplicateRow,
                     PopularPhraseRow, PhrasePageRow, PhraseCoverRow, PhraseSiteRow, ReuseChunkRow, ChunkPageRow,
                     ReuseFileRow, ReusePageRow, NeighbourhoodRow, NeighbourhoodCountRow, TemplateRow,
                     TemplateFamilyRow, TemplateMemberRow, NearRow, NearPairRow, PagePairRow, SiteRow>;
TYPED_TEST_SUITE(DescribedTable, Rows);

TYPED_TEST(DescribedTable, TheOrderInNamesIsTheOrder) {
  EXPECT_TRUE(rc::check([] {
    const auto a = SmallRow<TypeParam>();
    const auto b = SmallRow<TypeParam>();
    auto order = std::partial_ordering::equivalent;
    for (const OrderColumn& column : Table<TypeParam>::kOrder) {
      if (order != 0) break;
      order = column.falling ? CompareColumn(b, a, column.name) : CompareColumn(a, b, column.name);
    }
    RC_ASSERT(order != std::partial_ordering::unordered);
    RC_ASSERT((order < 0) == StandsBefore(a, b));
  }));
}

TYPED_TEST(DescribedTable, TheKeyInNamesIsTheKey) {
  EXPECT_TRUE(rc::check([] {
    const auto a = SmallRow<TypeParam>();
    const auto b = SmallRow<TypeParam>();
    const bool same = std::all_of(Table<TypeParam>::kKey.begin(), Table<TypeParam>::kKey.end(),
                                  [&](std::string_view name) { return CompareColumn(a, b, name) == 0; });
    RC_ASSERT(same == (Table<TypeParam>::Key(a) == Table<TypeParam>::Key(b)));
  }));
}

TEST(AllTables, NamesDifferAndAreFound) {
  std::set<std::string_view> names;
  for (const TableFacts& table : AllTables()) {
    EXPECT_TRUE(names.insert(table.name).second) << table.name;
    EXPECT_EQ(FindTableFacts(table.name), &table);
    EXPECT_EQ(table.meanings.size(), table.columns.size());
    EXPECT_FALSE(table.meaning.empty());
  }
  EXPECT_EQ(FindTableFacts("quilt"), nullptr);
}

TEST(AllTables, LookupsAreColumnsOfIntegersOrText) {
  size_t lookups = 0;
  for (const TableFacts& table : AllTables()) {
    for (const std::string_view name : table.lookups) {
      const auto column = std::ranges::find(table.columns, name, &ColumnFacts::name);
      ASSERT_NE(column, table.columns.end()) << name;
      EXPECT_TRUE(column->type == ColumnType::kInt64 || column->type == ColumnType::kText) << name;
      ++lookups;
    }
    const bool by_page = std::ranges::find(table.columns, "page_id", &ColumnFacts::name) != table.columns.end();
    EXPECT_EQ(std::ranges::find(table.lookups, "page_id") != table.lookups.end(), by_page) << table.name;
  }
  EXPECT_EQ(lookups, 32u);
}

// They stand in statements between quotes.
TEST(AllTables, NamesAreSmallLettersDigitsAndUnderscores) {
  const auto plain = [](std::string_view name) {
    return !name.empty() && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
  };
  for (const TableFacts& table : AllTables()) {
    EXPECT_TRUE(plain(table.name) && plain(table.detector));
    for (const ColumnFacts& column : table.columns) EXPECT_TRUE(plain(column.name)) << column.name;
  }
}

TEST(AllTables, AColumnMoreIsInTheFactsAndInJson) {
  const TableFacts before = FactsOf<ToyRow>("toys");
  const TableFacts after = FactsOf<ToyRowWithThread>("toys");
  ASSERT_EQ(after.columns.size(), before.columns.size() + 1);
  EXPECT_EQ(after.columns.back(), (ColumnFacts{"thread", ColumnType::kText, FieldKind::kStored}));
  EXPECT_EQ(after.meanings.back(), "what it is sewn with");
  std::string json;
  AppendRowJson(ToyRow{7, 40}, &json);
  EXPECT_EQ(json, R"({"seam_id":"7","stitches":40})");
  json.clear();
  AppendRowJson(ToyRowWithThread{{7, 40}, "silk"}, &json);
  EXPECT_EQ(json, R"({"seam_id":"7","stitches":40,"thread":"silk"})");
}

}  // namespace
}  // namespace seamripper
