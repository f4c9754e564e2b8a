#include "kernels/text/same_words.h"

#include "kernels/text/words.h"

namespace seamripper {

// Copied passages are equal bytes, most of them.
bool SameWords(std::string_view a, std::string_view b) {
  if (a == b) return true;
  WordWalk walk_a(a);
  WordWalk walk_b(b);
  while (true) {
    const bool more_a = walk_a.Next();
    if (more_a != walk_b.Next()) return false;
    if (!more_a) return true;
    if (walk_a.folded() != walk_b.folded()) return false;
  }
}

}  // namespace seamripper
