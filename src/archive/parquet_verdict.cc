#include "archive/parquet_verdict.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace seamripper {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, 3> kWords = {"sound ", "other ", "damaged "};

}  // namespace

std::string VerdictLine(const ParquetVerdict& verdict) {
  std::string line(kWords[static_cast<size_t>(verdict.kind)]);
  line += verdict.kind == ParquetVerdict::Kind::kSound ? std::to_string(verdict.jsonl_bytes) : verdict.detail;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line + '\n';
}

std::optional<ParquetVerdict> ParseVerdict(std::string_view said) {
  if (said.find('\n') != said.size() - 1 || said.empty()) return {};
  said.remove_suffix(1);
  for (size_t i = 0; i < kWords.size(); ++i) {
    if (!said.starts_with(kWords[i])) continue;
    const std::string_view rest = said.substr(kWords[i].size());
    ParquetVerdict verdict;
    verdict.kind = static_cast<ParquetVerdict::Kind>(i);
    if (verdict.kind != ParquetVerdict::Kind::kSound) {
      verdict.detail = rest;
      return verdict;
    }
    const char* end = rest.data() + rest.size();
    const auto [read_to, error] = std::from_chars(rest.data(), end, verdict.jsonl_bytes);
    if (error == std::errc() && read_to == end) return verdict;
  }
  return {};
}

}  // namespace seamripper
