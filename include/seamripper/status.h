// Status and Result: how environment trouble travels. Bad input is data and never becomes a Status.
#ifndef SEAMRIPPER_STATUS_H_
#define SEAMRIPPER_STATUS_H_

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

#endif  // SEAMRIPPER_STATUS_H_
