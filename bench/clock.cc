// Prints the effective clock in GHz: additions that wait for each other take one cycle each. On a shared machine it
// moves by a factor of two within seconds, so bench/run shows it beside the figures.
#include <cstdint>
#include <cstdio>
#include <ctime>

namespace {

constexpr uint64_t kAdditions = 40'000'000;

double ProcessSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

int main() {
  const double begin = ProcessSeconds();
  uint64_t sum = 0;
  for (uint64_t i = 0; i < kAdditions / 8; ++i) {
    asm volatile(
        "add $1, %0\n\tadd $1, %0\n\tadd $1, %0\n\tadd $1, %0\n\t"
        "add $1, %0\n\tadd $1, %0\n\tadd $1, %0\n\tadd $1, %0"
        : "+r"(sum)
        :
        : "cc");
  }
  std::printf("%.3f\n", static_cast<double>(sum) / (ProcessSeconds() - begin) / 1e9);
}
