// URLs that look like a crawler's mistake.
#ifndef SEAMRIPPER_URL_RECURSION_H_
#define SEAMRIPPER_URL_RECURSION_H_

#include <string_view>

namespace seamripper {

// A path component that occurs four times or more, or 97 components: what a crawler's recursion error looks like. Empty
// components, and whatever follows a '?', do not count.
bool LooksRecursive(std::string_view url);

}  // namespace seamripper

#endif  // SEAMRIPPER_URL_RECURSION_H_
