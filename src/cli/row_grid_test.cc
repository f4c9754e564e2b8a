#include "cli/row_grid.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

namespace seamripper::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CellText, ForPeople) {
  const TableColumn id = {"page_id", ColumnType::kInt64};
  const TableColumn count = {"grams", ColumnType::kInt64};
  const TableColumn share = {"share", ColumnType::kDouble};
  const TableColumn text = {"title", ColumnType::kText};
  EXPECT_EQ(CellText(id, int64_t{1} << 40), "1099511627776");
  EXPECT_EQ(CellText(count, int64_t{1} << 40), "1,099,511,627,776");
  EXPECT_EQ(CellText(count, int64_t{-1234}), "-1,234");
  EXPECT_EQ(CellText(count, INT64_MIN), "-9,223,372,036,854,775,808");
  EXPECT_EQ(CellText(share, 0.5), "0.500");
  EXPECT_EQ(CellText(share, 0.0), "0.000");
  EXPECT_EQ(CellText(share, 0.0001), "0.0001");
  EXPECT_EQ(CellText(share, 1e300), "1e+300");
  EXPECT_EQ(CellText(share, std::nan("")), "nan");
  EXPECT_EQ(CellText(text, true), "yes");
  EXPECT_EQ(CellText(text, std::monostate()), "null");
  EXPECT_EQ(CellText(text, std::string_view("a\x1b[2J\n\u202e\xff")), "a␛[2J␊<U+202E>\uFFFD");
  EXPECT_EQ(CellText(text, Timestamp{0}), "1970-01-01T00:00:00Z");
}

TEST(CellText, WhatATableDoesNotKnowIsADash) {
  const auto of_table = [](ColumnType type) { return TableColumn{"x", type, true, 0, true}; };
  EXPECT_EQ(CellText(of_table(ColumnType::kInt64), int64_t{-1}), "–");
  EXPECT_EQ(CellText(of_table(ColumnType::kInt64), int64_t{-2}), "-2");
  EXPECT_EQ(CellText(of_table(ColumnType::kDouble), -1.0), "–");
  EXPECT_EQ(CellText(of_table(ColumnType::kText), std::string_view()), "–");
  EXPECT_EQ(CellText(of_table(ColumnType::kTimestamp), Timestamp{0}), "–");
  EXPECT_EQ(CellText(of_table(ColumnType::kBool), false), "no");
  EXPECT_EQ(CellText({"x", ColumnType::kInt64}, int64_t{-1}), "-1") << "a query may compute it";
}

TEST(Shorten, KeepsBothEndsOfNames) {
  EXPECT_EQ(Shorten("http://a.example/page", 21), "http://a.example/page");
  EXPECT_EQ(Shorten("http://a.example/page", 15), "…a.example/page");
  EXPECT_EQ(Shorten("https://a.example/page", 14), "a.examp…e/page");
  EXPECT_EQ(Shorten("http://a.example/page", 11), "a.exa…/page");
  EXPECT_EQ(Shorten("http://a.example/page", 2), "a…");
  EXPECT_EQ(Shorten("http://a.example/page", 1), "…");
  for (int width = 1; width < 20; ++width) {
    EXPECT_LE(WidthOf(Shorten("日本語の文字列はここにあります", width)), width);
    EXPECT_LE(WidthOf(Shorten("e\u0301e\u0301e\u0301e\u0301", width)), width);
  }
}

TEST(Shorten, KeepsTheFirstOfSeveralWords) {
  EXPECT_EQ(Shorten("prices and availability change", 30), "prices and availability change");
  EXPECT_EQ(Shorten("prices and availability change", 29), "prices and availability chan…");
  EXPECT_EQ(Shorten("prices and availability change", 12), "prices and…");
  EXPECT_EQ(Shorten(" \u00e6\u00e6", 3), " \u00e6\u00e6");
  EXPECT_EQ(Shorten("\u00e6 \u00e6\u00e6", 3), "\u00e6…");
}

std::string GridOf(const std::vector<TableColumn>& columns, const std::vector<std::vector<Value>>& rows,
                   const GridOptions& options, std::vector<std::string>* left_out = nullptr) {
  RowGrid grid(columns, options);
  std::string out;
  for (const auto& row : rows) grid.Add(row, &out);
  grid.Finish(&out);
  if (left_out != nullptr) *left_out = grid.left_out();
  return out;
}

const std::vector<TableColumn> kColumns = {{"page_id", ColumnType::kInt64, true},
                                           {"url", ColumnType::kText, true},
                                           {"words", ColumnType::kInt64, false},
                                           {"share", ColumnType::kDouble, true}};
constexpr std::string_view kLongUrl = "http://www.example.com/a/very/long/path/to/one/page.html";

TEST(RowGrid, NumbersStandRightAndTextLeft) {
  EXPECT_EQ(GridOf(kColumns,
                   {{int64_t{5}, std::string_view("http://a.example/"), int64_t{1234}, 0.5},
                    {int64_t{10}, std::string_view("http://b.example/long"), int64_t{7}, 1.0}},
                   {.width = 80}),
            "page_id  url                    words  share\n"
            "      5  http://a.example/      1,234  0.500\n"
            "     10  http://b.example/long      7  1.000\n");
}

TEST(RowGrid, LeavesOutWhatIsNotMainAndShortensText) {
  std::vector<std::string> left_out;
  EXPECT_EQ(GridOf(kColumns, {{int64_t{5}, kLongUrl, int64_t{1234}, 0.5}}, {.width = 50}, &left_out),
            "page_id  url                                 share\n"
            "      5  www.example.com/a…to/one/page.html  0.500\n");
  EXPECT_THAT(left_out, ElementsAre("words"));
  const std::string wide = GridOf(kColumns, {{int64_t{5}, kLongUrl, int64_t{1234}, 0.5}}, {.width = 0}, &left_out);
  EXPECT_THAT(wide, HasSubstr(kLongUrl));
  EXPECT_THAT(left_out, IsEmpty());
  const std::string all =
      GridOf(kColumns, {{int64_t{5}, kLongUrl, int64_t{1234}, 0.5}}, {.width = 20, .keep_all = true}, &left_out);
  EXPECT_THAT(all, HasSubstr("1,234"));
  EXPECT_THAT(left_out, IsEmpty());
}

// What a row is about comes first and stays; ids are for programs.
TEST(RowGrid, RankedColumnsStandInThatOrderWithIdsLast) {
  const std::vector<TableColumn> columns = {{"page_id", ColumnType::kInt64, true, 3},
                                            {"url", ColumnType::kText, true, 1},
                                            {"words", ColumnType::kInt64, false, 4},
                                            {"share", ColumnType::kDouble, true, 2}};
  const std::vector<std::vector<Value>> rows = {{int64_t{1} << 40, kLongUrl, int64_t{1234}, 0.5}};
  EXPECT_EQ(GridOf(columns, rows, {.width = 100}),
            "url                                                       share  words        page_id\n" +
                std::string(kLongUrl) + "  0.500  1,234  1099511627776\n");
  std::vector<std::string> left_out;
  EXPECT_EQ(GridOf(columns, rows, {.width = 40}, &left_out),
            "url                                share\nwww.example.com/…to/one/page.html  0.500\n");
  EXPECT_THAT(left_out, ElementsAre("page_id", "words"));
}

TEST(RowGrid, NoLineIsWiderThanTheTerminal) {
  const std::string url = "http://example.com/" + std::string(100'000, 'x') + "\u202e日本";
  for (int width = 40; width < 120; ++width) {
    std::istringstream lines(
        GridOf(kColumns, {{int64_t{1} << 40, std::string_view(url), int64_t{1}, 0.5}}, {.width = width}));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(WidthOf(line), width) << line;
  }
}

TEST(RowGrid, WithoutRowsThereIsAHeader) {
  EXPECT_EQ(GridOf(kColumns, {}, {.width = 80}), "page_id  url  words  share\n");
  EXPECT_EQ(GridOf(kColumns, {}, {.width = 80, .color = true}), "\x1b[1mpage_id  url  words  share\x1b[0m\n");
}

TEST(RowGrid, LinesComeBeforeTheLastRow) {
  RowGrid grid(kColumns, {.width = 80});
  std::string out;
  size_t rows = 0;
  while (out.empty()) {
    grid.Add(std::vector<Value>{int64_t{5}, std::string_view("http://a.example/"), int64_t{1}, 0.5}, &out);
    ASSERT_LT(++rows, 5000u);
  }
  const size_t size = out.size();
  grid.Add(std::vector<Value>{int64_t{5}, kLongUrl, int64_t{123'456}, 0.5}, &out);
  EXPECT_EQ(out.substr(size), "      5  www.exam…age.html  123,456  0.500\n");
}

TEST(Markdown, NothingInARowMeansAnything) {
  std::string out;
  AppendMarkdownHeader(kColumns, &out);
  AppendMarkdownRow(kColumns,
                    std::vector<Value>{int64_t{5}, std::string_view("a|b [x](y) <img> *_`\\"), int64_t{1}, 0.5}, &out);
  EXPECT_EQ(out,
            "| page\\_id | url | words | share |\n|---:|---|---:|---:|\n"
            "| 5 | a\\|b \\[x\\](y) \\<img\\> \\*\\_\\`\\\\ | 1 | 0.500 |\n");
}

}  // namespace
}  // namespace seamripper::cli
