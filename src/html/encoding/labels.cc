#include <algorithm>

#include "html/charset.h"
#include "html/encoding/ascii.h"
#include "html/encoding/tables.h"

namespace seamripper {
namespace {

using namespace encoding;

std::string_view WithoutSpaceAround(std::string_view text) {
  while (!text.empty() && IsAsciiSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsAsciiSpace(text.back())) text.remove_suffix(1);
  return text;
}

constexpr size_t kLongestLabel = 19;

}  // namespace

const Encoding* Utf8Encoding() { return &kEncodings[0]; }

const Encoding* EncodingForLabel(std::string_view label) {
  label = WithoutSpaceAround(label);
  if (label.size() > kLongestLabel) return nullptr;
  char lower[kLongestLabel];
  std::transform(label.begin(), label.end(), lower, AsciiLower);
  const std::string_view text(lower, label.size());
  const auto before = [](const EncodingLabel& known, std::string_view wanted) { return known.text < wanted; };
  const auto* const end = kEncodingLabels.data() + kEncodingLabels.size();
  const auto* const found = std::lower_bound(kEncodingLabels.data(), end, text, before);
  if (found == end || found->text != text) return nullptr;
  return &kEncodings[found->encoding];
}

}  // namespace seamripper
