#include "ingest/settings.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>

#include "kernels/text/words.h"
#include "url/domain.h"

namespace seamripper {
namespace {

const std::string kIdPart = " id=", kTextPart = " text=";

// The number behind `name` in "name=1 other=2".
uint64_t NumberIn(std::string_view text, std::string_view name, uint64_t otherwise) {
  const size_t at = text.find(name);
  if (at == std::string_view::npos) return otherwise;
  const char* const begin = text.data() + at + name.size();
  uint64_t number = otherwise;
  std::from_chars(begin, text.data() + text.size(), number);
  return number;
}

// With words_at_tags the content of scripts is kept anyway.
std::string TextProfileOf(const ExtractOptions& options) {
  if (options.words_at_tags) return "text/2 tags";
  return options.keep_scripts ? "text/2 scripts" : "text/2";
}

std::string TextOf(const RowFields& rows) {
  return "key=" + std::string(kRowKeyNames[static_cast<size_t>(rows.key)]) + kIdPart + rows.id + kTextPart + rows.text;
}

// Defaults for what it does not say.
RowFields RowFieldsIn(std::string_view text) {
  RowFields rows;
  const size_t id = text.find(kIdPart), names = text.find(kTextPart);
  if (!text.starts_with("key=") || id == std::string_view::npos || names == std::string_view::npos || names < id) {
    return rows;
  }
  const auto* const key = std::ranges::find(kRowKeyNames, text.substr(4, id - 4));
  if (key != std::end(kRowKeyNames)) rows.key = static_cast<RowKey>(key - std::begin(kRowKeyNames));
  rows.id = text.substr(id + kIdPart.size(), names - id - kIdPart.size());
  rows.text = text.substr(names + kTextPart.size());
  return rows;
}

}  // namespace

std::map<std::string, std::string> ProfilesOf(const IngestSettings& settings) {
  return {
      {"words", kWordsProfile},
      {"style", std::string(kStyleProfile) + " n=" + std::to_string(settings.style_gram_bytes) +
                    " m=" + std::to_string(settings.style_dimensions)},
      {"chunks", "ardi2014 blocks/1"},
      {"text", TextProfileOf(settings.extract)},
      {"psl", std::string(PublicSuffixListVersion())},
      {"limits", "page=" + std::to_string(settings.max_page_bytes) +
                     " record=" + std::to_string(settings.limits.record_bytes) +
                     " links=" + std::to_string(settings.extract.max_links)},
      {"segment", std::to_string(settings.segment_bytes)},
      {"rows", TextOf(settings.limits.rows)},
  };
}

IngestSettings SettingsOf(const std::map<std::string, std::string>& profiles) {
  const auto text_of = [&](const char* name) {
    const auto found = profiles.find(name);
    return found == profiles.end() ? std::string_view() : std::string_view(found->second);
  };
  IngestSettings settings;
  const std::string_view limits = text_of("limits");
  settings.max_page_bytes = NumberIn(limits, "page=", settings.max_page_bytes);
  settings.limits.record_bytes = NumberIn(limits, "record=", settings.limits.record_bytes);
  settings.extract.max_links = NumberIn(limits, "links=", settings.extract.max_links);
  settings.extract.keep_scripts = text_of("text").ends_with(" scripts");
  settings.extract.words_at_tags = text_of("text").ends_with(" tags");
  settings.style_gram_bytes = static_cast<uint32_t>(NumberIn(text_of("style"), "n=", settings.style_gram_bytes));
  const uint64_t dimensions = NumberIn(text_of("style"), "m=", settings.style_dimensions);
  if (AreSketchDimensions(dimensions)) settings.style_dimensions = static_cast<uint32_t>(dimensions);
  settings.limits.rows = RowFieldsIn(text_of("rows"));
  settings.segment_bytes = NumberIn(text_of("segment"), "", settings.segment_bytes);
  return settings;
}

IngestSettings SettingsFor(const IngestOptions& options) {
  IngestSettings settings;
  settings.seed = options.seed;
  settings.max_page_bytes = options.max_page_bytes;
  settings.segment_bytes = options.segment_bytes;
  settings.extract.keep_scripts = options.keep_scripts;
  settings.extract.words_at_tags = options.words_at_tags;
  settings.style_gram_bytes = options.style_gram_bytes;
  settings.style_dimensions = options.style_dimensions;
  settings.extract.max_links = options.max_links;
  settings.limits.record_bytes = options.max_record_bytes;
  settings.limits.rows = {options.rows.id, options.rows.text, static_cast<RowKey>(options.rows.key)};
  return settings;
}

}  // namespace seamripper
