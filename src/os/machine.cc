#include "os/machine.h"

#include <sched.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "os/file.h"

namespace seamripper {

unsigned ProcessorCount() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

uint64_t MachineMemoryBytes() {
  const uint64_t physical =
      static_cast<uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  uint64_t limit = physical;
  for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    const Result<std::string> text = ReadWholeFile(path);
    if (!text.ok()) continue;
    const uint64_t value = std::strtoull(text->c_str(), nullptr, 10);
    if (value != 0) limit = std::min(limit, value);
  }
  return limit;
}

uint64_t FreeDiskBytes(const std::string& folder) {
  struct statvfs facts;
  if (::statvfs(folder.c_str(), &facts) != 0) return ~uint64_t{0};
  return uint64_t{facts.f_bavail} * uint64_t{facts.f_frsize};
}

}  // namespace seamripper
