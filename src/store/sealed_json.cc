#include "store/sealed_json.h"

#include "base/xxh3.h"

namespace seamripper {
namespace {

constexpr std::string_view kField = ",\"xxh3\":\"";

// What stands behind `body`.
std::string SealOf(std::string_view body) {
  Xxh3Stream sum;
  sum.Update(body);
  sum.Update("}");
  return std::string(kField) + ToHex(sum.Finish128()) + "\"}\n";
}

}  // namespace

std::string SealJson(std::string body) { return std::move(body.append(SealOf(body))); }

bool IsSealed(std::string_view json) {
  const size_t at = json.rfind(kField);
  return at != std::string_view::npos && json.substr(at) == SealOf(json.substr(0, at));
}

}  // namespace seamripper
