// The smallest cover, by trying them all.
#ifndef SEAMRIPPER_TESTING_EXACT_COVER_H_
#define SEAMRIPPER_TESTING_EXACT_COVER_H_

#include <cstddef>

#include "testing/quilt_oracle.h"

namespace seamripper {

// How many pages are needed at least so that every gram with a candidate has one of its candidates among them. At most
// 20 candidates altogether.
size_t ExactCoverSize(const quilt_oracle::Holders& candidates);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_EXACT_COVER_H_
