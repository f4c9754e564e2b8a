// Whether this is a build with sanitizers, which take memory and system calls of their own.
#ifndef SEAMRIPPER_BASE_SANITIZED_H_
#define SEAMRIPPER_BASE_SANITIZED_H_

namespace seamripper {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace seamripper

#endif  // SEAMRIPPER_BASE_SANITIZED_H_
