// The two chunk cutters, spelled out.
#ifndef SEAMRIPPER_TESTING_NAIVE_CHUNKS_H_
#define SEAMRIPPER_TESTING_NAIVE_CHUNKS_H_

#include <string>
#include <vector>

#include "kernels/chunk/chunks.h"

namespace seamripper {

// For every byte of `html`: is it text, outside tags, comments, script and style? One byte after the other through the
// states of the WHATWG tokenizer.
std::vector<bool> NaiveTextBytes(const std::string& html);

std::vector<Chunk> NaiveArdi2014(const std::string& payload);
std::vector<Chunk> NaiveBlocks(const std::string& text);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_CHUNKS_H_
