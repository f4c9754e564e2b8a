#include "kernels/hash/sha1_rounds.h"

namespace seamripper {

[[gnu::target("sha,sse4.1")]] void Sha1BlocksShaNi(uint32_t* state, const uint8_t* blocks, size_t count) {
  NoWork none;
  AbsorbBeside(&none, count, Sha1Registers(state, blocks));
}

}  // namespace seamripper
