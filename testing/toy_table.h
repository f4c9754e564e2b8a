// A table as it was, and with one column more: all that it takes is a member and a field of its description.
#ifndef SEAMRIPPER_TESTING_TOY_TABLE_H_
#define SEAMRIPPER_TESTING_TOY_TABLE_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "columns/all_tables.h"

namespace seamripper {

struct ToyRow {
  int64_t seam_id = 0;
  int64_t stitches = 0;
};

struct ToyRowWithThread : ToyRow {
  std::string thread;
};

template <>
struct Table<ToyRow> {
  static constexpr std::string_view kName = "seams";
  static constexpr std::string_view kMeaning = "a seam";
  static constexpr auto kFields = std::tuple(Stored("seam_id", &ToyRow::seam_id),
                                             Stored("stitches", &ToyRow::stitches, "from end to end"));
  static constexpr std::array<std::string_view, 1> kKey = {"seam_id"};
  static constexpr std::array kOrder = {Rises("seam_id")};
};

template <>
struct Table<ToyRowWithThread> {
  using Row = ToyRowWithThread;
  static constexpr std::string_view kName = Table<ToyRow>::kName;
  static constexpr std::string_view kMeaning = Table<ToyRow>::kMeaning;
  static constexpr auto kFields = std::tuple(Field<Row, int64_t>{"seam_id", &Row::seam_id, FieldKind::kStored, {}},
                                             Field<Row, int64_t>{"stitches", &Row::stitches, FieldKind::kStored,
                                                                 "from end to end"},
                                             Stored("thread", &Row::thread, "what it is sewn with"));
  static constexpr auto kKey = Table<ToyRow>::kKey;
  static constexpr auto kOrder = Table<ToyRow>::kOrder;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_TOY_TABLE_H_
