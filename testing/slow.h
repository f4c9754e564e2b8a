// How long tests may take: `make test` wants a share of the large ones, `make test-slow` all of them.
#ifndef SEAMRIPPER_TESTING_SLOW_H_
#define SEAMRIPPER_TESTING_SLOW_H_

#include <cstdlib>
#include <string_view>

namespace seamripper {

// Set by `make test-slow`.
inline bool IsSlowRun() {
  const char* value = std::getenv("SEAMRIPPER_SLOW");
  return value != nullptr && std::string_view(value) == "1";
}

// Sanitizers find what no answer shows, on a share of the input as well as on all; and take ten times as long.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_SLOW_H_
