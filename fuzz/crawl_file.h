// What every reader of crawl files promises of any bytes.
#ifndef SEAMRIPPER_FUZZ_CRAWL_FILE_H_
#define SEAMRIPPER_FUZZ_CRAWL_FILE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "archive/format.h"
#include "testing/pieces.h"

namespace seamripper {

// Limits so small that inputs of a few hundred bytes reach them.
Limits SmallLimits();

// Every byte is in one piece, and reading it in ranges, or through a pipe, changes nothing. `ranges`: how large they are,
// so that there are two to four of them; a multiple of 32: a pipe.
void ExpectSound(std::string bytes, Format format, uint8_t ranges);

// The same for `input` behind its first byte, which chooses a codec, whether the bytes are packed already or to be packed
// into members, and the ranges.
void FuzzCrawlFile(Container container, std::string_view input);

}  // namespace seamripper

#endif  // SEAMRIPPER_FUZZ_CRAWL_FILE_H_
