// The review tool's HTTP server: one thread for all connections, a few that answer.
#ifndef SEAMRIPPER_SERVER_LISTENER_H_
#define SEAMRIPPER_SERVER_LISTENER_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/status.h"
#include "server/endpoints.h"

namespace seamripper {

struct ListenOptions {
  uint16_t port = 0;               // 0: any that is free
  std::vector<std::string> hosts;  // names besides the loopback's own that it may be asked by, with port
  unsigned workers = 2;
};

// Listens on 127.0.0.1 alone until `stop` is set. `started` is told the address, token included, once it answers. A
// connection is closed that sends a header above 16 KiB or a body above 64 KiB, or takes 10 seconds over either; above 256
// connections are told to come back. kEnvironment: the port is taken.
Status Listen(ReviewDesk* desk, const ListenOptions& options, const std::atomic<bool>& stop,
              const std::function<void(const std::string& address)>& started);

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_LISTENER_H_
