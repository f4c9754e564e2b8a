#include "seamripper/tables.h"

#include <algorithm>
#include <utility>

#include "api/key_text.h"
#include "api/list_statement.h"
#include "api/table_rows.h"
#include "api/table_runs.h"
#include "columns/all_tables.h"
#include "kernels/text/utf8.h"

namespace seamripper {
namespace {

std::string KeyNames(const TableFacts& table) {
  std::string names;
  for (const std::string_view name : table.key) names += (names.empty() ? "" : ",") + std::string(name);
  return names;
}

// The values, in the listing's order, of the row that the user saw last.
Result<BoundValues> PlaceOf(const Listing& listing, const ListRequest& request, const QueryDatabase& database) {
  if (listing.table->key.empty()) {
    return UsageError("rows of " + request.table + " have no key to go on behind: use --where instead of --after");
  }
  const std::string expected = "write its " + KeyNames(*listing.table) + " as a listing shows it";
  const Status no_key = UsageError("'" + request.after + "' is no key of " + request.table + ": " + expected);
  const auto typed = SplitKey(request.after);
  if (!typed || typed->size() != listing.table->key.size() || !IsUtf8(request.after)) return no_key;
  const std::vector<Value> key(typed->begin(), typed->end());
  const auto query = database.Run(PlaceStatement(listing), key, {.stop = request.resources.stop});
  if (!query.ok() && query.status().code() == Code::kUsage) return no_key;
  if (!query.ok()) return query.status();
  BoundValues values;
  if ((*query)->Next()) {
    for (const Value& value : (*query)->row()) values.Add(value);
    return values;
  }
  const Status& status = (*query)->status();
  if (status.ok())
    return UsageError("no row of " + request.table + " has the key '" + request.after + "': " + expected);
  return status.code() == Code::kUsage ? no_key : status;
}

// What a row is about, when not all of it can be shown.
std::vector<std::string_view> MainColumns(const Listing& listing) {
  std::vector<std::string_view> names = listing.table->key;
  for (const OrderColumn& column : listing.order) names.push_back(column.name);
  for (const ColumnFacts& column : listing.table->columns) {
    if (column.name == "url" || column.name.ends_with("_url")) names.push_back(column.name);
  }
  return names;
}

Result<std::unique_ptr<QueriedRows>> RunListing(const Listing& listing, const ListRequest& request,
                                                std::unique_ptr<QueryDatabase> database, uint64_t rows_of_table) {
  if (!request.where.empty()) RETURN_IF_ERROR(database->CheckCondition(request.where));
  const bool behind = !request.after.empty();
  ASSIGN_OR_RETURN(BoundValues place, behind ? PlaceOf(listing, request, *database) : BoundValues());
  ASSIGN_OR_RETURN(auto query, database->Run(ListStatement(listing, request.where, behind, request.limit),
                                             place.values(), {.stop = request.resources.stop}));
  auto rows = std::make_unique<QueriedRows>(std::move(database), std::move(query));
  rows->HideKeys(listing.table->key.size());
  const bool whole = request.where.empty() && !behind;
  rows->CountWith(CountStatement(listing, request.where, behind), std::move(place),
                  whole ? std::optional(rows_of_table) : std::nullopt);
  if (request.columns.empty()) rows->MarkMain(MainColumns(listing));
  rows->set_stop(request.resources.stop);
  return rows;
}

// Why a query that was refused has no chance before something else is done, if that is so.
Status MissingOf(TableRuns* runs, const std::string& statement, Status refused) {
  for (const TableFacts* table : MentionedTables(statement)) {
    // One name may be the beginning of another.
    if (refused.message().find("Table with name " + std::string(table->name) + " does not exist") ==
        std::string::npos) {
      continue;
    }
    ASSIGN_OR_RETURN(const Findings* run, runs->RunWith(*table));
    if (run == nullptr) return runs->Missing(*table);
  }
  return refused;
}

Result<std::unique_ptr<QueriedRows>> RunQuery(TableRuns* runs, const std::vector<const TableFacts*>& tables,
                                              const SqlRequest& request) {
  ASSIGN_OR_RETURN(auto database, runs->OpenTables(tables, request.resources));
  ASSIGN_OR_RETURN(auto query, database->RunForeign(request.query, {.stop = request.resources.stop}));
  ASSIGN_OR_RETURN(std::string note, runs->NoteOn(tables));
  auto rows = std::make_unique<QueriedRows>(std::move(database), std::move(query));
  rows->set_note(std::move(note));
  return rows;
}

}  // namespace

Result<std::unique_ptr<TableRows>> ListTable(const ListRequest& request) {
  ASSIGN_OR_RETURN(TableRuns runs, TableRuns::Open(request.corpus));
  ASSIGN_OR_RETURN(const Listing listing, ListingOf(request));
  const TableFacts& table = *listing.table;
  if (!request.run.empty()) RETURN_IF_ERROR(runs.Choose(table.detector, request.run));
  std::vector<const TableFacts*> tables = MentionedTables(request.where);
  if (std::find(tables.begin(), tables.end(), &table) == tables.end()) tables.push_back(&table);
  if (request.run.empty()) RETURN_IF_ERROR(runs.Renew(tables, request.resources));
  ASSIGN_OR_RETURN(const Findings* run, runs.RunWith(table));
  if (run == nullptr) return runs.Missing(table);

  ASSIGN_OR_RETURN(auto database, runs.OpenTables(tables, request.resources));
  ASSIGN_OR_RETURN(std::string note, runs.NoteOn(tables));
  auto rows = RunListing(listing, request, std::move(database), run->FindTable(table.name)->rows);
  if (!rows.ok()) return MissingOf(&runs, request.where, rows.status());
  (*rows)->set_note(std::move(note));
  return std::unique_ptr<TableRows>(std::move(*rows));
}

Result<std::unique_ptr<TableRows>> QueryTables(const SqlRequest& request) {
  ASSIGN_OR_RETURN(TableRuns runs, TableRuns::Open(request.corpus));
  std::vector<const TableFacts*> every;
  for (const TableFacts& table : AllTables()) every.push_back(&table);
  const std::vector<const TableFacts*> mentioned = MentionedTables(request.query);
  RETURN_IF_ERROR(runs.Renew(mentioned, request.resources));
  auto rows = RunQuery(&runs, mentioned.empty() ? every : mentioned, request);
  // With all tables open DuckDB knows which name was meant.
  const bool again = !rows.ok() && rows.status().code() == Code::kUsage && !mentioned.empty();
  if (again && mentioned.size() < every.size()) rows = RunQuery(&runs, every, request);
  if (!rows.ok()) return MissingOf(&runs, request.query, rows.status());
  return std::unique_ptr<TableRows>(std::move(*rows));
}

Result<std::vector<TableInfo>> ListTables(const std::string& corpus) {
  ASSIGN_OR_RETURN(TableRuns runs, TableRuns::Open(corpus));
  std::vector<TableInfo> tables;
  for (const TableFacts& table : AllTables()) {
    ASSIGN_OR_RETURN(const Findings* run, runs.RunWith(table));
    if (run == nullptr) continue;
    tables.push_back({std::string(table.name), std::string(table.meaning), std::string(table.detector), run->id(),
                      run->FindTable(table.name)->rows, runs.IsOfThisCorpus(*run)});
  }
  return tables;
}

std::vector<TableDescription> DescribeTables() {
  std::vector<TableDescription> tables;
  for (const TableFacts& facts : AllTables()) {
    TableDescription& table = tables.emplace_back();
    table.detector = facts.detector;
    table.name = facts.name;
    table.meaning = facts.meaning;
    for (size_t i = 0; i < facts.columns.size(); ++i) {
      table.columns.push_back(
          {std::string(facts.columns[i].name), PublicType(facts.columns[i].type), std::string(facts.meanings[i])});
    }
    for (const std::string_view name : facts.key) table.key.emplace_back(name);
    for (const OrderColumn& column : facts.order) table.order.push_back({std::string(column.name), column.falling});
  }
  return tables;
}

}  // namespace seamripper
