// The kernels for AVX-512, for machines that have none: every instruction is done byte by byte, as its manual says.
#ifndef SEAMRIPPER_TESTING_AVX512_BY_BYTES_H_
#define SEAMRIPPER_TESTING_AVX512_BY_BYTES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "kernels/markup/plain_stops.h"

namespace seamripper {

// Each as the one whose name ends in Avx512, only where ActiveCpuLevel() is kAvx2 or more, and CpuHasPclmul().
void FindPlainStopsByBytes(const char* from, const char* source_end, StopAt stop_at, PlainStops* stops);
size_t CollapseByBytes(char* text, size_t size);
void AppendNoiseByBytes(std::string* noise, std::string_view source);

}  // namespace seamripper

#endif  // SEAMRIPPER_TESTING_AVX512_BY_BYTES_H_
