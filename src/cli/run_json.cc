#include "cli/run_json.h"

namespace seamripper::cli {

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
