// Which instruction set the kernels use: decided once per process, from what the machine has and from the environment
// variable SEAMRIPPER_CPU (scalar, avx2 or avx512), which can only lower it. No result depends on it.
#ifndef SEAMRIPPER_CPU_CPU_H_
#define SEAMRIPPER_CPU_CPU_H_

#include <string>
#include <string_view>

namespace seamripper {

enum class CpuLevel {
  kScalar,  // plain x86-64
  kAvx2,    // AVX2, BMI1, BMI2
  kAvx512,  // AVX-512 F, BW, VL, VBMI, VBMI2, BITALG: Ice Lake, Zen 4
};

struct CpuChoice {
  CpuLevel level = CpuLevel::kScalar;
  bool sha = false;      // the SHA instructions may be used; never at kScalar
  bool pclmul = false;   // carry-less multiplication may be used; never at kScalar
  bool vpclmul = false;  // two of them at once; only with pclmul
  bool gfni = false;     // bytes may be multiplied by matrices of bits; only with pclmul
  std::string refused;   // the value of SEAMRIPPER_CPU, when it is unknown or more than the machine has
};

// What this process uses. Safe from any thread, and before main.
const CpuChoice& ActiveCpu();
inline CpuLevel ActiveCpuLevel() { return ActiveCpu().level; }
inline bool CpuHasSha() { return ActiveCpu().sha; }
inline bool CpuHasPclmul() { return ActiveCpu().pclmul; }
inline bool CpuHasVpclmul() { return ActiveCpu().vpclmul; }
inline bool CpuHasGfni() { return ActiveCpu().gfni; }

// "scalar", "avx2", "avx512".
std::string_view Name(CpuLevel level);

// The rule behind ActiveCpu: `machine` unless `requested` names a level it reaches. An empty request is none.
CpuChoice ChooseCpu(const CpuChoice& machine, std::string_view requested);

}  // namespace seamripper

#endif  // SEAMRIPPER_CPU_CPU_H_
