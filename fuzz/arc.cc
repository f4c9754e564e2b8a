// ARC files of any bytes.
#include "fuzz/crawl_file.h"
#include "fuzz/target.h"

namespace seamripper {

void Fuzz(std::string_view input) { FuzzCrawlFile(Container::kArc, input); }

}  // namespace seamripper
