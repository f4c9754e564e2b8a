// Whether two texts are the same words: what decides after fingerprints have found a passage.
#ifndef SEAMRIPPER_KERNELS_TEXT_SAME_WORDS_H_
#define SEAMRIPPER_KERNELS_TEXT_SAME_WORDS_H_

#include <string_view>

namespace seamripper {

// Of valid UTF-8; case is folded, what stands between words does not count.
bool SameWords(std::string_view a, std::string_view b);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_SAME_WORDS_H_
