// Which rows of a table are drawn into a sample: a function of their names, a score and a seed, not of ids or threads.
#ifndef SEAMRIPPER_LABELS_DRAWING_H_
#define SEAMRIPPER_LABELS_DRAWING_H_

#include <cstdint>
#include <string>
#include <vector>

namespace seamripper {

struct Candidate {
  std::string name;  // what survives a re-run: a URL, a hash, a prefix
  double score = 0;  // by which strata are cut
};

struct DrawnStratum {
  double least = 0, most = 0;  // scores
  uint64_t population = 0;
  std::vector<size_t> drawn;  // indices of candidates, in the order of the draw
};

// Cuts the candidates, by rising score and then name, into `bins` of equal count (the first ones larger by one where that
// does not come out even) and draws `count` of them, shared out over the bins as evenly as they are. Every set of so many of
// a bin is as likely as any other; another seed is another draw. Fewer candidates than `count` are drawn whole.
std::vector<DrawnStratum> DrawStrata(const std::vector<Candidate>& candidates, uint64_t bins, uint64_t count,
                                     uint64_t seed);

// By what candidates are ordered to draw the first: for ever the same, as samples can be drawn again.
uint64_t PlaceInDraw(const std::string& name, uint64_t seed);

}  // namespace seamripper

#endif  // SEAMRIPPER_LABELS_DRAWING_H_
