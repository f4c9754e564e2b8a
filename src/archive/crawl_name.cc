#include "archive/crawl_name.h"

#include <array>
#include <utility>

#include "archive/ascii.h"

namespace seamripper {
namespace {

template <typename Meaning>
using Ending = std::pair<std::string_view, Meaning>;

constexpr std::array<Ending<Codec>, 3> kPacked = {
    {{".gz", Codec::kGzip}, {".zst", Codec::kZstd}, {".lz4", Codec::kLz4}}};

constexpr std::array<Ending<Container>, 6> kPackable = {{{".warc", Container::kWarc},
                                                         {".wet", Container::kWarc},
                                                         {".wat", Container::kWarc},
                                                         {".arc", Container::kArc},
                                                         {".jsonl", Container::kJsonl},
                                                         {".ndjson", Container::kJsonl}}};

constexpr std::array<Ending<Container>, 2> kWhole = {{{".wacz", Container::kWacz}, {".parquet", Container::kParquet}}};

bool HasEnding(std::string_view name, std::string_view ending) {
  return name.size() >= ending.size() && EqualsIgnoringCase(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

Format FormatByName(std::string_view name) {
  for (const auto& [ending, container] : kWhole) {
    if (HasEnding(name, ending)) return {container, Codec::kNone};
  }
  Format format;
  for (const auto& [ending, codec] : kPacked) {
    if (!HasEnding(name, ending)) continue;
    format.codec = codec;
    name.remove_suffix(ending.size());
    break;
  }
  for (const auto& [ending, container] : kPackable) {
    if (HasEnding(name, ending)) return {container, format.codec};
  }
  return {};
}

}  // namespace seamripper
