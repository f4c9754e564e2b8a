#include "kernels/shingle/runs.h"

#include <algorithm>
#include <span>

namespace seamripper {

int RunsAgreeing(const Shingles& a, const Shingles& b) {
  int agreeing = 0;
  for (int begin = 0; begin < kShingles; begin += kRunShingles) {
    agreeing += std::equal(a.begin() + begin, a.begin() + begin + kRunShingles, b.begin() + begin) ? 1 : 0;
  }
  return agreeing;
}

int ShinglesAgreeing(const Shingles& a, const Shingles& b) {
  int agreeing = 0;
  for (size_t i = 0; i < a.size(); ++i) agreeing += a[i] == b[i] ? 1 : 0;
  return agreeing;
}

void RunPairKeys(const RabinHash& hash, const Shingles& shingles, std::array<uint64_t, kRunPairs>* keys) {
  std::array<uint64_t, kRuns> runs;
  for (size_t run = 0; run < kRuns; ++run) {
    runs[run] = hash.OfWords(std::span(shingles).subspan(run * kRunShingles, kRunShingles));
  }
  size_t pair = 0;
  for (size_t first = 0; first < kRuns; ++first) {
    for (size_t second = first + 1; second < kRuns; ++second, ++pair) {
      const uint64_t words[] = {pair, runs[first], runs[second]};
      (*keys)[pair] = hash.OfWords(words);
    }
  }
}

}  // namespace seamripper
