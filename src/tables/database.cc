#include "tables/database.h"

#include <array>
#include <utility>

#include "base/out_of_memory.h"
#include "os/memory_left.h"

namespace seamripper {
namespace {

// DuckDB does not survive lack of memory while it begins: its allocator follows a null pointer, or it throws.
constexpr uint64_t kLeastMemory = uint64_t{64} << 20;

using ConfigHandle = Handle<duckdb_config, duckdb_destroy_config>;

std::string Quoted(std::string_view text, char mark) {
  std::string quoted(1, mark);
  for (const char c : text) {
    if (c == mark) quoted.push_back(mark);
    quoted.push_back(c);
  }
  quoted.push_back(mark);
  return quoted;
}

// DuckDB's errors have a line each for what, a guess at what was meant, and the place drawn with a caret.
std::string OneLine(std::string_view message) {
  std::string line;
  for (const char c : message.substr(0, message.find("\n\nLINE "))) {
    const bool space = c == '\n' || c == '\t' || c == ' ';
    if (!space) line.push_back(c);
    if (space && !line.empty() && line.back() != ' ') line.push_back(' ');
  }
  return line;
}

Result<ConfigHandle> ConfigOf(const DatabaseSettings& settings) {
  const std::string& folder = settings.temp_folder;
  const std::array<std::pair<const char*, std::string>, 13> options = {{
      {"memory_limit", std::to_string(settings.memory_bytes / 1024) + "KiB"},
      {"threads", std::to_string(settings.threads)},
      {"temp_directory", folder},
      {"preserve_insertion_order", "true"},
      {"autoinstall_known_extensions", "false"},
      {"autoload_known_extensions", "false"},
      {"allow_community_extensions", "false"},
      {"allow_unsigned_extensions", "false"},
      {"allow_persistent_secrets", "false"},
      {"enable_external_file_cache", "false"},
      {"extension_directory", folder},
      {"secret_directory", folder},
      {"home_directory", folder},
  }};
  ConfigHandle config;
  if (duckdb_create_config(config.out()) == DuckDBError) return EnvironmentError("DuckDB: out of memory");
  for (const auto& [name, value] : options) {
    if (duckdb_set_config(config.get(), name, value.c_str()) == DuckDBError) {
      return EnvironmentError(std::string("DuckDB does not take the setting ") + name +
                              ": is libduckdb.so the one that came with this program?");
    }
  }
  return config;
}

}  // namespace

std::string QuotedText(std::string_view text) { return Quoted(text, '\''); }
std::string QuotedName(std::string_view name) { return Quoted(name, '"'); }

Result<DatabaseHandle> OpenDatabase(const DatabaseSettings& settings) {
  if (!IsMemoryLeft(kLeastMemory)) return OutOfMemoryError();
  ASSIGN_OR_RETURN(ConfigHandle config, ConfigOf(settings));
  DatabaseHandle database;
  char* message = nullptr;
  if (duckdb_open_ext(nullptr, database.out(), config.get(), &message) == DuckDBError) {
    Status status = EnvironmentError("cannot open DuckDB: " + OneLine(message == nullptr ? "no reason" : message));
    duckdb_free(message);
    return status;
  }
  return database;
}

Result<ConnectionHandle> Connect(duckdb_database database) {
  ConnectionHandle connection;
  if (duckdb_connect(database, connection.out()) == DuckDBError) {
    return EnvironmentError("cannot connect to DuckDB: give more memory with --memory");
  }
  return connection;
}

Status Execute(duckdb_connection connection, const std::string& statement) {
  ResultHandle result;
  if (duckdb_query(connection, statement.c_str(), result.get()) == DuckDBSuccess) return {};
  return StatusOf(duckdb_result_error_type(result.get()), duckdb_result_error(result.get()));
}

Status StatusOf(duckdb_error_type type, const char* message) {
  if (message == nullptr) {
    return EnvironmentError("DuckDB failed and gave no reason, probably for lack of memory: raise --memory");
  }
  const std::string line = OneLine(message);
  switch (type) {
    case DUCKDB_ERROR_OUT_OF_MEMORY:
      // Behind that, settings are recommended that nobody can make here.
      return EnvironmentError(line.substr(0, line.find(" Possible solutions:")) +
                              ": give more with --memory, or ask for less");
    case DUCKDB_ERROR_IO:
    case DUCKDB_ERROR_HTTP:
      return EnvironmentError(line + ": check the disk, the path and its permissions");
    case DUCKDB_ERROR_INTERNAL:
    case DUCKDB_ERROR_FATAL:
    case DUCKDB_ERROR_TRANSACTION:  // of its own: nothing is ever changed here
      return EnvironmentError(line + ": run it again");
    case DUCKDB_ERROR_INTERRUPT:
      return {Code::kInterrupted, "interrupted"};
    default:
      return UsageError(line);
  }
}

Status PrepareError(duckdb_prepared_statement statement) {
  // A statement that cannot be prepared has a message and no type.
  const char* said = duckdb_prepare_error(statement);
  const std::string_view message = said == nullptr ? "" : said;
  const auto begins = [&](std::string_view with) { return message.substr(0, with.size()) == with; };
  duckdb_error_type type = DUCKDB_ERROR_INVALID;
  if (begins("IO Error")) type = DUCKDB_ERROR_IO;
  if (begins("Out of Memory")) type = DUCKDB_ERROR_OUT_OF_MEMORY;
  if (begins("INTERRUPT")) type = DUCKDB_ERROR_INTERRUPT;
  return StatusOf(type, said);
}

}  // namespace seamripper
