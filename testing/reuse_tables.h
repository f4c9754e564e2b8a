// The tables of the reuse detector as the detector fills them.
#ifndef SEAMRIPPER_TESTING_REUSE_TABLES_H_
#define SEAMRIPPER_TESTING_REUSE_TABLES_H_

#include <string>
#include <vector>

#include "engine/engine_options.h"
#include "kernels/hash/sha1.h"
#include "seamripper/reuse.h"
#include "store/corpus_reader.h"
#include "testing/fake_cluster.h"
#include "testing/reuse_oracle.h"

namespace seamripper {

// `given`: hashes on the user's list.
reuse_oracle::Tables DetectedReuse(const CorpusReader& corpus, const ReuseRequest& request,
                                   const std::vector<Sha1Digest>& given, const EngineOptions& how);

// What a cluster's slices find. An error of theirs is a failure of the test.
reuse_oracle::Tables ClusteredReuse(const CorpusReader& corpus, const ReuseRequest& request,
                                    const std::vector<Sha1Digest>& given, const FakeClusterOptions& how);

// What the first row is that only one of the two has, in order of the tables' keys; empty when they are equal.
std::string FirstDifference(reuse_oracle::Tables expected, reuse_oracle::Tables detected);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_REUSE_TABLES_H_
