// SQL of any bytes at the gate: what passes is a SELECT that DuckDB prepares as one, and a condition that passes alone
// passes in parentheses, where it is used. Conditions stand behind a '?'.
#include <gtest/gtest.h>

#include <string>

#include "base/check.h"
#include "fuzz/target.h"
#include "tables/database.h"
#include "tables/statement_gate.h"

namespace seamripper {
namespace {

struct Gate {
  Gate() {
    Result<DatabaseHandle> opened = OpenDatabase({.memory_bytes = 256 << 20, .temp_folder = {}});
    CHECK(opened.ok());
    database = std::move(*opened);
    Result<ConnectionHandle> connected = Connect(database.get());
    CHECK(connected.ok());
    connection = std::move(*connected);
    for (const char* statement : {"CREATE TABLE numbers AS SELECT range AS number, 'a' AS text FROM range(10)",
                                  "SET enable_external_access = false", "SET lock_configuration = true"}) {
      CHECK(Execute(connection.get(), statement).ok());
    }
  }
  DatabaseHandle database;
  ConnectionHandle connection;
};

}  // namespace

void Fuzz(std::string_view input) {
  static Gate gate;
  const bool is_condition = input.starts_with('?');
  if (is_condition) input.remove_prefix(1);
  const std::string text(input);
  if (is_condition) {
    if (!CheckCondition(gate.connection.get(), text).ok()) return;
    const std::string used = "SELECT 1 FROM numbers WHERE (\n" + text + "\n) LIMIT 1";
    EXPECT_TRUE(CheckSelect(gate.connection.get(), used).ok()) << text;
  } else if (CheckSelect(gate.connection.get(), text).ok()) {
    EXPECT_NE(FirstWord(input), "");
    const Result<StatementHandle> prepared = PrepareSelect(gate.connection.get(), text);
    if (!prepared.ok()) return;
    EXPECT_EQ(duckdb_prepared_statement_type(prepared->get()), DUCKDB_STATEMENT_TYPE_SELECT);
  }
}

}  // namespace seamripper
