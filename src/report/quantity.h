// Numbers as a report writes them.
#ifndef SEAMRIPPER_REPORT_QUANTITY_H_
#define SEAMRIPPER_REPORT_QUANTITY_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace seamripper::report {

std::string Count(uint64_t number);                           // "3,412"
std::string Counted(uint64_t number, std::string_view noun);  // "1 page", "3,412 pages"
std::string Decimal(double number, int digits);               // "8.06"
std::string Percent(double share);                            // "12.3 %"
std::string PartOf(uint64_t part, uint64_t whole);            // as Percent; "0.0 %" of nothing
std::string Size(uint64_t bytes);                             // "4.1 GB": powers of 1,000
std::string Moment(int64_t microseconds);                     // "2026-08-03 11:20:07 UTC"; "unknown" for 1970-01-01

}  // namespace seamripper::report

#endif  // SEAMRIPPER_REPORT_QUANTITY_H_
