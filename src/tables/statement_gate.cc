#include "tables/statement_gate.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "tables/database.h"

namespace seamripper {
namespace {

constexpr char kFirstWords[] = "only one statement that begins with SELECT, WITH, FROM or VALUES is run";

constexpr char kNoParameters[] = "a query has no parameters: write the values themselves";

// The functions a FROM may call. Whatever else there is reads files, or settings, or changes the database's state.
constexpr std::array<std::string_view, 6> kRowFunctions = {"generate_series", "json_each", "json_tree",
                                                           "range",           "repeat",    "unnest"};

// The tree's facts, one text each: the parser's error, how many statements, the functions in FROM clauses, whether there
// are as many of those as there are calls, whether there are parameters, and whether the first statement is
// `SELECT ... WHERE ...` and no more.
// Every path is looked up in one pass over the tree.
constexpr char kFactsOfTree[] = R"(
  WITH parsed AS (SELECT json_serialize_sql($1::VARCHAR) AS tree),
  parts AS (SELECT tree, tree->'$.statements[0].node' AS node,
                   json_extract_string(tree, '$..function.function_name') AS functions,
                   json_extract_string(tree, '$..type') AS types FROM parsed)
  SELECT CASE WHEN tree->>'$.error' = 'false' THEN '' ELSE coalesce(tree->>'$.error_message', 'no SQL') END,
         coalesce(json_array_length(tree->'$.statements'), 0)::VARCHAR,
         coalesce(array_to_string(functions, ','), ''),
         (len(functions) = len(list_filter(types, lambda type: type = 'TABLE_FUNCTION')))::VARCHAR,
         coalesce(list_contains(types, 'VALUE_PARAMETER'), false)::VARCHAR,
         coalesce((node->>'$.type') = 'SELECT_NODE' AND (node->>'$.modifiers') = '[]'
                  AND (node->>'$.group_expressions') = '[]' AND (node->>'$.group_sets') = '[]'
                  AND (node->>'$.aggregate_handling') = 'STANDARD_HANDLING' AND (node->>'$.having') IS NULL AND (node->>'$.qualify') IS NULL AND (node->>'$.sample') IS NULL
                  AND (node->>'$.from_table.type') = 'EMPTY', false)::VARCHAR
  FROM parts)";

struct TreeFacts {
  std::string error;
  std::string statements;
  std::string functions;
  bool all_functions_named = false;
  bool has_parameters = false;
  bool bare_condition = false;
};

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v'; }
bool IsWordByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || (c & 0x80) != 0; }

// `text` begins with "/*"; these nest.
std::string_view AfterBlockComment(std::string_view text) {
  size_t depth = 0;
  while (text.size() >= 2) {
    const std::string_view two = text.substr(0, 2);
    if (two == "/*") ++depth;
    if (two == "*/") --depth;
    text.remove_prefix(two == "/*" || two == "*/" ? 2 : 1);
    if (depth == 0) return text;
  }
  return {};
}

std::string_view AfterSpaceAndComments(std::string_view text) {
  while (!text.empty()) {
    if (IsSpace(text.front())) {
      text.remove_prefix(1);
    } else if (text.starts_with("--")) {
      const size_t end = text.find_first_of("\n\r");
      text = end == std::string_view::npos ? std::string_view() : text.substr(end);
    } else if (text.starts_with("/*")) {
      text = AfterBlockComment(text);
    } else {
      break;
    }
  }
  return text;
}

// What is parsed and what is run must be the same bytes.
Status CheckBytes(const std::string& text) {
  if (text.size() > kMostStatementBytes) {
    return UsageError("the statement is longer than " + std::to_string(kMostStatementBytes) + " bytes: shorten it");
  }
  if (text.find('\0') != std::string::npos) return UsageError("the statement has a NUL byte: remove it");
  if (ErrorHandle error(duckdb_valid_utf8_check(text.data(), text.size())); error) {
    return UsageError("the statement is not UTF-8: write it in UTF-8");
  }
  return {};
}

std::string TextAt(duckdb_data_chunk chunk, idx_t column) {
  const duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, column);
  auto* text = static_cast<duckdb_string_t*>(duckdb_vector_get_data(vector));
  return {duckdb_string_t_data(text), duckdb_string_t_length(*text)};
}

Result<TreeFacts> FactsOfTree(duckdb_connection connection, const std::string& statement) {
  StatementHandle parse;
  if (duckdb_prepare(connection, kFactsOfTree, parse.out()) == DuckDBError) return PrepareError(parse.get());
  duckdb_bind_varchar_length(parse.get(), 1, statement.data(), statement.size());
  ResultHandle result;
  if (duckdb_execute_prepared(parse.get(), result.get()) == DuckDBError) {
    return StatusOf(duckdb_result_error_type(result.get()), duckdb_result_error(result.get()));
  }
  const ChunkHandle chunk(duckdb_fetch_chunk(*result.get()));
  if (!chunk || duckdb_data_chunk_get_size(chunk.get()) != 1) return UsageError(kFirstWords);
  TreeFacts facts;
  facts.error = TextAt(chunk.get(), 0);
  facts.statements = TextAt(chunk.get(), 1);
  facts.functions = TextAt(chunk.get(), 2);
  facts.all_functions_named = TextAt(chunk.get(), 3) == "true";
  facts.has_parameters = TextAt(chunk.get(), 4) == "true";
  facts.bare_condition = TextAt(chunk.get(), 5) == "true";
  return facts;
}

Status CheckFunctions(const TreeFacts& facts) {
  if (!facts.all_functions_named) return UsageError("FROM calls something that is not a function");
  std::string_view rest = facts.functions;
  while (!rest.empty()) {
    const std::string_view name = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), name.size() + 1));
    if (std::find(kRowFunctions.begin(), kRowFunctions.end(), name) == kRowFunctions.end()) {
      return UsageError("the table function " + std::string(name) +
                        " is not available: a query reads the corpus's tables and nothing else");
    }
  }
  return {};
}

// Columns of ours that are words of SQL, and must stand in quotes. What DuckDB names is the word it stumbled over, which may be
// the one behind.
std::string QuotesMissing(std::string_view statement, std::string_view error) {
  if (!error.starts_with("syntax error")) return {};
  for (const std::string_view word : {"foreign", "offset"}) {
    for (size_t at = statement.find(word); at != std::string_view::npos; at = statement.find(word, at + 1)) {
      const size_t end = at + word.size();
      const bool begins = at == 0 || (!IsWordByte(statement[at - 1]) && statement[at - 1] != '"');
      if (!begins || (end < statement.size() && IsWordByte(statement[end]))) continue;
      return "; " + std::string(word) + " is a word of SQL: where it is a column, write \"" + std::string(word) + "\"";
    }
  }
  return {};
}

Result<TreeFacts> CheckedTree(duckdb_connection connection, const std::string& statement) {
  ASSIGN_OR_RETURN(TreeFacts facts, FactsOfTree(connection, statement));
  if (!facts.error.empty()) {
    if (facts.error.starts_with("Only SELECT statements")) return UsageError(kFirstWords);
    return UsageError("not valid SQL: " + facts.error + QuotesMissing(statement, facts.error));
  }
  if (facts.statements != "1") return UsageError(kFirstWords);
  RETURN_IF_ERROR(CheckFunctions(facts));
  if (facts.has_parameters) return UsageError(kNoParameters);
  return facts;
}

}  // namespace

std::string_view FirstWord(std::string_view statement) {
  const std::string_view rest = AfterSpaceAndComments(statement);
  const auto end = std::find_if_not(rest.begin(), rest.end(), IsWordByte);
  return rest.substr(0, static_cast<size_t>(end - rest.begin()));
}

Status CheckSelect(duckdb_connection connection, const std::string& statement) {
  RETURN_IF_ERROR(CheckBytes(statement));
  std::string word(FirstWord(statement));
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::toupper(c); });
  if (word != "SELECT" && word != "WITH" && word != "FROM" && word != "VALUES") return UsageError(kFirstWords);
  return CheckedTree(connection, statement).status();
}

Status CheckCondition(duckdb_connection connection, const std::string& condition) {
  RETURN_IF_ERROR(CheckBytes(condition));
  ASSIGN_OR_RETURN(const TreeFacts facts, CheckedTree(connection, "SELECT 1 WHERE\n" + condition + "\n"));
  // A ';' ends the statement without a trace in its tree, but not what stands in parentheses.
  const bool one_expression = facts.bare_condition && CheckedTree(connection, "SELECT (\n" + condition + "\n)").ok();
  if (one_expression) return {};
  return UsageError("a condition is one expression, like \"cover_size >= 8\": remove what follows it");
}

Result<StatementHandle> PrepareSelect(duckdb_connection connection, const std::string& statement) {
  StatementHandle prepared;
  if (duckdb_prepare(connection, statement.c_str(), prepared.out()) == DuckDBError) {
    return PrepareError(prepared.get());
  }
  if (duckdb_prepared_statement_type(prepared.get()) != DUCKDB_STATEMENT_TYPE_SELECT) return UsageError(kFirstWords);
  if (duckdb_nparams(prepared.get()) != 0) return UsageError(kNoParameters);
  return prepared;
}

}  // namespace seamripper
