// Status and Result: how environment trouble travels. Bad input is data and never becomes a Status.
#ifndef SEAMRIPPER_BASE_STATUS_H_
#define SEAMRIPPER_BASE_STATUS_H_

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace seamripper {

// The numbers are the program's exit codes.
enum class Code : int {
  kOk = 0,
  kFound = 1,  // not an error: what was looked for is there; only where that was asked for as an exit code
  kUsage = 2,
  kInputDamaged = 3,
  kEnvironment = 4,
  kCorpusDamaged = 5,
  kLocked = 6,
  kInterrupted = 130,
};

// Every message says what, where and what to do next, in one line.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Code code, std::string message) : code_(code), message_(std::move(message)) {}

  bool ok() const { return code_ == Code::kOk; }
  Code code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  Code code_ = Code::kOk;
  std::string message_;
};

inline Status UsageError(std::string message) { return {Code::kUsage, std::move(message)}; }
inline Status EnvironmentError(std::string message) { return {Code::kEnvironment, std::move(message)}; }
inline Status CorpusDamaged(std::string message) { return {Code::kCorpusDamaged, std::move(message)}; }

// A value, or the Status that says why there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Status status) : status_(std::move(status)) {
    if (status_.ok()) std::abort();
  }

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }
  T& operator*() { return *value_; }
  const T& operator*() const { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace seamripper

// Leaves the enclosing function with the Status of `expression` unless it is ok.
#define RETURN_IF_ERROR(expression)                                                                \
  do {                                                                                             \
    if (::seamripper::Status status_or_ok = (expression); !status_or_ok.ok()) return status_or_ok; \
  } while (false)

// ASSIGN_OR_RETURN(const std::string text, ReadWholeFile(path)): the value of a Result, which is declared by it or assigned
// to what is there; or the enclosing function is left with its Status. Two statements, so it stands in braces behind an if.
#define ASSIGN_OR_RETURN(target, ...) ASSIGN_OR_RETURN_THROUGH(RESULT_OF_LINE(__LINE__), target, __VA_ARGS__)
#define ASSIGN_OR_RETURN_THROUGH(result, target, ...) \
  auto result = (__VA_ARGS__);                        \
  if (!result.ok()) return result.status();           \
  target = std::move(*result)
#define RESULT_OF_LINE(line) RESULT_OF_EXPANDED_LINE(line)
#define RESULT_OF_EXPANDED_LINE(line) result_of_line_##line

#endif  // SEAMRIPPER_BASE_STATUS_H_
