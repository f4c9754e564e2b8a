#include "cli/style_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "columns/row_json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr int kDimensions = 128;

std::vector<std::string> PageRow(const char* label, const StyledPage& page) {
  return {label, WithSeparators(page.source_bytes), WithSeparators(page.noise_bytes), WithSeparators(page.grams),
          std::to_string(page.filled)};
}

void WritePageJson(const StyledPage& page, JsonWriter* json) {
  json->BeginObject().Key("name").String(page.name).Key("truncated").Bool(page.truncated);
  json->Key("source_bytes").Number(page.source_bytes).Key("noise_bytes").Number(page.noise_bytes);
  json->Key("grams").Number(page.grams).Key("filled").Number(page.filled).EndObject();
}

std::string FamilyLine(const TemplateFamilyRow& family, int64_t families) {
  return "family     " + std::to_string(family.family_id) + ", one of " + WithSeparators(families) + ", " +
         Plural(family.pages, "page") + " on " + Plural(family.domains, "domain") + ", similarity " +
         Decimal(Table<TemplateFamilyRow>::MeanSimilarity(family), 2) + "\n";
}

// What is not shared: faint, or an ellipsis for each run of it.
void AppendRest(std::string_view text, const Look& look, std::string* out) {
  if (text.empty()) return;
  if (look.color) {
    *out += "\x1b[2m" + VisibleLines(text, look.reader) + "\x1b[0m";
    return;
  }
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) *out += "…";
    if (end < text.size()) *out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// Noise and names, in the order of the source.
std::vector<ByteRange> Merged(const TemplateSkeleton& skeleton) {
  std::vector<ByteRange> ranges = skeleton.shared;
  ranges.insert(ranges.end(), skeleton.names.begin(), skeleton.names.end());
  std::ranges::sort(ranges, {}, &ByteRange::start_byte);
  return ranges;
}

std::string NameLine(const char* label, const StyledPage& page, const Look& look) {
  return std::string(label) + "  " + VisibleLine(page.name, look.reader) +
         (page.truncated ? "  (cut at a limit)" : "") + "\n";
}

}  // namespace

std::string StyleText(const StyleComparison& comparison, const Look& look) {
  std::string out = NameLine("A", comparison.a, look) + NameLine("B", comparison.b, look) + "\n";
  out +=
      LayOut({{"", "bytes", "noise", "grams", "filled of 128"}, PageRow("A", comparison.a), PageRow("B", comparison.b)},
             {Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kRight}, "");
  const double estimate = static_cast<double>(comparison.matches) / kDimensions;
  out += "\nshared    " + WithSeparators(comparison.shared_grams) + " of " + WithSeparators(comparison.union_grams) +
         " grams of " + std::to_string(comparison.gram_bytes) + " bytes\n";
  out += "Jaccard   " + Decimal(comparison.Jaccard(), 4) + "\n";
  out += "Dice      " + Decimal(comparison.Dice(), 4) + "\n";
  out += "estimate  " + Decimal(estimate, 4) + " of Jaccard: " + std::to_string(comparison.matches) +
         " of 128 dimensions match\n";
  return out;
}

void WriteStyleJson(const StyleComparison& comparison, JsonWriter* json) {
  json->BeginObject().Key("shared_grams").Number(comparison.shared_grams);
  json->Key("union_grams").Number(comparison.union_grams).Key("jaccard").Number(comparison.Jaccard());
  json->Key("dice").Number(comparison.Dice()).Key("matches").Number(comparison.matches);
  json->Key("a");
  WritePageJson(comparison.a, json);
  json->Key("b");
  WritePageJson(comparison.b, json);
  json->EndObject();
}

std::string SkeletonText(const TemplateSkeleton& skeleton, const Look& look) {
  const TemplateRow& cluster = skeleton.cluster;
  std::string out = "template   " + std::to_string(cluster.cluster_id) + ", " + cluster.suggested_class + ", " +
                    Plural(cluster.pages, "page") + " on " + Plural(cluster.domains, "domain") + ", similarity " +
                    Decimal(Table<TemplateRow>::MeanSimilarity(cluster), 2) + "\n";
  if (cluster.families > 1) out += FamilyLine(skeleton.family, cluster.families);
  out += "prototype  " + VisibleLine(skeleton.family.prototype_url, look.reader) + "\n";
  out += "compared   with " + Plural(skeleton.compared, "other page");
  if (skeleton.unreadable > 0) out += "; the crawl files of " + WithSeparators(skeleton.unreadable) + " are gone";
  out += "\n";
  out += look.color ? "Bright: what at least half of them share. Faint: what varies.\n\n"
                    : "Shown: what at least half of them share. …: what varies.\n\n";
  const std::string_view source = skeleton.source;
  uint64_t at = 0;
  for (const ByteRange& range : Merged(skeleton)) {
    AppendRest(source.substr(at, range.start_byte - at), look, &out);
    out += VisibleLines(source.substr(range.start_byte, range.end_byte - range.start_byte), look.reader);
    at = range.end_byte;
  }
  AppendRest(source.substr(at), look, &out);
  if (!out.ends_with('\n')) out += '\n';
  return out;
}

}  // namespace seamripper::cli
