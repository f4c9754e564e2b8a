// What travels between slices of a stage, and back to whoever runs them: opaque rows, that any carrier may bring in any order.
#ifndef SEAMRIPPER_ENGINE_SLICE_ROWS_H_
#define SEAMRIPPER_ENGINE_SLICE_ROWS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"
#include "base/xxh3.h"

namespace seamripper {

enum class Lane : uint32_t {
  kStream,   // a packet (store/packet.h), for the slice `part` of the stages that read the stream
  kReport,   // of slice `part`: SliceReport, with what its step changed
  kValues,   // from slice `part`: what its step gave to its caller
  kFinding,  // a row (columns/finding_bytes.h) of the table with the number `part` (columns/all_tables.h)
};

struct SliceRow {
  Lane lane = Lane::kStream;
  uint32_t part = 0;
  uint64_t checksum = 0;  // XXH3-64 of the bytes
  std::string bytes;

  static SliceRow Of(Lane lane, size_t part, std::string bytes) {
    const uint64_t checksum = Xxh3Of64(bytes);
    return {lane, static_cast<uint32_t>(part), checksum, std::move(bytes)};
  }
  friend bool operator==(const SliceRow&, const SliceRow&) = default;
};

class SliceSource {
 public:
  virtual ~SliceSource() = default;
  // False at the end.
  virtual Result<bool> Next(SliceRow* row) = 0;
};

class SliceTarget {
 public:
  virtual ~SliceTarget() = default;
  virtual Status Add(SliceRow row) = 0;
};

// How many rows, and which: sums of two sets are equal when the sets are.
struct RowSum {
  uint64_t rows = 0;
  uint64_t checksums = 0;

  void Add(const SliceRow& row) { ++rows, checksums += row.checksum; }
  void Add(const RowSum& other) { rows += other.rows, checksums += other.checksums; }
  friend bool operator==(const RowSum&, const RowSum&) = default;
};

// What a slice says of itself when it is done. Rows that are lost or come twice do not add up.
struct SliceReport {
  RowSum read;     // of the stream
  RowSum streamed;
  RowSum values;
  RowSum findings;
  std::string changes;  // step/stage_delta.h
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ENGINE_SLICE_ROWS_H_
