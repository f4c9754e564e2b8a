// A file that says which addresses hosts have, for sites by address.
#ifndef SEAMRIPPER_RUNS_IP_MAP_H_
#define SEAMRIPPER_RUNS_IP_MAP_H_

#include <string>
#include <string_view>

#include "base/status.h"
#include "detectors/sites.h"

namespace seamripper {

// Lines of a host and its addresses, separated by blanks or commas; empty ones and those that begin with # say nothing.
// Hosts and addresses are taken as URLs spell them, so "EXAMPLE.com" is example.com. kUsage names `path` and the line.
Result<HostAddresses> ParseIpMap(std::string_view text, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_RUNS_IP_MAP_H_
