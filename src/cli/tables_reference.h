// All tables and their columns, in Markdown: docs/reference/tables.md is this.
#ifndef SEAMRIPPER_CLI_TABLES_REFERENCE_H_
#define SEAMRIPPER_CLI_TABLES_REFERENCE_H_

#include <string>

namespace seamripper::cli {

std::string TablesReference();

}  // namespace seamripper::cli

#endif  // SEAMRIPPER_CLI_TABLES_REFERENCE_H_
