// A fuzz target: a function of any bytes that comes back, fast, and finds its promises kept. EXPECT of GoogleTest states
// them; one that fails ends the program. `make fuzz` makes up inputs (libFuzzer), `make test` replays those kept.
#ifndef SEAMRIPPER_FUZZ_TARGET_H_
#define SEAMRIPPER_FUZZ_TARGET_H_

#include <cstdint>
#include <string_view>

namespace seamripper {

void Fuzz(std::string_view input);

// The first byte, taken off; 0 when there is none. Targets choose by it what to do with the rest.
inline uint8_t TakeByte(std::string_view* input) {
  if (input->empty()) return 0;
  const auto byte = static_cast<uint8_t>(input->front());
  input->remove_prefix(1);
  return byte;
}

}  // namespace seamripper

#endif  // SEAMRIPPER_FUZZ_TARGET_H_
