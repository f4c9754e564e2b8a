#include "server/guard.h"

#include <algorithm>
#include <random>

namespace seamripper {
namespace {

// Takes as long whatever is wrong.
bool AreEqual(std::string_view a, std::string_view b) {
  unsigned differing = a.size() == b.size() ? 0 : 1;
  for (size_t i = 0; i < a.size(); ++i) {
    differing |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^
                                       static_cast<unsigned char>(b.empty() ? 0 : b[i % b.size()]));
  }
  return differing == 0;
}

bool IsSafe(const std::string& method) { return method == "GET" || method == "HEAD"; }

}  // namespace

std::string NewToken() {
  std::random_device dice;  // the system's own
  std::string token;
  for (int i = 0; i < 8; ++i) {
    const uint32_t word = dice();
    for (int shift = 28; shift >= 0; shift -= 4) token += "0123456789abcdef"[word >> shift & 15];
  }
  return token;
}

Guard::Guard(std::string token, uint16_t port, const std::vector<std::string>& hosts)
    : token_(std::move(token)), cookie_("seamripper_" + std::to_string(port)), hosts_(hosts) {
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"}) hosts_.push_back(name + (":" + std::to_string(port)));
}

bool Guard::IsOurHost(const HttpQuestion& question) const {
  return question.hosts.size() == 1 && std::ranges::find(hosts_, question.hosts[0]) != hosts_.end();
}

bool Guard::HasCookie(const HttpQuestion& question) const {
  std::string_view left = question.cookie ? std::string_view(*question.cookie) : std::string_view();
  bool found = false;
  while (!left.empty()) {
    std::string_view pair = left.substr(0, left.find(';'));
    left.remove_prefix(std::min(pair.size() + 1, left.size()));
    while (pair.starts_with(' ')) pair.remove_prefix(1);
    if (pair.starts_with(cookie_ + "=")) found = found || AreEqual(pair.substr(cookie_.size() + 1), token_);
  }
  return found;
}

bool Guard::HasBearer(const HttpQuestion& question) const {
  constexpr std::string_view kBearer = "Bearer ";
  return question.authorization && question.authorization->starts_with(kBearer) &&
         AreEqual(std::string_view(*question.authorization).substr(kBearer.size()), token_);
}

bool Guard::IsFromOurPage(const HttpQuestion& question) const {
  if (question.origin) {
    return std::ranges::any_of(hosts_, [&](const std::string& host) { return *question.origin == "http://" + host; });
  }
  return question.fetch_site && (*question.fetch_site == "same-origin" || *question.fetch_site == "none");
}

// On to the address without the token. A browser that another program led here, through a file, would follow a redirection
// without the cookie; what this page asks for, it asks for with it.
HttpAnswer Guard::Welcome(const HttpQuestion& question) const {
  HttpAnswer answer{303, "text/plain", "", {{"Set-Cookie", cookie_ + "=" + token_ + "; HttpOnly; SameSite=Strict; Path=/"}}, false};
  const bool was_led = question.fetch_site && *question.fetch_site != "none";
  if (!was_led) {
    answer.fields.emplace_back("Location", "/");
    return answer;
  }
  answer.status = 200;
  answer.type = "text/html";
  answer.body = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=/\"><title>Seamripper</title>";
  return answer;
}

std::optional<HttpAnswer> Guard::Check(const HttpQuestion& question) const {
  if (!IsOurHost(question)) return Refusal(421, "this server is for the address it printed alone");
  const bool is_safe = IsSafe(question.method);
  if (!is_safe && question.method != "POST") return Refusal(405, "only GET, HEAD and POST");
  const std::optional<Target> target = ParseTarget(question.target);
  if (!target) return Refusal(400, "the path is not well-formed");
  const auto token = target->parameters.find("token");
  if (is_safe && target->path == "/" && token != target->parameters.end()) {
    if (!AreEqual(token->second, token_)) return Refusal(401, "this is not the token: open the address that was printed");
    return Welcome(question);
  }
  const bool bearer = HasBearer(question) && !question.cookie;
  if (!bearer && !HasCookie(question)) return Refusal(401, "open the address that 'seamripper review' printed");
  // A cookie comes along with whatever any page asks for; a header that we did not set does not.
  const bool stranger = question.fetch_site && *question.fetch_site != "same-origin" && *question.fetch_site != "none";
  if (stranger) return Refusal(403, "another site asked for this");
  if (is_safe) return std::nullopt;
  if (!bearer && !IsFromOurPage(question)) return Refusal(403, "this did not come from the review tool's own page");
  if (!question.content_type || (*question.content_type != "application/json" &&
                                 !question.content_type->starts_with("application/json;"))) {
    return Refusal(415, "send application/json");
  }
  if (question.content_encoding) return Refusal(415, "send it unpacked");
  return std::nullopt;
}

}  // namespace seamripper
