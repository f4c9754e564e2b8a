#ifndef SEAMRIPPER_OS_MISSING_H_
#define SEAMRIPPER_OS_MISSING_H_

#include <string>

namespace seamripper {

// Whether nothing has that name. What cannot be looked at (a folder without permission, a failing disk), or is a link that
// leads nowhere or in a circle, is not missing: reading it says what is wrong.
bool IsMissing(const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_MISSING_H_
