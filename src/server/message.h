// A question over HTTP and its answer, as endpoints and guards see them: no sockets, nothing that is not decoded.
#ifndef SEAMRIPPER_SERVER_MESSAGE_H_
#define SEAMRIPPER_SERVER_MESSAGE_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

struct HttpQuestion {
  std::string method;  // "GET"
  std::string target;  // as sent
  // Of header fields what matters; nothing: not sent. `hosts` has every Host.
  std::vector<std::string> hosts;
  std::optional<std::string> origin, fetch_site, content_type, content_encoding, cookie, authorization;
  std::string body;
};

struct HttpAnswer {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> fields;  // besides those of HeadersOf
  bool is_crawled = false;                                  // the body is a page of the crawl: headers keep it from acting
  Status refused = {};                                      // why it is an error, for who asks without a browser
};

// The header recipe: what keeps the browser from doing anything but showing this.
std::vector<std::pair<std::string, std::string>> HeadersOf(const HttpAnswer& answer);

// An error as people and scripts read it: {"error": ...}.
HttpAnswer Refusal(int status, std::string_view what);
// The status a browser is told for one of ours.
HttpAnswer Refusal(const Status& status);

// "/api/page?id=7" taken apart.
struct Target {
  std::string path;
  std::map<std::string, std::string> parameters;
};
// Nothing when it is no path, is longer than 8 KiB, or is wrongly escaped. A parameter given twice counts last.
std::optional<Target> ParseTarget(std::string_view target);

}  // namespace seamripper

#endif  // SEAMRIPPER_SERVER_MESSAGE_H_
