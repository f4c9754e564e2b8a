// A moment as ISO 8601 writes it.
#ifndef SEAMRIPPER_BASE_ISO_TIME_H_
#define SEAMRIPPER_BASE_ISO_TIME_H_

#include <cstdint>
#include <string>

namespace seamripper {

// "2026-08-03T11:20:07Z", with six digits of the second's fraction if there is one. `microseconds` since 1970-01-01 UTC,
// as far off as they may be.
std::string IsoTime(int64_t microseconds);

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_ISO_TIME_H_
