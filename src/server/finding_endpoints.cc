#include <algorithm>
#include <functional>

#include "columns/all_tables.h"
#include "columns/row_json.h"
#include "seamripper/stories.h"
#include "seamripper/tables.h"
#include "server/endpoints.h"
#include "server/facets.h"
#include "server/query_grammar.h"
#include "server/server_joins.h"
#include "text/json.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

constexpr uint64_t kRowsOfPage = 50;
constexpr uint64_t kMostRows = 500;

void WriteValue(const TableColumn& column, const Value& value, JsonWriter* json) {
  if (std::holds_alternative<std::monostate>(value)) {
    json->Null();
    return;
  }
  std::visit(
      [&](const auto& each) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(each)>, std::monostate>) WriteJsonValue(column.name, each, json);
      },
      value);
}

std::string_view NameOf(ColumnType type) {
  constexpr std::string_view kNames[] = {"number", "number", "bool", "number", "text", "time"};
  return kNames[static_cast<size_t>(type)];
}

Result<HttpAnswer> Overview(const ReviewRoom& room, const Parameters&, const std::string&) {
  ASSIGN_OR_RETURN(const std::vector<TableInfo> tables, ListTables(*room.corpus));
  std::vector<SampleRow> samples;
  if (room.labels != nullptr) {
    ASSIGN_OR_RETURN(samples, room.labels->Samples());
  }
  ASSIGN_OR_RETURN(const bool changed, room.corpus->HasChanged());
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("version").String(Version()).Key("corpus").String(room.corpus->path());
  json.Key("reviewer").String(room.setup->reviewer).Key("sample").String(room.setup->sample);
  json.Key("keeps_labels").Bool(room.labels != nullptr);
  json.Key("changed").Bool(changed).Key("tables").BeginArray();
  for (const TableInfo& table : tables) {
    json.BeginObject().Key("name").String(table.name).Key("meaning").String(table.meaning);
    json.Key("detector").String(table.detector).Key("run").String(table.run).Key("rows").Number(table.rows);
    json.Key("of_this_corpus").Bool(table.of_this_corpus).EndObject();
  }
  json.EndArray().Key("samples").BeginArray();
  for (const SampleRow& sample : samples) {
    ASSIGN_OR_RETURN(const Evaluation evaluation, Evaluate(*room.labels, {sample.name, ""}));
    WriteEvaluationJson(evaluation, &json);
  }
  json.EndArray().EndObject();
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> Changes(const ReviewRoom& room, const Parameters&, const std::string&) {
  ASSIGN_OR_RETURN(const bool changed, room.corpus->HasChanged());
  return JsonAnswer(changed ? "{\"changed\":true}" : "{\"changed\":false}");
}

Result<ListRequest> ListingOf(const ReviewRoom& room, const Parameters& parameters) {
  ListRequest request;
  request.table = Given(parameters, "table");
  const TableFacts* table = FindTableFacts(request.table);
  if (table == nullptr) return UsageError("there is no table '" + request.table + "'");
  ASSIGN_OR_RETURN(request.where, ConditionOf(Given(parameters, "q"), *table));
  request.run = Given(parameters, "run");
  request.after = Given(parameters, "after");
  request.stop = room.setup->stop;
  const std::string sort = Given(parameters, "sort");
  if (!sort.empty()) {
    const bool falling = sort.starts_with('-');
    request.sort.push_back({sort.substr(falling ? 1 : 0), falling});
  }
  const std::string limit = Given(parameters, "limit");
  request.limit = limit.empty() ? kRowsOfPage : std::clamp<uint64_t>(ParseCount(limit).value_or(kRowsOfPage), 1, kMostRows);
  return request;
}

void WriteColumns(const TableRows& rows, const TableFacts& table, JsonWriter* json) {
  json->Key("columns").BeginArray();
  size_t at = 0;
  for (const TableColumn& column : rows.columns()) {
    json->BeginObject().Key("name").String(column.name).Key("type").String(NameOf(column.type));
    json->Key("main").Bool(column.main).Key("rank").Number(column.rank);
    json->Key("meaning").String(at < table.meanings.size() ? table.meanings[at] : "").EndObject();
    ++at;
  }
  json->EndArray();
}

Result<HttpAnswer> TableRowsAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(ListRequest request, ListingOf(room, parameters));
  const uint64_t limit = request.limit++;  // one more says whether there is more
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListTable(*room.corpus, request));
  const TableFacts& table = *FindTableFacts(request.table);
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("table").String(request.table).Key("meaning").String(table.meaning);
  json.Key("note").String(rows->note());
  WriteColumns(*rows, table, &json);
  std::vector<std::string> keys;
  bool more = false;
  json.Key("rows").BeginArray();
  while (!more && rows->Next()) {
    more = keys.size() == limit;
    if (more) break;
    json.BeginArray();
    for (size_t i = 0; i < rows->row().size(); ++i) WriteValue(rows->columns()[i], rows->row()[i], &json);
    json.EndArray();
    keys.push_back(rows->Key());
  }
  if (!rows->status().ok()) return rows->status();
  json.EndArray().Key("keys").BeginArray();
  for (const std::string& key : keys) json.String(key);
  json.EndArray().Key("after").String(more && !keys.empty() ? keys.back() : "");
  if (!Given(parameters, "count").empty()) {
    ASSIGN_OR_RETURN(const std::optional<uint64_t> total, rows->Total());
    json.Key("total").Number(total.value_or(0));
  }
  json.EndObject();
  return JsonAnswer(json.Take());
}

std::string TenthOf(const std::string& digit) {
  return "0." + digit + "–" + (digit == "9" ? "1" : "0." + std::string(1, static_cast<char>(digit[0] + 1)));
}

Result<HttpAnswer> FacetsAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  const std::string name = Given(parameters, "table");
  const TableFacts* table = FindTableFacts(name);
  if (table == nullptr) return UsageError("there is no table '" + name + "'");
  ASSIGN_OR_RETURN(const std::string condition, ConditionOf(Given(parameters, "q"), *table));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("facets").BeginArray();
  for (const FacetColumn& column : FacetColumnsOf(*table)) {
    ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows,
                     QueryTables(*room.corpus, FacetStatement(*table, column, condition), room.setup->stop));
    json.BeginObject().Key("column").String(column.name).Key("values").BeginArray();
    while (rows->Next()) {
      const std::string value = column.tenths ? std::to_string(std::get<int64_t>(rows->row()[0]))
                                              : std::string(std::get<std::string_view>(rows->row()[0]));
      json.BeginObject().Key("value").String(column.tenths ? TenthOf(value) : value);
      json.Key("rows").Number(std::get<int64_t>(rows->row()[1])).Key("term").String(FacetTerm(column, value)).EndObject();
    }
    if (!rows->status().ok()) return rows->status();
    json.EndArray().EndObject();
  }
  return JsonAnswer(json.EndArray().EndObject().Take());
}

Result<HttpAnswer> PageAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string page, Needed(parameters, "page"));
  ASSIGN_OR_RETURN(const PageStory story, ReadPageStory(*room.corpus, page, "", true));
  JsonWriter json(AppendVisibleJsonString);
  WritePageJson(story, &json);
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> TextAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string page, Needed(parameters, "page"));
  ASSIGN_OR_RETURN(const PageFacts facts, ReadPage(*room.corpus, page));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject();
  WriteRowFields<PageTableRow>(facts, &json);
  json.Key("text").String(facts.text).EndObject();
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> PartnersAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string site, Needed(parameters, "site"));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject();
  for (const bool taken_from_it : {false, true}) {
    ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows,
                     QueryTables(*room.corpus, PartnersStatement(site, taken_from_it), room.setup->stop));
    json.Key(taken_from_it ? "to" : "from").BeginArray();
    while (rows->Next()) {
      const std::span<const Value> row = rows->row();
      json.BeginObject().Key("site").String(std::get<std::string_view>(row[0]));
      json.Key("quilts").Number(std::get<int64_t>(row[1])).Key("sources").Number(std::get<int64_t>(row[2])).EndObject();
    }
    if (!rows->status().ok()) return rows->status();
    json.EndArray();
  }
  return JsonAnswer(json.EndObject().Take());
}

Result<HttpAnswer> ThresholdsAnswer(const ReviewRoom& room, const Parameters&, const std::string&) {
  ASSIGN_OR_RETURN(const QuiltThresholds thresholds, ReadQuiltThresholds(*room.corpus));
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("run").String(thresholds.run).Key("theta").Number(thresholds.theta).Key("c").Number(thresholds.c);
  json.Key("command").String("seamripper quilts CORPUS" + thresholds.options).Key("counts").BeginArray();
  for (const QuiltCountRow& row : thresholds.counts) WriteRow(row, &json);
  return JsonAnswer(json.EndArray().EndObject().Take());
}

Result<HttpAnswer> CompareAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  // By id alone: a name that is no page would be read as a file of this machine.
  CompareRequest request;
  for (const auto& [name, to] : {std::pair{"a", &request.a}, std::pair{"b", &request.b}}) {
    ASSIGN_OR_RETURN(const std::string page, Needed(parameters, name));
    ASSIGN_OR_RETURN(const PageFacts facts, ReadPage(*room.corpus, page));
    *to = std::to_string(facts.page_id);
  }
  ASSIGN_OR_RETURN(const Comparison comparison, Compare(request, room.corpus.get()));
  JsonWriter json(AppendVisibleJsonString);
  WriteCompareJson(comparison, &json);
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> ChunkAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string chunk, Needed(parameters, "chunk"));
  ASSIGN_OR_RETURN(const ChunkStory story, ReadChunkStory(*room.corpus, "", chunk));
  JsonWriter json(AppendVisibleJsonString);
  WriteChunkJson(story, &json);
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> SkeletonAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string id, Needed(parameters, "cluster"));
  const std::optional<uint64_t> page = ParseCount(id);
  if (!page) return UsageError("'" + id + "' is no id");
  ASSIGN_OR_RETURN(const TemplateSkeleton skeleton, ReadSkeleton(*room.corpus, "", static_cast<PageId>(*page)));
  JsonWriter json(AppendVisibleJsonString);
  WriteSkeletonJson(skeleton, &json);
  return JsonAnswer(json.Take());
}

Result<HttpAnswer> RawAnswer(const ReviewRoom& room, const Parameters& parameters, const std::string&) {
  ASSIGN_OR_RETURN(const std::string page, Needed(parameters, "page"));
  ASSIGN_OR_RETURN(std::string payload, ReadRawPage(*room.corpus, page));
  return HttpAnswer{200, "text/html", std::move(payload), {}, true};
}

}  // namespace

std::vector<Endpoint> FindingEndpoints() {
  return {
      {"GET", "/api/overview", "What the corpus holds, which tables there are, and how far samples are judged.", {}, Overview},
      {"GET", "/api/changes", "Whether a run or an ingest has added something since the corpus was opened.", {}, Changes},
      {"GET", "/api/tables/{table}",
       "Rows of a table, worst first, with its columns and each row's key.",
       {{"q", "filter: `word`, `column:word`, `column=word`, `column>=5`, `-term`; all must hold"},
        {"sort", "a column; with `-` in front largest first"},
        {"after", "the key of the last row seen"},
        {"limit", "rows, 50 by default, 500 at most"},
        {"run", "another run than the current one"},
        {"count", "1: also how many rows there are"}},
       TableRowsAnswer},
      {"GET", "/api/facets/{table}",
       "How many rows have which value, for columns with few of them and shares in tenths, and what to add to the filter to "
       "see those.",
       {{"q", "only of rows like this"}},
       FacetsAnswer},
      {"GET", "/api/page", "All that is known of a page, with its text, as `show --json` prints it.",
       {{"page", "URL or id"}}, PageAnswer},
      {"GET", "/api/text", "A page's text and what the table of pages has of it.", {{"page", "URL or id"}}, TextAnswer},
      {"GET", "/api/partners", "The sites whose pages a site's quilts are made of, and those whose quilts have pages of it: 50 of each at most.",
       {{"site", "registrable domain"}}, PartnersAnswer},
      {"GET", "/api/thresholds",
       "How many pages have which patch fraction and how many sources, as the current run of `quilts` counted them, and what to "
       "type for others. Below its `theta`, `cover_size` is -1: only the patch fraction is known. `run` is empty when nothing was counted.",
       {}, ThresholdsAnswer},
      {"GET", "/api/compare", "What two pages share, as `compare --in CORPUS --json` prints it.",
       {{"a", "URL or id"}, {"b", "URL or id"}}, CompareAnswer},
      {"GET", "/api/chunk", "A chunk, its text and pages that have it.", {{"chunk", "SHA-1, 40 digits"}}, ChunkAnswer},
      {"GET", "/api/skeleton", "The mark-up that the pages of a template have in common.",
       {{"cluster", "its id, or that of a page in it"}}, SkeletonAnswer},
      {"GET", "/api/raw", "The page as it was captured, with headers that keep it from acting: for a frame with `sandbox=\"\"`.",
       {{"page", "URL or id"}}, RawAnswer},
  };
}

}  // namespace seamripper
