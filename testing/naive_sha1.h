// SHA-1 as FIPS 180-4 writes it down: pad the whole message, expand eighty words, eighty rounds.
#ifndef SEAMRIPPER_TESTING_NAIVE_SHA1_H_
#define SEAMRIPPER_TESTING_NAIVE_SHA1_H_

#include <string>

#include "kernels/hash/sha1.h"

namespace seamripper {

Sha1Digest NaiveSha1(std::string message);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_SHA1_H_
