// JSON files that notice a changed byte: one line whose last field, "xxh3", is the XXH3-128 of the line without it.
#ifndef SEAMRIPPER_STORE_SEALED_JSON_H_
#define SEAMRIPPER_STORE_SEALED_JSON_H_

#include <string>
#include <string_view>

namespace seamripper {

// `body` is a non-empty object without its closing brace. A manifest of many inputs is long, so nothing is copied.
std::string SealJson(std::string body);

bool IsSealed(std::string_view json);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_SEALED_JSON_H_
