#include "labels/label_store.h"

#include <utility>

namespace seamripper {
namespace {

constexpr int kVersion = 1;
constexpr int kApplication = 0x5345414d;  // "SEAM"

std::string Declarations() {
  std::string sql = "CREATE TABLE labels (entry INTEGER PRIMARY KEY AUTOINCREMENT, " + SqlDeclarations<LabelRow>() +
                    ", UNIQUE (id)) STRICT;"
                    "CREATE INDEX labels_by_subject ON labels (kind, key);"
                    "CREATE INDEX labels_by_sample ON labels (sample, reviewer);"
                    "CREATE INDEX labels_by_undone ON labels (undoes) WHERE undoes <> '';";
  sql += "CREATE TABLE samples (" + SqlDeclarations<SampleRow>() + ", PRIMARY KEY (name)) STRICT;";
  sql +=
      "CREATE TABLE strata (sample TEXT NOT NULL, stratum INTEGER NOT NULL, least REAL NOT NULL, most REAL NOT NULL, "
      "population INTEGER NOT NULL, size INTEGER NOT NULL, PRIMARY KEY (sample, stratum)) STRICT;";
  sql += "CREATE TABLE sample_items (" + SqlDeclarations<SampleItemRow>() + ", PRIMARY KEY (sample, position)) STRICT;";
  sql += "CREATE TABLE schemes (name TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL) STRICT;";
  for (const char* table : {"labels", "samples", "strata", "sample_items", "schemes"}) {
    for (const char* change : {"UPDATE", "DELETE"}) {
      sql += std::string("CREATE TRIGGER no_") + change + "_of_" + table + " BEFORE " + change + " ON " + table +
             " BEGIN SELECT RAISE(ABORT, 'entries are only ever added'); END;";
    }
  }
  return sql + "PRAGMA application_id = " + std::to_string(kApplication) +
         "; PRAGMA user_version = " + std::to_string(kVersion) + ";";
}

template <class Row>
Result<std::vector<Row>> ReadAll(SqliteStatement* statement) {
  std::vector<Row> rows;
  while (statement->Next()) ReadRow(statement, &rows.emplace_back());
  if (!statement->status().ok()) return statement->status();
  return rows;
}

// The same decision: moments may differ when it is sent again.
bool IsSameLabel(LabelRow a, const LabelRow& b) {
  a.started = b.started;
  a.decided = b.decided;
  return a == b;
}

constexpr char kStands[] = "undoes = '' AND NOT EXISTS (SELECT 1 FROM labels AS later WHERE later.undoes = labels.id)";

}  // namespace

Result<std::unique_ptr<LabelStore>> LabelStore::Open(const std::string& path) {
  ASSIGN_OR_RETURN(SqliteDatabase database, SqliteDatabase::Open(path));
  std::unique_ptr<LabelStore> store(new LabelStore(path, std::move(database)));
  RETURN_IF_ERROR(store->Prepare());
  return store;
}

Status LabelStore::Prepare() {
  RETURN_IF_ERROR(database_.Run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"));
  SqliteTransaction transaction(database_);
  RETURN_IF_ERROR(transaction.Begin());
  SqliteStatement facts(database_,
                        "SELECT (SELECT user_version FROM pragma_user_version), "
                        "(SELECT application_id FROM pragma_application_id), (SELECT count(*) FROM sqlite_schema)");
  int64_t version = 0, application = 0, tables = 0;
  if (!facts.Next()) return facts.status();
  facts.Read(&version);
  facts.Read(&application);
  facts.Read(&tables);
  RETURN_IF_ERROR(facts.Finish());
  if (tables == 0) {
    RETURN_IF_ERROR(database_.Run(Declarations().c_str()));
    return transaction.Commit();
  }
  if (application != kApplication) {
    return CorpusDamaged(path_ + " is another program's database: move it away to begin with no labels");
  }
  if (version > kVersion) {
    return CorpusDamaged(path_ + " was written by a newer version of this program: use that one");
  }
  return transaction.Commit();
}

Result<std::optional<LabelRow>> LabelStore::FindEntry(const std::string& id) const {
  ASSIGN_OR_RETURN(std::vector<LabelRow> found, Read("id = ?", {id}));
  return found.empty() ? std::optional<LabelRow>() : std::optional<LabelRow>(std::move(found.front()));
}

Status LabelStore::Append(const LabelRow& row) {
  SqliteStatement insert(database_, SqlInsert<LabelRow>("labels"));
  BindRow(row, &insert);
  return insert.Finish();
}

Result<uint64_t> LabelStore::Add(const std::vector<LabelRow>& labels) {
  const std::lock_guard lock(mutex_);
  SqliteTransaction transaction(database_);
  RETURN_IF_ERROR(transaction.Begin());
  uint64_t added = 0;
  for (const LabelRow& label : labels) {
    ASSIGN_OR_RETURN(const std::optional<LabelRow> before, FindEntry(label.id));
    if (before && !IsSameLabel(label, *before)) {
      return UsageError("the id " + label.id + " stands for another label already: send this one with a new id");
    }
    if (before) continue;
    RETURN_IF_ERROR(Append(label));
    ++added;
  }
  RETURN_IF_ERROR(transaction.Commit());
  return added;
}

Result<std::optional<LabelRow>> LabelStore::Undo(const LabelRow& undo) {
  const std::lock_guard lock(mutex_);
  SqliteTransaction transaction(database_);
  RETURN_IF_ERROR(transaction.Begin());
  ASSIGN_OR_RETURN(const std::optional<LabelRow> before, FindEntry(undo.id));
  if (before && (before->undoes.empty() || before->reviewer != undo.reviewer || before->sample != undo.sample)) {
    return UsageError("the id " + undo.id + " stands for another entry already: send this one with a new id");
  }
  if (before) return FindEntry(before->undoes);
  ASSIGN_OR_RETURN(std::vector<LabelRow> last,
                   Read("reviewer = ? AND sample = ? AND " + std::string(kStands) + " ORDER BY entry DESC LIMIT 1",
                        {undo.reviewer, undo.sample}));
  if (last.empty()) return std::optional<LabelRow>();
  LabelRow entry = last.front();
  entry.id = undo.id;
  entry.undoes = last.front().id;
  entry.decided = undo.decided;
  RETURN_IF_ERROR(Append(entry));
  RETURN_IF_ERROR(transaction.Commit());
  return std::optional<LabelRow>(std::move(last.front()));
}

Result<std::vector<LabelRow>> LabelStore::Read(const std::string& condition,
                                               const std::vector<std::string>& values) const {
  const bool ordered = condition.find("ORDER BY") != std::string::npos;
  SqliteStatement statement(database_, "SELECT " + SqlColumns<LabelRow>() + " FROM labels WHERE " + condition +
                                           (ordered ? "" : " ORDER BY entry"));
  for (const std::string& value : values) statement.Bind(std::string_view(value));
  return ReadAll<LabelRow>(&statement);
}

Result<std::vector<LabelRow>> LabelStore::ReadCurrent(const std::string& condition,
                                                      const std::vector<std::string>& values) const {
  return Read(condition + " AND entry IN (SELECT max(entry) FROM labels WHERE " + kStands +
                  " GROUP BY reviewer, scheme, kind, key, digest, sample)",
              values);
}

Result<std::vector<SampleRow>> LabelStore::Samples() const {
  SqliteStatement statement(database_, "SELECT " + SqlColumns<SampleRow>() + " FROM samples ORDER BY created, name");
  return ReadAll<SampleRow>(&statement);
}

Result<std::vector<StratumRow>> LabelStore::Strata(const std::string& sample) const {
  SqliteStatement statement(database_,
                            "SELECT stratum, least, most, population, size FROM strata WHERE sample = ? ORDER BY stratum");
  statement.Bind(std::string_view(sample));
  std::vector<StratumRow> strata;
  while (statement.Next()) {
    StratumRow& row = strata.emplace_back();
    row.sample = sample;
    statement.Read(&row.stratum);
    statement.Read(&row.least);
    statement.Read(&row.most);
    statement.Read(&row.population);
    statement.Read(&row.size);
  }
  if (!statement.status().ok()) return statement.status();
  return strata;
}

Result<std::vector<SampleItemRow>> LabelStore::Items(const std::string& sample) const {
  SqliteStatement statement(
      database_, "SELECT " + SqlColumns<SampleItemRow>() + " FROM sample_items WHERE sample = ? ORDER BY position");
  statement.Bind(std::string_view(sample));
  return ReadAll<SampleItemRow>(&statement);
}

Status LabelStore::AddSample(const SampleRow& sample, const std::vector<StratumRow>& strata,
                             const std::vector<SampleItemRow>& items) {
  const std::lock_guard lock(mutex_);
  SqliteTransaction transaction(database_);
  RETURN_IF_ERROR(transaction.Begin());
  SqliteStatement same(database_, "SELECT 1 FROM samples WHERE name = ?");
  same.Bind(std::string_view(sample.name));
  if (same.Next()) return UsageError("there is a sample '" + sample.name + "' already: choose another --name");
  RETURN_IF_ERROR(same.status());
  SqliteStatement insert(database_, SqlInsert<SampleRow>("samples"));
  BindRow(sample, &insert);
  RETURN_IF_ERROR(insert.Finish());
  for (const StratumRow& row : strata) {
    SqliteStatement add(database_, "INSERT INTO strata VALUES (?, ?, ?, ?, ?, ?)");
    add.Bind(std::string_view(row.sample)).Bind(row.stratum).Bind(row.least).Bind(row.most);
    RETURN_IF_ERROR(add.Bind(row.population).Bind(row.size).Finish());
  }
  for (const SampleItemRow& item : items) {
    SqliteStatement add(database_, SqlInsert<SampleItemRow>("sample_items"));
    BindRow(item, &add);
    RETURN_IF_ERROR(add.Finish());
  }
  return transaction.Commit();
}

Result<std::vector<std::string>> LabelStore::SchemeTexts() const {
  SqliteStatement statement(database_, "SELECT text FROM schemes ORDER BY name");
  std::vector<std::string> texts;
  while (statement.Next()) statement.Read(&texts.emplace_back());
  if (!statement.status().ok()) return statement.status();
  return texts;
}

Status LabelStore::AddScheme(const std::string& name, const std::string& text) {
  SqliteStatement insert(database_, "INSERT INTO schemes VALUES (?, ?)");
  return insert.Bind(std::string_view(name)).Bind(std::string_view(text)).Finish();
}

Status LabelStore::Check() const {
  SqliteStatement check(database_, "PRAGMA quick_check(1)");
  std::string said;
  if (check.Next()) check.Read(&said);
  RETURN_IF_ERROR(check.status());
  if (said == "ok") return {};
  return CorpusDamaged(path_ + ": " + said + ": restore the file from a copy, or move it away to begin with no labels");
}

}  // namespace seamripper
