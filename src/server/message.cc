#include "server/message.h"

#include <algorithm>

#include "text/json.h"

namespace seamripper {
namespace {

constexpr size_t kLongestTarget = 8'192;

constexpr char kOwnPolicy[] =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; frame-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";
constexpr char kCrawledPolicy[] =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'self'";

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::optional<std::string> Unescaped(std::string_view text, bool plus_is_space) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_space) {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      const int high = i + 2 < text.size() ? HexDigit(text[i + 1]) : -1;
      const int low = i + 2 < text.size() ? HexDigit(text[i + 2]) : -1;
      if (high < 0 || low < 0 || high + low == 0) return std::nullopt;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> HeadersOf(const HttpAnswer& answer) {
  std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Type", answer.type + (answer.type.starts_with("text/") ? "; charset=utf-8" : "")},
      {"Content-Security-Policy", answer.is_crawled ? kCrawledPolicy : kOwnPolicy},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-DNS-Prefetch-Control", "off"},
      {"Cache-Control", "no-store"},
  };
  headers.insert(headers.end(), answer.fields.begin(), answer.fields.end());
  return headers;
}

HttpAnswer Refusal(int status, std::string_view what) {
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("error").String(what).EndObject();
  return {status, "application/json", json.text() + "\n", {}, false, UsageError(std::string(what))};
}

HttpAnswer Refusal(const Status& status) {
  int told = 500;
  if (status.code() == Code::kUsage) told = 404;
  if (status.code() == Code::kLocked || status.code() == Code::kInterrupted) told = 503;
  HttpAnswer answer = Refusal(told, status.message());
  answer.refused = status;
  return answer;
}

std::optional<Target> ParseTarget(std::string_view target) {
  if (!target.starts_with('/') || target.size() > kLongestTarget) return std::nullopt;
  const size_t mark = std::min(target.find('?'), target.size());
  Target parsed;
  const std::optional<std::string> path = Unescaped(target.substr(0, mark), false);
  if (!path) return std::nullopt;
  parsed.path = *path;
  std::string_view left = target.substr(std::min(mark + 1, target.size()));
  while (!left.empty()) {
    const std::string_view pair = left.substr(0, left.find('&'));
    left.remove_prefix(std::min(pair.size() + 1, left.size()));
    const size_t equals = std::min(pair.find('='), pair.size());
    const auto name = Unescaped(pair.substr(0, equals), true);
    const auto value = Unescaped(pair.substr(std::min(equals + 1, pair.size())), true);
    if (!name || !value) return std::nullopt;
    parsed.parameters[*name] = *value;
  }
  return parsed;
}

}  // namespace seamripper
