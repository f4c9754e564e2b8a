// Rows, the first of perhaps very many, with what was left out said beside them.
#ifndef SEAMRIPPER_REPORT_LISTING_H_
#define SEAMRIPPER_REPORT_LISTING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "report/html.h"

namespace seamripper::report {

// Where the similarities of a cluster's members lie, each from 0 to 1.
struct Spread {
  double least = 0;
  double p5 = 0;
  double p50 = 0;
  double p95 = 0;
};

struct Column {
  std::string name;
  bool number = false;       // aligned to the right, sorted by value
  std::string meaning = {};  // shown when somebody points at the name; empty: nothing is
};

struct Cell {
  std::string text;
  std::optional<double> share = {};  // also drawn, as a bar
  std::optional<Spread> spread = {};
};

struct Listing {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;  // a cell for each column
  uint64_t total = 0;                   // rows that there are
  std::string command;                  // that lists them all
  std::vector<std::string> leads =
      {};  // for each row the id of an element to look at next; empty: none. Or none at all
};

// A cell makes at most 480 bytes of HTML, or little more.
void Draw(const Listing& listing, Html* html);

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_LISTING_H_
