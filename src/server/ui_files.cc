#include "server/ui_files.h"

#include <string>

namespace seamripper {
namespace {

#include "review_page.inc"

constexpr char kDocument[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Seamripper review</title>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<link rel=\"icon\" href=\"data:,\">\n"
    "<link rel=\"stylesheet\" href=\"/review.css\">\n<script src=\"/review.js\" defer></script>\n</head>\n"
    "<body class=\"review\"><noscript>The review tool needs scripts; everything in it is on this machine.</noscript></body>\n</html>\n";
constexpr char kNotBuilt[] =
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Seamripper review</title></head><body>"
    "<p>This program was built without Node.js, so the review tool is not in it. Its data is there all the same: "
    "<a href=\"/api/overview\">/api/overview</a>.</p></body></html>\n";

}  // namespace

std::optional<HttpAnswer> FindUiFile(std::string_view path) {
  if (path == "/") return HttpAnswer{200, "text/html", kReviewScript.empty() ? kNotBuilt : kDocument, {}, false};
  if (path == "/review.js") return HttpAnswer{200, "text/javascript", std::string(kReviewScript), {}, false};
  if (path == "/review.css") return HttpAnswer{200, "text/css", std::string(kReviewStyle), {}, false};
  return std::nullopt;
}

}  // namespace seamripper
