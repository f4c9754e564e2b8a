#include "detectors/template_probes.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/check.h"
#include "kernels/hash/splitmix64.h"
#include "kernels/style/matches.h"

namespace seamripper {
namespace {

// So that probes do not follow from the numbers the sketches were made with.
constexpr uint64_t kStream = 0x74656d706c617465;  // "template"

}  // namespace

TemplateProbes::TemplateProbes(const TemplateOptions& options, uint64_t seed, uint32_t dimensions) {
  CHECK(options.key_size > 1 || options.probes <= dimensions);
  SplitMix64 random(seed ^ kStream);
  std::set<std::set<uint32_t>> drawn;
  while (dimensions_.size() < options.probes) {
    std::set<uint32_t> probe;
    while (probe.size() < options.key_size) probe.insert(static_cast<uint32_t>(random.Next() % dimensions));
    if (drawn.insert(probe).second) dimensions_.emplace_back(probe.begin(), probe.end());
  }
}

// A probe of one dimension mixes 39 bits, probe and value, by a bijection: no two keys are the same.
std::optional<uint64_t> TemplateProbes::KeyOf(const StyleSketch& sketch, size_t probe) const {
  uint64_t key = uint64_t{probe} << 32;
  for (const uint32_t dimension : dimensions_[probe]) {
    if (!IsFilled(sketch, dimension)) return std::nullopt;
    key = SplitMix64(key ^ sketch.values[dimension]).Next();
  }
  return key;
}

// With k = 1, C(m-p, t) / C(m, t): none of the t dimensions is among the p. With k > 1 every probe misses by itself. The
// threshold is of 128: with fewer dimensions each of them counts several times.
double MissProbability(const TemplateOptions& options, uint32_t sketch_dimensions) {
  const double dimensions = sketch_dimensions;
  const uint32_t counts = kStyleDimensions / sketch_dimensions;
  const double alike = (options.threshold + counts - 1) / counts;
  if (options.key_size == 1) {
    double miss = 1;
    for (uint32_t i = 0; i < options.probes; ++i) miss *= std::max(dimensions - alike - i, 0.0) / (dimensions - i);
    return miss;
  }
  double hit = 1;
  for (uint32_t i = 0; i < options.key_size; ++i) hit *= std::max(alike - i, 0.0) / (dimensions - i);
  return std::pow(1 - hit, options.probes);
}

}  // namespace seamripper
