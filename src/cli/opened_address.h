// An address opened in the user's browser.
#ifndef SEAMRIPPER_CLI_OPENED_ADDRESS_H_
#define SEAMRIPPER_CLI_OPENED_ADDRESS_H_

#include <memory>
#include <string>
#include <utility>

namespace seamripper::cli {

// Whether a browser could be seen: a desktop session, as the environment tells.
bool HasDisplay();

// Every user of the machine sees the command lines of all programs, so a secret in the address must not be in one: the
// browser is given a file that only this user may read, and which leads it on. The file goes when this does.
class OpenedAddress {
 public:
  // Null when there is no program to open it with, or no place for the file. Does not wait for the browser.
  static std::unique_ptr<OpenedAddress> Open(const std::string& address);
  ~OpenedAddress();
  OpenedAddress(const OpenedAddress&) = delete;
  OpenedAddress& operator=(const OpenedAddress&) = delete;

 private:
  explicit OpenedAddress(std::string file) : file_(std::move(file)) {}
  const std::string file_;
  int opener_ = 0;  // process
};

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_OPENED_ADDRESS_H_
