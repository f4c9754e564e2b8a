// Apache Thrift's compact protocol, as far as Parquet's page headers and footer need it.
//
//   field    delta to the last field's number << 4 | type     all numbers here are less than 16 apart
//   number   zigzag, then seven bits a byte, lowest first
//   binary   length | bytes          list    count << 4 | type of its elements, or f0 | type, count
//   struct   its fields, then a zero
#ifndef SEAMRIPPER_PARQUET_THRIFT_WRITER_H_
#define SEAMRIPPER_PARQUET_THRIFT_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "parquet/varint.h"

namespace seamripper {

// Fields of a struct come by rising number.
class ThriftWriter {
 public:
  explicit ThriftWriter(std::string* to) : to_(to) {}

  void Bool(int field, bool value) { Field(field, value ? kTrue : kFalse); }
  void Int32(int field, int32_t value) { Number(field, kInt32, value); }
  void Int64(int field, int64_t value) { Number(field, kInt64, value); }
  void Binary(int field, std::string_view bytes) {
    Field(field, kBinary);
    Bytes(bytes);
  }

  void BeginStruct(int field) {
    Field(field, kStruct);
    BeginElement();
  }
  // Also ends an element, and the outermost struct, which nobody begins.
  void EndStruct() {
    to_->push_back(0);
    if (!outer_.empty()) {
      last_ = outer_.back();
      outer_.pop_back();
    }
  }
  void EmptyStruct(int field) {
    BeginStruct(field);
    EndStruct();
  }

  // Lists of structs, each between BeginElement and EndStruct, of numbers, or of bytes.
  void StructList(int field, size_t count) { List(field, kStruct, count); }
  void BeginElement() {
    outer_.push_back(last_);
    last_ = 0;
  }
  void Int32List(int field, const std::vector<int32_t>& values) {
    List(field, kInt32, values.size());
    for (const int32_t value : values) AppendZigzag(value, to_);
  }
  void BinaryList(int field, const std::vector<std::string_view>& values) {
    List(field, kBinary, values.size());
    for (const std::string_view value : values) Bytes(value);
  }

 private:
  enum Type : uint8_t { kTrue = 1, kFalse = 2, kInt32 = 5, kInt64 = 6, kBinary = 8, kList = 9, kStruct = 12 };

  void Field(int field, Type type) {
    to_->push_back(static_cast<char>((field - last_) << 4 | type));
    last_ = field;
  }
  void Number(int field, Type type, int64_t value) {
    Field(field, type);
    AppendZigzag(value, to_);
  }
  void List(int field, Type type, size_t count) {
    Field(field, kList);
    to_->push_back(static_cast<char>((count < 15 ? count : 15) << 4 | type));
    if (count >= 15) AppendVarint(count, to_);
  }
  void Bytes(std::string_view bytes) {
    AppendVarint(bytes.size(), to_);
    to_->append(bytes);
  }

  std::string* to_;
  int last_ = 0;            // field of the struct being written
  std::vector<int> outer_;  // the same of those around it
};

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_THRIFT_WRITER_H_
