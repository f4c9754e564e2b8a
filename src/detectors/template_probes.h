// Where pages are looked for that may be alike: they must agree in all dimensions of at least one probe.
#ifndef SEAMRIPPER_DETECTORS_TEMPLATE_PROBES_H_
#define SEAMRIPPER_DETECTORS_TEMPLATE_PROBES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kernels/style/sketch.h"
#include "seamripper/templates.h"

namespace seamripper {

class TemplateProbes {
 public:
  // Distinct sets of the sketches' first dimensions, of which a corpus has so many; drawn from the seed. With a key size of
  // one there are no more probes than dimensions.
  TemplateProbes(const TemplateOptions& options, uint64_t seed, uint32_t dimensions = kSketchDimensions);

  const std::vector<std::vector<uint32_t>>& dimensions() const { return dimensions_; }

  // The key of a page for one probe; none when a dimension of it is empty. Equal for equal values; different for
  // different probes or values, up to collisions of 64 bits where a probe has several dimensions.
  std::optional<uint64_t> KeyOf(const StyleSketch& sketch, size_t probe) const;

 private:
  std::vector<std::vector<uint32_t>> dimensions_;  // each ascending
};

}  // namespace seamripper

#endif  // SEAMRIPPER_DETECTORS_TEMPLATE_PROBES_H_
