#include "kernels/shingle/minima_pclmul.h"

#include <algorithm>

namespace seamripper {

[[gnu::target("avx2,pclmul")]] uint64_t ShinglePclmul(const ShingleFunction& function, uint64_t phrase) {
  return PclmulFunction(function).Of(phrase);
}

[[gnu::target("avx2,pclmul")]] void MinimaPclmul(std::span<const ShingleFunction> functions,
                                                 std::span<const uint64_t> phrases, uint64_t* minima) {
  for (const ShingleFunction& each : functions) {
    const PclmulFunction function(each);
    uint64_t least = UINT64_MAX;
    for (const uint64_t phrase : phrases) least = std::min(least, function.Of(phrase));
    *minima++ = least;
  }
}

}  // namespace seamripper
