// style/1 by its definition: the noise as code points, every gram as a string, every bit on its own.
#ifndef SEAMRIPPER_TESTING_NAIVE_SKETCH_H_
#define SEAMRIPPER_TESTING_NAIVE_SKETCH_H_

#include <string>

#include "kernels/style/sketch.h"

namespace seamripper {

std::string NaiveNoise(std::string source);
StyleSketch NaiveSketch(const std::string& noise, uint64_t seed, size_t gram_bytes, size_t dimensions = 128);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_NAIVE_SKETCH_H_
