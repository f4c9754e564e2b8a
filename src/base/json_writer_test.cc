#include "base/json_writer.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(JsonWriter, ObjectsAndArrays) {
  JsonWriter json(AppendJsonString);
  json.BeginObject().Key("a").Number(1u).Key("b").BeginArray().EndArray();
  json.Key("c").BeginArray().String("x").BeginObject().EndObject().Null().EndArray();
  json.Key("d").Bool(true).Key("e").Number(-1).Key("f").Hex(255).EndObject();
  EXPECT_EQ(json.text(), R"({"a":1,"b":[],"c":["x",{},null],"d":true,"e":-1,"f":"00000000000000ff"})");
}

TEST(JsonWriter, GoesOnBehindAText) {
  JsonWriter json(AppendJsonString, "{}\n");
  EXPECT_EQ(json.BeginArray().Number(1).Number(2).EndArray().Take(), "{}\n[1,2]");
}

TEST(JsonWriter, DoublesAreTheShortestThatComeBack) {
  JsonWriter json(AppendJsonString);
  json.BeginArray().Number(0.0).Number(1.0).Number(0.1).Number(1.0 / 3).Number(-1.0).EndArray();
  EXPECT_EQ(json.text(), "[0,1,0.1,0.3333333333333333,-1]");
}

TEST(AppendJsonString, OnDiskBytesStayAsTheyAre) {
  std::string text;
  AppendJsonString(&text, "a\"b\\c/d\n\x7f\u202eü");
  EXPECT_EQ(text, "\"a\\\"b\\\\c/d\\u000a\\u007f\u202eü\"");
}

}  // namespace
}  // namespace seamripper
