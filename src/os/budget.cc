#include "os/budget.h"

#include <algorithm>

namespace seamripper {

std::string RoundedUpBytes(uint64_t bytes) {
  static constexpr const char* kUnits[] = {" bytes", " kB", " MB", " GB", " TB", " PB", " EB"};
  if (bytes < 1000) return std::to_string(bytes) + kUnits[0];
  size_t unit = 0;
  uint64_t scale = 1;
  for (; bytes / scale >= 1000; ++unit) scale *= 1000;
  const uint64_t tenths = bytes / (scale / 10) + (bytes % (scale / 10) == 0 ? 0 : 1);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + kUnits[unit];
}

Status DiskBudgetError(const Budget& disk, uint64_t bytes, const std::string& folder) {
  const uint64_t reached = disk.used() + bytes;
  const bool known = disk.needed() > std::max(reached, disk.limit());
  return EnvironmentError(
      (known ? "needs about " + RoundedUpBytes(disk.needed()) : "needs more than " + RoundedUpBytes(disk.limit())) +
      " of temporary space in " + folder + ", and may use " + RoundedUpBytes(disk.limit()) +
      ": raise --disk, raise --memory, or make room there");
}

}  // namespace seamripper
