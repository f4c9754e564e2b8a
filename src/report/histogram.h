// How many of what was found have which value, and where the threshold lies: an SVG that needs no script and prints.
#ifndef SEAMRIPPER_REPORT_HISTOGRAM_H_
#define SEAMRIPPER_REPORT_HISTOGRAM_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/html.h"

namespace seamripper::report {

struct Histogram {
  std::string caption = {};
  std::string counted = {};  // "page": what a bar counts
  // The axis is cut into as many equal bins as there are; a value at an edge is in the bin above it, `high` in the last.
  double low = 0;
  double high = 1;
  bool shares = true;  // the axis is written in percent
  std::vector<uint64_t> bins = {};
  std::optional<double> threshold = {};
  std::string threshold_name = "threshold";  // written at its line
  std::vector<uint64_t> others = {};         // as many bins, or none: pages that are not counted, paler and on top
};

void Draw(const Histogram& histogram, Html* html);

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_HISTOGRAM_H_
