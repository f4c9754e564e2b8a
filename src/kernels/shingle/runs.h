// When are two pages near-duplicates? When at least two of the six runs of fourteen shingles agree (Fetterly, Manasse,
// Najork 2005). Said in keys: each of the fifteen pairs of runs is a key of the page, and near-duplicates are pages with a
// key in common, up to collisions of 64 bits.
#ifndef SEAMRIPPER_KERNELS_SHINGLE_RUNS_H_
#define SEAMRIPPER_KERNELS_SHINGLE_RUNS_H_

#include <array>
#include <cstdint>

#include "kernels/hash/rabin.h"
#include "kernels/shingle/shingles.h"

namespace seamripper {

inline constexpr int kRuns = 6;
inline constexpr int kRunShingles = kShingles / kRuns;
inline constexpr int kRunsOfNearDuplicates = 2;
inline constexpr int kRunPairs = kRuns * (kRuns - 1) / 2;
static_assert(kRuns * kRunShingles == kShingles);

// How many runs are the same in both, and how many shingles.
int RunsAgreeing(const Shingles& a, const Shingles& b);
int ShinglesAgreeing(const Shingles& a, const Shingles& b);

// A key for each pair of runs, fingerprints of `hash`: of other pairs, or of other shingles, it is another.
void RunPairKeys(const RabinHash& hash, const Shingles& shingles, std::array<uint64_t, kRunPairs>* keys);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_SHINGLE_RUNS_H_
