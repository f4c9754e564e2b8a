// Making finished segments part of a corpus: which capture of each URL lives, and the totals.
#ifndef SEAMRIPPER_INGEST_COMMIT_H_
#define SEAMRIPPER_INGEST_COMMIT_H_

#include <string>
#include <vector>

#include "base/status.h"
#include "store/manifest.h"

namespace seamripper {

// Given manifest->segments, settles manifest->superseded (and writes its file), totals and digest. Does not write the
// manifest. One streaming pass over lookups and page rows; memory: a bit per page and a block per segment.
Status SettleCorpus(const std::string& corpus, Manifest* manifest);

// Writes the file of superseded pages and files, ids ascending, and says so in the manifest; no file when there are none.
Status WriteSuperseded(const std::string& corpus, const std::vector<EncodedBlock>& ids, Manifest* manifest);

}  // namespace seamripper

#endif  // SEAMRIPPER_INGEST_COMMIT_H_
