#include "cpu/cpu.h"

#include <cpuid.h>

#include <cstdlib>

namespace seamripper {
namespace {

// __builtin_cpu_supports also asks the operating system whether it saves the wide registers. It knows "sha" only in
// newer compilers, and the SHA instructions need no such state.
CpuLevel MachineLevel() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") || !__builtin_cpu_supports("bmi2")) {
    return CpuLevel::kScalar;
  }
  const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
                      __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg");
  return avx512 ? CpuLevel::kAvx512 : CpuLevel::kAvx2;
}

bool MachineHasSha() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (!__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) return false;
  return (ebx >> 29 & 1) != 0 && __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1");
}

CpuChoice ChooseFromEnvironment() {
  __builtin_cpu_init();
  const char* requested = std::getenv("SEAMRIPPER_CPU");
  const bool pclmul = __builtin_cpu_supports("pclmul") != 0;
  const CpuChoice machine = {.level = MachineLevel(),
                             .sha = MachineHasSha(),
                             .pclmul = pclmul,
                             .vpclmul = pclmul && __builtin_cpu_supports("vpclmulqdq") != 0,
                             .gfni = pclmul && __builtin_cpu_supports("gfni") != 0,
                             .refused = ""};
  return ChooseCpu(machine, requested == nullptr ? "" : requested);
}

}  // namespace

std::string_view Name(CpuLevel level) {
  switch (level) {
    case CpuLevel::kScalar:
      return "scalar";
    case CpuLevel::kAvx2:
      return "avx2";
    case CpuLevel::kAvx512:
      return "avx512";
  }
  return "";
}

CpuChoice ChooseCpu(const CpuChoice& machine, std::string_view requested) {
  CpuChoice choice = machine;
  choice.refused = requested;
  for (const CpuLevel level : {CpuLevel::kScalar, CpuLevel::kAvx2, CpuLevel::kAvx512}) {
    if (requested != Name(level) || level > machine.level) continue;
    choice.level = level;
    choice.refused.clear();
  }
  if (choice.level == CpuLevel::kScalar) choice.sha = choice.pclmul = choice.vpclmul = choice.gfni = false;
  return choice;
}

const CpuChoice& ActiveCpu() {
  static const CpuChoice choice = ChooseFromEnvironment();
  return choice;
}

}  // namespace seamripper
