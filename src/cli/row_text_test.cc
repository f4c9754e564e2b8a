#include "cli/row_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace seamripper::cli {
namespace {

const std::vector<TableColumn> kColumns = {{"page_id", ColumnType::kInt64}, {"n", ColumnType::kInt64},
                                           {"share", ColumnType::kDouble},  {"url", ColumnType::kText},
                                           {"linked", ColumnType::kBool},   {"captured", ColumnType::kTimestamp}};

std::vector<Value> RowWith(std::string_view text) {
  return {int64_t{1} << 40, int64_t{-7}, 1.0 / 3, text, true, Timestamp{1'785'756'007'000'000}};
}

std::string Tsv(const std::vector<Value>& row, Reader reader = Reader::kPipe) {
  std::string out;
  AppendTsvRow(row, reader, &out);
  return out;
}
std::string Csv(const std::vector<Value>& row, Reader reader = Reader::kPipe) {
  std::string out;
  AppendCsvRow(row, reader, &out);
  return out;
}
std::string Json(const std::vector<Value>& row) {
  std::string out;
  AppendJsonRow(kColumns, row, &out);
  return out;
}

TEST(RowText, EveryType) {
  EXPECT_EQ(Tsv(RowWith("a b")), "1099511627776\t-7\t0.3333333333333333\ta b\ttrue\t2026-08-03T11:20:07Z\n");
  EXPECT_EQ(Csv(RowWith("a b")), "1099511627776,-7,0.3333333333333333,a b,true,2026-08-03T11:20:07Z\r\n");
  EXPECT_EQ(Json(RowWith("a b")),
            "{\"page_id\":\"1099511627776\",\"n\":-7,\"share\":0.3333333333333333,\"url\":\"a b\",\"linked\":true,"
            "\"captured\":\"2026-08-03T11:20:07Z\"}\n");
}

TEST(RowText, Headers) {
  std::string tsv, csv;
  AppendTsvHeader(kColumns, &tsv);
  AppendCsvHeader(kColumns, &csv);
  EXPECT_EQ(tsv, "page_id\tn\tshare\turl\tlinked\tcaptured\n");
  EXPECT_EQ(csv, "page_id,n,share,url,linked,captured\r\n");
  const std::vector<TableColumn> hostile = {{"a\tb\x1b", ColumnType::kText}, {"c,\"d\"", ColumnType::kText}};
  tsv.clear();
  csv.clear();
  AppendTsvHeader(hostile, &tsv);
  AppendCsvHeader(hostile, &csv);
  EXPECT_EQ(tsv, "a\\tb\\u001b\tc,\"d\"\n");
  EXPECT_EQ(csv, "a␉b␛,\"c,\"\"d\"\"\"\r\n");
}

TEST(RowText, ATsvRowIsALine) {
  EXPECT_EQ(Tsv({std::string_view("a\tb\nc\rd\\e\x1b[2J\x7f\0", 15)}), "a\\tb\\nc\\rd\\\\e\\u001b[2J\\u007f\\u0000\n");
  EXPECT_EQ(Tsv({std::string_view("\u202e")}), "\u202e\n");
  EXPECT_EQ(Tsv({std::string_view("\u202e\U000E0041")}, Reader::kTerminal), "\\u202e\\U000e0041\n");
}

TEST(RowText, CsvMakesFormulasText) {
  for (const std::string_view formula : {"=1+1", "+1", "-1", "@sum(a1)", "\t=1"}) {
    EXPECT_EQ(Csv({formula}), "'" + std::string(formula) + "\r\n");
  }
  EXPECT_EQ(Csv({std::string_view("\r=1")}), "\"'\r=1\"\r\n");
  EXPECT_EQ(Csv({std::string_view("=hyperlink(\"x\",1)")}), "\"'=hyperlink(\"\"x\"\",1)\"\r\n");
  EXPECT_EQ(Csv({std::string_view("1-1=0")}), "1-1=0\r\n");
  EXPECT_EQ(Csv({int64_t{-1}}), "-1\r\n");
}

TEST(RowText, CsvQuotesWhatNeedsIt) {
  EXPECT_EQ(
      Csv({std::string_view("a,b"), std::string_view("say \"x\""), std::string_view("1\r\n2"), std::string_view("")}),
      "\"a,b\",\"say \"\"x\"\"\",\"1\r\n2\",\r\n");
  EXPECT_EQ(Csv({std::string_view("\x1b")}), "\x1b\r\n");
  EXPECT_EQ(Csv({std::string_view("\x1b\n")}, Reader::kTerminal), "␛␊\r\n");
}

TEST(RowText, NullsAndNumbersThatAreNone) {
  const std::vector<Value> row = {std::monostate(), int64_t{1},       std::nan(""),
                                  std::monostate(), std::monostate(), std::numeric_limits<double>::infinity()};
  EXPECT_EQ(Tsv(row), "\\N\t1\tnan\t\\N\t\\N\tinf\n");
  EXPECT_EQ(Csv(row), ",1,nan,,,inf\r\n");
  EXPECT_EQ(Json(row), "{\"page_id\":null,\"n\":1,\"share\":null,\"url\":null,\"linked\":null,\"captured\":null}\n");
}

// Takes TSV's escapes back, those of characters beyond ASCII left alone.
std::string Unescaped(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
    } else if (text[++i] == 'u') {
      out += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 4)), nullptr, 16));
      i += 4;
    } else {
      out += text[i] == 't' ? '\t' : text[i] == 'n' ? '\n' : text[i] == 'r' ? '\r' : '\\';
    }
  }
  return out;
}

RC_GTEST_PROP(RowText, TsvComesBack, ()) {
  const auto text = *rc::gen::container<std::string>(
      rc::gen::map(rc::gen::inRange(0, 128), [](int c) { return static_cast<char>(c); }));
  const std::string line = Tsv({std::string_view(text)});
  RC_ASSERT(line.find_first_of("\n\t\r") == line.size() - 1);
  RC_ASSERT(Unescaped(line.substr(0, line.size() - 1)) == text);
}

}  // namespace
}  // namespace seamripper::cli
