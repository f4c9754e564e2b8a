#include "cli/run_text.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr std::string_view kBillionths = "_billionths";

// Those of `options` that `others` has otherwise, or not at all.
std::string Differences(const std::map<std::string, std::string>& options,
                        const std::map<std::string, std::string>& others) {
  std::string text;
  for (const auto& [name, value] : options) {
    const auto other = others.find(name);
    if (other == others.end() || other->second != value)
      text += (text.empty() ? " with " : " ") + OptionText(name, value);
  }
  return text;
}

}  // namespace

std::string FoundAmong(const Counted& found, const Counted& all) {
  const auto text = [](const Counted& counted) {
    return Plural(counted.count, counted.noun) + std::string(counted.with);
  };
  return "found " + text(found) + " among " + text(all) +
         (found.count > 0 && all.count > 0 ? " (" + Percent(found.count, all.count) + ")" : "");
}

std::string RunNote(const RunSummary& run) {
  return run.answered_before ? ", existing run " + run.id + " (--force recomputes)" : ", run " + run.id;
}

std::string OptionText(const std::string& name, const std::string& value) {
  const std::optional<uint64_t> parts = ParseCount(value);
  if (!name.ends_with(kBillionths)) return name + "=" + value;
  std::string share = parts ? Decimal(static_cast<double>(*parts) / 1e9, 9) : value;
  if (parts) share.erase(std::max(share.find_last_not_of('0'), share.find('.') - 1) + 1);
  if (share.ends_with('.')) share.pop_back();
  return name.substr(0, name.size() - kBillionths.size()) + "=" + share;
}

std::string CurrentLine(const RunSummary& run) {
  if (!run.was) return "";
  return "now current: run " + run.id + Differences(run.options, run.was->options) + " (was " + run.was->id +
         Differences(run.was->options, run.options) + ")";
}

void AddCurrentLine(const RunSummary& run, std::vector<std::string>* lines) {
  if (run.was) lines->push_back(CurrentLine(run));
}

void AddHostsWithoutAddress(const RunSummary& run, std::vector<std::string>* lines) {
  const uint64_t hosts = run.CountOf("hosts_without_address");
  if (hosts == 0) return;
  lines->push_back(
      LabelledLine("no address", Plural(hosts, "host") + " with no known address, compared by domain instead"));
}

void AddCollisions(double expected, const std::string& what, std::vector<std::string>* lines) {
  constexpr double kWorthSaying = 0.001;
  if (expected < kWorthSaying) return;
  lines->push_back(LabelledLine("collisions", "up to " + Decimal(expected, 3) + " pairs of different " + what));
}

std::string LabelledLine(std::string_view label, const std::string& text) {
  return "  " + std::string(label) + std::string(label.size() < 11 ? 12 - label.size() : 1, ' ') + text;
}

std::string EstimateText(const RunEstimate& estimate) {
  std::string text = estimate.answered_before ? "result     exists; nothing would be computed\n" : "";
  text += "words      " + WithSeparators(estimate.words) + "\n";
  text += "threads    " + std::to_string(estimate.threads) + "\n";
  text += "memory     " + ShortSize(estimate.memory_bytes) + "; with --memory " +
          std::to_string((estimate.in_memory_bytes >> 20) + 1) + "M nothing would be written to temporary files\n";
  text += "temporary  about " + ShortSize(estimate.temporary_bytes) + " in " +
          VisibleLine(estimate.temp_folder, Reader::kTerminal) + ", of " + ShortSize(estimate.free_bytes) + "\n";
  if (estimate.temporary_bytes > estimate.free_bytes) {
    text += "           which may not be enough: give more to --memory or --disk, or another --temp\n";
  }
  return text;
}

void WriteEstimateJson(const RunEstimate& estimate, JsonWriter* json) {
  json->BeginObject().Key("answered_before").Bool(estimate.answered_before).Key("words").Number(estimate.words);
  json->Key("threads").Number(estimate.threads).Key("memory_bytes").Number(estimate.memory_bytes);
  json->Key("in_memory_bytes").Number(estimate.in_memory_bytes);
  json->Key("temporary_bytes").Number(estimate.temporary_bytes).Key("free_bytes").Number(estimate.free_bytes);
  json->Key("temp_folder").String(estimate.temp_folder).EndObject();
}

void BeginRunJson(const RunSummary& run, JsonWriter* json) {
  json->BeginObject().Key("run").String(run.id).Key("answered_before").Bool(run.answered_before);
}

void WriteRunFacts(const RunSummary& run, JsonWriter* json) {
  json->Key("seconds").Number(run.seconds).Key("tables").BeginArray();
  for (const TableSummary& table : run.tables) {
    json->BeginObject().Key("name").String(table.name).Key("rows").Number(table.rows);
    json->Key("digest").String(table.digest).EndObject();
  }
  json->EndArray().Key("counts").BeginObject();
  for (const auto& [name, count] : run.counts) json->Key(name).Number(count);
  json->EndObject();
}

}  // namespace seamripper::cli
