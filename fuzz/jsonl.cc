// JSONL files of any bytes.
#include "fuzz/crawl_file.h"
#include "fuzz/target.h"

namespace seamripper {

void Fuzz(std::string_view input) { FuzzCrawlFile(Container::kJsonl, input); }

}  // namespace seamripper
