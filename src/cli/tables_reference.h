// All tables and their columns, in Markdown: docs/reference/tables.md is this.
#ifndef SEAMRIPPER_CLI_TABLES_REFERENCE_H_
#define SEAMRIPPER_CLI_TABLES_REFERENCE_H_

#include <span>
#include <string>

#include "columns/all_tables.h"

namespace seamripper::cli {

std::string TablesReference(std::span<const TableFacts> tables);

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_TABLES_REFERENCE_H_
