// Characters beyond ASCII that are no part of words, as dashes and quotes are, among text that is looked at 64 bytes at
// a time: where there are no others, what is known of ASCII tells the words.
#ifndef SEAMRIPPER_KERNELS_TEXT_SEPARATORS_H_
#define SEAMRIPPER_KERNELS_TEXT_SEPARATORS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace seamripper {

// Of `others`, a bit for each byte from text[at] on that is not ASCII, the lowest for the first: without those of
// separators, up to the first character that may be part of words. A character in the last three bytes of `text`, which
// is UTF-8, may be. *separators_end is where the last separator ends, in this window or behind it, and 0 at first.
uint64_t WithoutSeparators(std::string_view text, size_t at, uint64_t others, size_t* separators_end);

}  // namespace seamripper

#endif  // SEAMRIPPER_KERNELS_TEXT_SEPARATORS_H_
