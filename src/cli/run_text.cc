#include "cli/run_text.h"

#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

std::string EstimateText(const RunEstimate& estimate) {
  std::string text = estimate.answered_before ? "answered   before: it would be read from the corpus\n" : "";
  text += "words      " + WithSeparators(estimate.words) + "\n";
  text += "threads    " + std::to_string(estimate.threads) + "\n";
  text += "memory     " + ShortSize(estimate.memory_bytes) + "; all of it stays in memory with --memory " +
          std::to_string((estimate.in_memory_bytes >> 20) + 1) + "M\n";
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
