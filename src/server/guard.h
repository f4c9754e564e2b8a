// Who may ask: whoever has the token that was printed in the terminal, from a page of our own. Other sites in the same
// browser, other users of the machine and rebound names are refused.
#ifndef SEAMRIPPER_SERVER_GUARD_H_
#define SEAMRIPPER_SERVER_GUARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/message.h"

namespace seamripper {

// 256 bits from the system, in hexadecimal.
std::string NewToken();

class Guard {
 public:
  // `hosts`: names besides the loopback's own that a Host field may have, as a proxy in front sends them.
  Guard(std::string token, uint16_t port, const std::vector<std::string>& hosts);

  // The answer that a question gets without being looked at: a refusal, or the cookie for a token. Nothing: it may pass.
  std::optional<HttpAnswer> Check(const HttpQuestion& question) const;

 private:
  bool IsOurHost(const HttpQuestion& question) const;
  bool HasCookie(const HttpQuestion& question) const;
  bool HasBearer(const HttpQuestion& question) const;
  bool IsFromOurPage(const HttpQuestion& question) const;
  HttpAnswer Welcome(const HttpQuestion& question) const;

  const std::string token_;
  const std::string cookie_;  // its name holds the port: browsers keep cookies of all ports together
  std::vector<std::string> hosts_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_GUARD_H_
