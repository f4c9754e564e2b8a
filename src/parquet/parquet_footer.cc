#include "parquet/parquet_footer.h"

#include <string_view>

#include "base/bytes.h"
#include "parquet/parquet_format.h"
#include "parquet/thrift_writer.h"

namespace seamripper {
namespace {

int64_t Signed(uint64_t value) { return static_cast<int64_t>(value); }

void WriteLogicalType(ColumnType type, ThriftWriter* thrift) {
  if (type == ColumnType::kText) {
    thrift->Int32(6, parquet::kUtf8);
    thrift->BeginStruct(10);
    thrift->EmptyStruct(1);  // string
    thrift->EndStruct();
  } else if (type == ColumnType::kTimestamp) {
    thrift->Int32(6, parquet::kTimestampMicros);
    thrift->BeginStruct(10);
    thrift->BeginStruct(8);  // timestamp
    thrift->Bool(1, true);   // in UTC
    thrift->BeginStruct(2);
    thrift->EmptyStruct(2);  // microseconds
    thrift->EndStruct();
    thrift->EndStruct();
    thrift->EndStruct();
  } else if (type == ColumnType::kInt32 || type == ColumnType::kInt64) {
    thrift->Int32(6, type == ColumnType::kInt32 ? parquet::kSigned32 : parquet::kSigned64);
  }
}

void WriteSchema(std::span<const ColumnFacts> columns, ThriftWriter* thrift) {
  thrift->StructList(2, columns.size() + 1);
  thrift->BeginElement();
  thrift->Int32(3, parquet::kRequired);
  thrift->Binary(4, "schema");
  thrift->Int32(5, static_cast<int32_t>(columns.size()));
  thrift->EndStruct();
  for (const ColumnFacts& column : columns) {
    thrift->BeginElement();
    thrift->Int32(1, parquet::PhysicalTypeOf(column.type));
    thrift->Int32(3, parquet::kOptional);
    thrift->Binary(4, column.name);
    WriteLogicalType(column.type, thrift);
    thrift->EndStruct();
  }
}

void WriteColumn(const ColumnFacts& facts, const ColumnSummary& column, ThriftWriter* thrift) {
  std::vector<int32_t> encodings = {parquet::kRle};
  if (column.has_dictionary) encodings.push_back(parquet::kRleDictionary);
  if (column.has_deltas) encodings.push_back(parquet::kDeltaBinaryPacked);
  encodings.push_back(parquet::kPlain);  // that of the dictionary itself
  thrift->BeginElement();
  thrift->Int64(2, Signed(column.offset));
  thrift->BeginStruct(3);
  thrift->Int32(1, parquet::PhysicalTypeOf(facts.type));
  thrift->Int32List(2, encodings);
  thrift->BinaryList(3, {facts.name});
  thrift->Int32(4, parquet::kZstd);
  thrift->Int64(5, Signed(column.rows));
  thrift->Int64(6, Signed(column.unpacked_bytes));
  thrift->Int64(7, Signed(column.dictionary_bytes + column.page_bytes));
  thrift->Int64(9, Signed(column.offset + column.dictionary_bytes));
  if (column.has_dictionary) thrift->Int64(11, Signed(column.offset));
  thrift->BeginStruct(12);
  thrift->Int64(3, Signed(column.nulls));
  if (column.bounds) {
    thrift->Binary(5, column.bounds->most);
    thrift->Binary(6, column.bounds->least);
  }
  thrift->EndStruct();
  thrift->EndStruct();
  thrift->EndStruct();
}

void WriteGroup(std::span<const ColumnFacts> columns, const GroupSummary& group, ThriftWriter* thrift) {
  uint64_t unpacked_bytes = 0;
  thrift->BeginElement();
  thrift->StructList(1, group.size());
  for (size_t i = 0; i < group.size(); ++i) {
    WriteColumn(columns[i], group[i], thrift);
    unpacked_bytes += group[i].unpacked_bytes;
  }
  thrift->Int64(2, Signed(unpacked_bytes));
  thrift->Int64(3, Signed(group.front().rows));
  thrift->EndStruct();
}

}  // namespace

std::string ParquetFooter(std::span<const ColumnFacts> columns, std::span<const GroupSummary> groups) {
  uint64_t rows = 0;
  for (const GroupSummary& group : groups) rows += group.front().rows;
  std::string footer;
  ThriftWriter thrift(&footer);
  thrift.Int32(1, 1);
  WriteSchema(columns, &thrift);
  thrift.Int64(3, Signed(rows));
  thrift.StructList(4, groups.size());
  for (const GroupSummary& group : groups) WriteGroup(columns, group, &thrift);
  thrift.Binary(6, "seamripper");
  thrift.StructList(7, columns.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    thrift.BeginElement();
    thrift.EmptyStruct(1);  // bounds are in the order of the type
    thrift.EndStruct();
  }
  thrift.EndStruct();
  AppendLittleEndian<uint32_t>(&footer, static_cast<uint32_t>(footer.size()));
  footer.append(parquet::kMagic);
  return footer;
}

}  // namespace seamripper
