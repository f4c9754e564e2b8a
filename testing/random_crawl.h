// Random crawl files for tests of readers, and random damage to them.
#ifndef SEAMRIPPER_TESTING_RANDOM_CRAWL_H_
#define SEAMRIPPER_TESTING_RANDOM_CRAWL_H_

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "archive/format.h"

namespace seamripper {

using Random = std::mt19937;

size_t Below(Random& random, size_t bound);

// A few records of a WARC or an ARC. Bodies are text, binary noise, or hold records themselves, plain or compressed.
std::vector<std::string> RandomRecords(Random& random, Container container);

std::string Joined(const std::vector<std::string>& records);
// A member for each record; members cut without regard to records.
std::string PackedRecords(Codec codec, const std::vector<std::string>& records);
std::string CutIntoMembers(Random& random, Codec codec, std::string_view plain);

// Flips, cuts, erases, inserts or repeats bytes. The file is not empty, before and after.
void Damage(Random& random, std::string* file);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_RANDOM_CRAWL_H_
