#include "seamripper/tables.h"

#include <algorithm>
#include <utility>

#include "api/corpus/open_corpus.h"
#include "api/tables/key_text.h"
#include "api/tables/list_statement.h"
#include "api/tables/table_rows.h"
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
    return UsageError("rows of " + request.table + " have no key to continue after: use --where instead of --after");
  }
  const std::string expected = "write its " + KeyNames(*listing.table) + " as a listing shows it";
  const Status no_key = UsageError("'" + request.after + "' is no key of " + request.table + ": " + expected);
  const auto typed = SplitKey(request.after);
  if (!typed || typed->size() != listing.table->key.size() || !IsUtf8(request.after)) return no_key;
  const std::vector<Value> key(typed->begin(), typed->end());
  const auto query = database.Run(PlaceStatement(listing), key, {.stop = request.stop});
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

bool NamesUrl(const ColumnFacts& column) { return column.name == "url" || column.name.ends_with("_url"); }
bool IsText(const ColumnFacts& column) { return column.type == ColumnType::kText; }
// A URL says it already.
bool IsPartOfUrl(const ColumnFacts& column) { return column.name == "host" || column.name == "domain"; }

// All columns, in the order they are worth seeing in: those the table names; what a row is about (its URL, or else the first
// text), what it is sorted by, its key; then the others.
class RankedColumns {
 public:
  explicit RankedColumns(const Listing& listing) {
    const std::vector<ColumnFacts>& columns = listing.table->columns;
    for (const std::string_view name : listing.table->first) Add(name);
    AddIf(columns, NamesUrl);
    const bool has_url = std::ranges::any_of(columns, NamesUrl);
    if (const auto text = std::ranges::find_if(columns, IsText); !has_url && text != columns.end()) Add(text->name);
    for (const OrderColumn& column : listing.order) Add(column.name);
    for (const std::string_view name : listing.table->key) Add(name);
    main_ = names_.size();
    AddIf(columns, [&](const ColumnFacts& column) { return !has_url || !IsPartOfUrl(column); });
    AddIf(columns, IsPartOfUrl);
  }

  const std::vector<std::string_view>& names() const { return names_; }
  size_t main() const { return main_; }

 private:
  void Add(std::string_view name) {
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
  }
  template <class Wanted>
  void AddIf(const std::vector<ColumnFacts>& columns, Wanted wanted) {
    for (const ColumnFacts& column : columns) {
      if (wanted(column)) Add(column.name);
    }
  }

  std::vector<std::string_view> names_;
  size_t main_ = 0;
};

Result<std::unique_ptr<QueriedRows>> RunListing(const Listing& listing, const ListRequest& request,
                                                const QueryDatabase& database, uint64_t rows_of_table) {
  if (!request.where.empty()) RETURN_IF_ERROR(database.CheckCondition(request.where));
  const bool behind = !request.after.empty();
  ASSIGN_OR_RETURN(BoundValues place, behind ? PlaceOf(listing, request, database) : BoundValues());
  ASSIGN_OR_RETURN(auto query, database.Run(ListStatement(listing, request.where, behind, request.limit),
                                            place.values(), {.stop = request.stop}));
  auto rows = std::make_unique<QueriedRows>(database, std::move(query));
  rows->HideKeys(listing.table->key.size());
  const bool whole = request.where.empty() && !behind;
  rows->CountWith(CountStatement(listing, request.where, behind), std::move(place),
                  whole ? std::optional(rows_of_table) : std::nullopt);
  const RankedColumns ranked(listing);
  if (request.columns.empty()) {
    rows->MarkColumns(ranked.names(), ranked.main());
  } else {
    rows->MarkColumns({}, 0);
  }
  rows->set_stop(request.stop);
  return rows;
}

// Why a query that was refused has no chance before something else is done, if that is so.
Status MissingOf(const OpenCorpus& corpus, const std::string& statement, Status refused) {
  for (const TableFacts* table : MentionedTables(statement)) {
    // One name may be the beginning of another.
    if (refused.message().find("Table with name " + std::string(table->name) + " does not exist") ==
        std::string::npos) {
      continue;
    }
    ASSIGN_OR_RETURN(const Findings* run, corpus.RunWith(*table));
    if (run == nullptr) return corpus.Missing(*table);
  }
  return refused;
}

Result<std::unique_ptr<TableRows>> RunQuery(const OpenCorpus& corpus, Tables tables, const std::string& query,
                                            const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database(tables));
  ASSIGN_OR_RETURN(auto running, database->RunForeign(query, {.stop = stop}));
  ASSIGN_OR_RETURN(std::string note, corpus.NoteOn(tables));
  auto rows = std::make_unique<QueriedRows>(*database, std::move(running));
  rows->set_note(std::move(note));
  return std::unique_ptr<TableRows>(std::move(rows));
}

}  // namespace

Result<std::unique_ptr<TableRows>> ListTable(const Corpus& corpus, const ListRequest& request) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const Listing listing, ListingOf(request));
  std::vector<const TableFacts*> tables = MentionedTables(request.where);
  std::erase(tables, listing.table);
  tables.insert(tables.begin(), listing.table);
  if (request.run.empty()) RETURN_IF_ERROR(opened.Renew(tables, request.stop));
  ASSIGN_OR_RETURN(const Findings* run, opened.RunWith(*listing.table, request.run));
  if (run == nullptr) return opened.Missing(*listing.table);

  ASSIGN_OR_RETURN(const QueryDatabase* database, opened.Database(tables, request.run));
  ASSIGN_OR_RETURN(std::string note, opened.NoteOn(tables, request.run));
  auto rows = RunListing(listing, request, *database, run->FindTable(listing.table->name)->rows);
  if (!rows.ok()) return MissingOf(opened, request.where, rows.status());
  (*rows)->set_note(std::move(note));
  return std::unique_ptr<TableRows>(std::move(*rows));
}

Result<std::unique_ptr<TableRows>> QueryTables(const Corpus& corpus, const std::string& query,
                                               const std::atomic<bool>* stop) {
  const OpenCorpus& opened = corpus.opened();
  std::vector<const TableFacts*> every;
  for (const TableFacts& table : AllTables()) every.push_back(&table);
  const std::vector<const TableFacts*> mentioned = MentionedTables(query);
  RETURN_IF_ERROR(opened.Renew(mentioned, stop));
  auto rows = RunQuery(opened, mentioned.empty() ? every : mentioned, query, stop);
  // With all tables open DuckDB knows which name was meant.
  const bool again = !rows.ok() && rows.status().code() == Code::kUsage && !mentioned.empty();
  if (again && mentioned.size() < every.size()) rows = RunQuery(opened, every, query, stop);
  return rows.ok() ? std::move(rows) : MissingOf(opened, query, rows.status());
}

Result<std::vector<std::string>> TablePaths(const Corpus& corpus, const std::string& table, const std::string& run) {
  const OpenCorpus& opened = corpus.opened();
  ASSIGN_OR_RETURN(const TableFacts* facts, TableNamed(table));
  const TableFacts* const tables[] = {facts};
  if (run.empty()) RETURN_IF_ERROR(opened.Renew(tables, nullptr));
  ASSIGN_OR_RETURN(const Findings* findings, opened.RunWith(*facts, run));
  if (findings == nullptr) return opened.Missing(*facts);
  std::vector<std::string> paths;
  for (const TablePart& part : findings->Parts(facts->name)) paths.push_back(part.path);
  return paths;
}

Result<std::vector<TableInfo>> ListTables(const Corpus& corpus) {
  const OpenCorpus& opened = corpus.opened();
  std::vector<TableInfo> tables;
  for (const TableFacts& table : AllTables()) {
    ASSIGN_OR_RETURN(const Findings* run, opened.RunWith(table));
    if (run == nullptr) continue;
    tables.push_back({std::string(table.name), std::string(table.meaning), std::string(table.detector), run->id(),
                      run->FindTable(table.name)->rows, opened.IsOfThisCorpus(*run)});
  }
  return tables;
}

}  // namespace seamripper
