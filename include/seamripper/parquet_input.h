// What a process that Ingest starts does for one Parquet file. Nobody else calls this.
#ifndef SEAMRIPPER_PARQUET_INPUT_H_
#define SEAMRIPPER_PARQUET_INPUT_H_

#include <functional>
#include <string_view>

#include "base/status.h"

namespace seamripper {

enum class ParquetPass { kCheck, kRead };

// Gives up whatever this process does not need, then reads the Parquet file that is its standard input. `write` gets what
// is meant for standard output: of kRead each row as a line of JSON; of kCheck a verdict over the file, which is no
// error, whatever it is. A broken file may crash the process instead.
Status ConvertParquetInput(ParquetPass pass, const std::function<Status(std::string_view)>& write);

}  // namespace seamripper

#endif  // SEAMRIPPER_PARQUET_INPUT_H_
