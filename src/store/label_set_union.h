// Label sets put together and taken from each other.
#ifndef SEAMRIPPER_STORE_LABEL_SET_UNION_H_
#define SEAMRIPPER_STORE_LABEL_SET_UNION_H_

#include <memory>
#include <string>
#include <vector>

#include "store/label_set.h"

namespace seamripper {

// Writes what `base` or one of `added` has labelled, and none of `subtracted`, to `path`, which may be that of any of
// them. What is labelled counts: it is not stopped, whoever stopped it. kUsage when their profiles differ, and when
// those of `base` and `added` differ in what counts. Memory: of the writer; time: linear in all their hashes.
Status WriteLabelSetUnion(const LabelSet& base, const std::vector<std::unique_ptr<LabelSet>>& added,
                          const std::vector<std::unique_ptr<LabelSet>>& subtracted, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_STORE_LABEL_SET_UNION_H_
