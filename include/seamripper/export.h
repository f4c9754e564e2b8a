// Findings in forms that other tools read.
#ifndef SEAMRIPPER_EXPORT_H_
#define SEAMRIPPER_EXPORT_H_

#include <memory>
#include <string>

#include "seamripper/status.h"
#include "seamripper/tables.h"

namespace seamripper {

// The pages to drop so that of every cluster of near-duplicates one is left: url, representative (the URL of the one that
// stays), reason, jaccard; in the order of page ids. From the current run of phrases; kUsage when there is none.
Result<std::unique_ptr<TableRows>> ListDroppable(const std::string& corpus, const QueryResources& resources);

}  // namespace seamripper

#endif  // SEAMRIPPER_EXPORT_H_
