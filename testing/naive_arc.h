// ARC files the obvious way: written, and the records of a well-formed one.
#ifndef SEAMRIPPER_TESTING_NAIVE_ARC_H_
#define SEAMRIPPER_TESTING_NAIVE_ARC_H_

#include <string>
#include <string_view>
#include <vector>

#include "testing/naive_warc.h"

namespace seamripper {

// The block that begins an ARC file, and a record; each with the line end behind it.
std::string ArcVersionBlock();
std::string ArcRecord(std::string_view url, std::string_view block, std::string_view date = "20080430204825");

// Splits by the lengths. Types: "warcinfo" for the version block, else "response".
std::vector<NaiveRecord> NaiveArcRecords(std::string_view arc);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_ARC_H_
