#include "tables/database.h"

#include <gtest/gtest.h>

namespace seamripper {
namespace {

// What a statement cannot help is the environment's.
TEST(Database, TellsFaultsOfTheEnvironmentFromThoseOfAStatement) {
  for (const duckdb_error_type type : {DUCKDB_ERROR_OUT_OF_MEMORY, DUCKDB_ERROR_IO, DUCKDB_ERROR_INTERNAL,
                                       DUCKDB_ERROR_FATAL, DUCKDB_ERROR_TRANSACTION}) {
    EXPECT_EQ(StatusOf(type, "no more").code(), Code::kEnvironment) << type;
    EXPECT_EQ(StatusOf(type, nullptr).code(), Code::kEnvironment) << type;
  }
  for (const duckdb_error_type type : {DUCKDB_ERROR_BINDER, DUCKDB_ERROR_CATALOG, DUCKDB_ERROR_PARSER}) {
    EXPECT_EQ(StatusOf(type, "no such column").code(), Code::kUsage) << type;
  }
  EXPECT_EQ(StatusOf(DUCKDB_ERROR_INTERRUPT, "stopped").code(), Code::kInterrupted);
}

TEST(Database, LackOfMemoryIsToldWithoutSettingsNobodyCanMake) {
  const Status status = StatusOf(DUCKDB_ERROR_OUT_OF_MEMORY,
                                 "Out of Memory Error: Failed to allocate\nPossible solutions:\n* SET threads=X");
  EXPECT_EQ(status.message(), "Out of Memory Error: Failed to allocate: give more with --memory, or ask for less");
}

}  // namespace
}  // namespace seamripper
