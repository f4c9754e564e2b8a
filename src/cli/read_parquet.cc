// Not a command for people: ingest starts it for each Parquet file, so that a hostile one can bring down no more than
// this process.
#include "cli/run.h"
#include "cli/streams.h"
#include "seamripper/parquet_input.h"

namespace seamripper::cli {

Status RunReadParquet(std::string_view pass) {
  if (pass != "check" && pass != "read") return UsageError("read-parquet is for ingest: give it the Parquet file");
  return ConvertParquetInput(pass == "check" ? ParquetPass::kCheck : ParquetPass::kRead, [](std::string_view text) {
    const Status status = WriteOutput(text);
    return status.ok() && !OutputHasReader() ? Status(Code::kInterrupted, "nobody reads this any more") : status;
  });
}

}  // namespace seamripper::cli
