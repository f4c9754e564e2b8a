// Rows that should be equal, compared in the order of their keys.
#ifndef SEAMRIPPER_TESTING_TABLE_DIFFERENCE_H_
#define SEAMRIPPER_TESTING_TABLE_DIFFERENCE_H_

#include <algorithm>
#include <string>
#include <vector>

#include "columns/row_json.h"
#include "columns/table.h"

namespace seamripper {

// What the first row is that only one of the two has; empty when they are equal.
template <class Row>
std::string FirstDifferenceOfTable(std::vector<Row> expected, std::vector<Row> detected) {
  const auto by_key = [](const Row& a, const Row& b) { return Table<Row>::Key(a) < Table<Row>::Key(b); };
  std::sort(expected.begin(), expected.end(), by_key);
  std::sort(detected.begin(), detected.end(), by_key);
  const auto [only_expected, only_detected] =
      std::mismatch(expected.begin(), expected.end(), detected.begin(), detected.end());
  std::string difference;
  if (only_expected != expected.end()) {
    difference += "expected ";
    AppendRowJson(*only_expected, &difference);
  }
  if (only_detected != detected.end()) {
    difference += "\ndetected ";
    AppendRowJson(*only_detected, &difference);
  }
  return difference;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_TABLE_DIFFERENCE_H_
