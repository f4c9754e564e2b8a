#include "parquet/thrift_writer.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

TEST(ThriftWriter, WritesWhatTheSpecificationSays) {
  std::string bytes;
  ThriftWriter thrift(&bytes);
  thrift.Int32(1, -1);
  thrift.Int64(3, 150);
  thrift.BeginStruct(4);
  thrift.Bool(1, true);
  thrift.Bool(2, false);
  thrift.EmptyStruct(8);
  thrift.EndStruct();
  thrift.Binary(5, "ab");
  thrift.StructList(6, 2);
  for (int i = 0; i < 2; ++i) {
    thrift.BeginElement();
    thrift.Int32(1, i);
    thrift.EndStruct();
  }
  thrift.Int32List(7, {0, 8});
  thrift.BinaryList(8, {"x"});
  thrift.EndStruct();
  EXPECT_EQ(bytes, std::string("\x15\x01"
                               "\x26\xac\x02"
                               "\x1c\x11\x12\x6c\x00\x00"
                               "\x18\x02"
                               "ab"
                               "\x19\x2c\x15\x00\x00\x15\x02\x00"
                               "\x19\x25\x00\x10"
                               "\x19\x18\x01x"
                               "\x00",
                               32));
}

TEST(ThriftWriter, LongListsHaveTheirCountBehind) {
  std::string bytes;
  ThriftWriter(&bytes).Int32List(1, std::vector<int32_t>(200, 0));
  EXPECT_EQ(bytes.substr(0, 4), "\x19\xf5\xc8\x01");
  EXPECT_EQ(bytes.size(), 204u);
}

}  // namespace
}  // namespace seamripper
