// When a record was captured, from the many ways to write it.
#ifndef SEAMRIPPER_ARCHIVE_CAPTURE_TIME_H_
#define SEAMRIPPER_ARCHIVE_CAPTURE_TIME_H_

#include <cstdint>
#include <string_view>

namespace seamripper {

// Microseconds since 1970-01-01 UTC of a W3C date and time at any granularity ("2014", "2014-03-25T12:12:25.068+01:00";
// a blank may stand for the T, no zone means UTC) or of the 4 to 14 digits of a CDX timestamp. Finer fractions are cut.
// kUnknownTime for anything else, and for times before 1970 or after 9999.
int64_t ParseCaptureTime(std::string_view text);

// The same for seconds, milliseconds or microseconds since 1970, told apart by size, and for a CDX timestamp of 14
// digits written as a number.
int64_t CaptureTimeFromNumber(double number);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_CAPTURE_TIME_H_
