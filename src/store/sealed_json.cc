#include "store/sealed_json.h"

#include <string_view>

#include "base/xxh3.h"

namespace seamripper {
namespace {
constexpr std::string_view kField = ",\"xxh3\":\"";
}  // namespace

std::string SealJson(const std::string& body) {
  return body + std::string(kField) + ToHex(Xxh3Of128(body + "}")) + "\"}\n";
}

bool IsSealed(const std::string& json) {
  const size_t at = json.rfind(kField);
  return at != std::string::npos && json == SealJson(json.substr(0, at));
}

}  // namespace seamripper
