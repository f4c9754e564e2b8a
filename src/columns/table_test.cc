// What follows from a table's description, for every table and for one made to hold all types.
#include "columns/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "columns/quilt_tables.h"
#include "columns/row_bytes.h"
#include "columns/row_json.h"
#include "columns/table_digest.h"

namespace seamripper {

struct EveryTypeRow {
  int64_t thing_id = 0;
  int32_t small = 0;
  bool yes = false;
  Timestamp when;
  std::string text;
  int64_t behind = 0;
  friend bool operator==(const EveryTypeRow&, const EveryTypeRow&) = default;
};

template <>
struct Table<EveryTypeRow> {
  using Row = EveryTypeRow;
  static constexpr std::string_view kName = "everything";
  static constexpr auto kFields =
      std::tuple(Stored("thing_id", &Row::thing_id), Stored("small", &Row::small), Stored("yes", &Row::yes),
                 Stored("when", &Row::when), Joined("text", &Row::text), Hidden("behind", &Row::behind),
                 Derived<Row>("half", [](const Row& row) { return static_cast<double>(row.behind) / 2; }));
  static auto Key(const Row& row) { return std::tie(row.thing_id); }
  static auto Order(const Row& row) { return Key(row); }
};

namespace {

template <class Value>
void DrawValue(Value* value) {
  *value = *rc::gen::arbitrary<Value>();
}
void DrawValue(Timestamp* value) { DrawValue(&value->microseconds); }

template <class Row>
Row AnyRow() {
  Row row;
  ForEachMember<Row>([&](const auto& field) { DrawValue(&(row.*field.member)); });
  return row;
}

template <class Row>
std::string BytesOf(const Row& row) {
  std::string bytes;
  AppendRow(row, &bytes);
  return bytes;
}

template <class Row>
Hash128 DigestOf(const std::vector<Row>& rows) {
  TableDigest digest;
  for (const Row& row : rows) digest.Add(BytesOf(row));
  return digest.value();
}

template <class Row>
std::string JsonOf(const Row& row) {
  std::string json;
  AppendRowJson(row, &json);
  return json;
}

int64_t Changed(int64_t value) { return value ^ 1; }
int32_t Changed(int32_t value) { return value ^ 1; }
bool Changed(bool value) { return !value; }
Timestamp Changed(Timestamp value) { return {value.microseconds ^ 1}; }
std::string Changed(const std::string& value) { return value + "x"; }

template <class Row>
class EveryTable : public ::testing::Test {};
using Rows = ::testing::Types<EveryTypeRow, QuiltRow, QuiltSourceRow, QuiltPatchRow, QuiltSweepRow>;
TYPED_TEST_SUITE(EveryTable, Rows);

TYPED_TEST(EveryTable, ARowComesBackFromItsBytes) {
  EXPECT_TRUE(rc::check([] {
    const auto row = AnyRow<TypeParam>();
    auto read = AnyRow<TypeParam>();
    RC_ASSERT(DecodeRow(BytesOf(row), &read));
    RC_ASSERT(read == row);
  }));
}

TYPED_TEST(EveryTable, CutAndGrownBytesAreRefused) {
  EXPECT_TRUE(rc::check([] {
    const std::string bytes = BytesOf(AnyRow<TypeParam>());
    TypeParam read;
    for (size_t size = 0; size < bytes.size(); ++size) RC_ASSERT(!DecodeRow(bytes.substr(0, size), &read));
    RC_ASSERT(!DecodeRow(bytes + '\0', &read));
  }));
}

// Decoding is exact: what it accepts, it also writes.
TYPED_TEST(EveryTable, WhateverBytesAreAcceptedAreTheBytesOfTheRow) {
  EXPECT_TRUE(rc::check([] {
    std::string bytes = BytesOf(AnyRow<TypeParam>());
    for (int i = 0; i < 3; ++i) {
      bytes[*rc::gen::inRange<size_t>(0, bytes.size())] = *rc::gen::arbitrary<char>();
    }
    TypeParam read;
    if (DecodeRow(bytes, &read)) RC_ASSERT(BytesOf(read) == bytes);
  }));
}

TYPED_TEST(EveryTable, TheDigestDoesNotDependOnTheOrder) {
  EXPECT_TRUE(rc::check([] {
    std::vector<TypeParam> rows(*rc::gen::inRange<size_t>(0, 8));
    for (TypeParam& row : rows) row = AnyRow<TypeParam>();
    const Hash128 digest = DigestOf(rows);
    std::reverse(rows.begin(), rows.end());
    RC_ASSERT(DigestOf(rows) == digest);
    std::rotate(rows.begin(), rows.begin() + static_cast<ptrdiff_t>(rows.size() / 2), rows.end());
    RC_ASSERT(DigestOf(rows) == digest);
  }));
}

TYPED_TEST(EveryTable, TheDigestKnowsEveryMemberAndEveryRow) {
  EXPECT_TRUE(rc::check([] {
    const auto row = AnyRow<TypeParam>();
    const Hash128 digest = DigestOf<TypeParam>({row});
    ForEachMember<TypeParam>([&](const auto& field) {
      TypeParam other = row;
      other.*field.member = Changed(row.*field.member);
      RC_ASSERT(DigestOf<TypeParam>({other}) != digest);
    });
    RC_ASSERT(DigestOf<TypeParam>({row, row}) != digest);
    RC_ASSERT(DigestOf<TypeParam>({row, row}) != DigestOf<TypeParam>({}));
  }));
}

TYPED_TEST(EveryTable, TheOrderLeavesNoTwoKeysEqual) {
  EXPECT_TRUE(rc::check([] {
    auto a = AnyRow<TypeParam>();
    auto b = *rc::gen::arbitrary<bool>() ? a : AnyRow<TypeParam>();
    const bool same = Table<TypeParam>::Key(a) == Table<TypeParam>::Key(b);
    RC_ASSERT(same || StandsBefore(a, b) != StandsBefore(b, a));
    RC_ASSERT(!StandsBefore(a, a));
  }));
}

TYPED_TEST(EveryTable, ColumnNamesDiffer) {
  std::vector<std::string_view> names;
  ForEachField<TypeParam>([&](const auto& field) { names.push_back(field.name); });
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(TableDigest, OfNothingIsZero) { EXPECT_EQ(ToHex(TableDigest().value()), std::string(32, '0')); }

TEST(RowBytes, PinnedBytes) {
  const EveryTypeRow row = {-2, 3, true, {4}, "ab", 5};
  const std::string bytes = BytesOf(row);
  EXPECT_EQ(bytes, std::string("\xfe\xff\xff\xff\xff\xff\xff\xff"
                               "\3\0\0\0\0\0\0\0"
                               "\1\0\0\0\0\0\0\0"
                               "\4\0\0\0\0\0\0\0"
                               "\2\0\0\0\0\0\0\0ab"
                               "\5\0\0\0\0\0\0\0",
                               50));
}

TEST(RowBytes, ValuesOutOfRangeAreRefused) {
  EveryTypeRow row;
  std::string bytes = BytesOf(row);
  bytes[16] = 2;  // a bool
  EXPECT_FALSE(DecodeRow(bytes, &row));
  bytes[16] = 1;
  EXPECT_TRUE(DecodeRow(bytes, &row));
  bytes[12] = 1;  // the fifth byte of an int32
  EXPECT_FALSE(DecodeRow(bytes, &row));
}

TEST(RowBytes, ATextLongerThanTheRowIsRefused) {
  EveryTypeRow row;
  std::string bytes = BytesOf(row);
  for (size_t i = 32; i < 40; ++i) bytes[i] = '\xff';
  EXPECT_FALSE(DecodeRow(bytes, &row));
}

TEST(RowJson, EveryType) {
  const EveryTypeRow row = {INT64_MIN, -3, true, {1'785'756'007'000'000}, "a\"\n", 5};
  EXPECT_EQ(JsonOf(row),
            "{\"thing_id\":\"-9223372036854775808\",\"small\":-3,\"yes\":true,\"when\":\"2026-08-03T11:20:07Z\","
            "\"text\":\"a\\\"\\u000a\",\"half\":2.5}");
}

TEST(RowJson, ANumberThatIsNotFiniteIsNull) {
  JsonWriter json(AppendJsonString);
  json.BeginArray();
  for (const double value : {0.5, std::numeric_limits<double>::infinity(), std::nan("")}) {
    WriteJsonValue("share", value, &json);
  }
  EXPECT_EQ(json.EndArray().text(), "[0.5,null,null]");
}

}  // namespace
}  // namespace seamripper
