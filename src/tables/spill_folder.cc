#include "tables/spill_folder.h"

#include <cstdio>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace seamripper {
namespace {

constexpr std::string_view kPrefix = "spill-";
constexpr std::string_view kLock = ".lock";

std::string RandomName() {
  std::random_device random;
  char name[32];
  std::snprintf(name, sizeof name, "%08x%08x", random(), random());
  return std::string(kPrefix) + name;
}

// The lock goes last, so that a folder without one is nobody's and older than locks.
void RemoveSpilled(const std::string& path) {
  const Status removed = RemoveTree(path);
  if (removed.ok()) static_cast<void>(RemoveTree(path + std::string(kLock)));
}

void RemoveLeftOver(const std::string& parent) {
  const Result<std::vector<std::string>> names = ListDirectory(parent);
  if (!names.ok()) return;
  for (const std::string_view name : *names) {
    if (!name.starts_with(kPrefix) || !name.ends_with(kLock)) continue;
    const std::string path = parent + "/" + std::string(name.substr(0, name.size() - kLock.size()));
    const auto lock = FileLock::Acquire(path + std::string(kLock), FileLock::Mode::kExclusive);
    if (lock.ok()) RemoveSpilled(path);
  }
}

}  // namespace

// Somebody who sweeps just then may have taken the lock first, and removed it.
SpillFolder::SpillFolder(const std::string& parent) {
  RemoveLeftOver(parent);
  for (int tries = 0; tries < 3 && lock_ == nullptr; ++tries) {
    path_ = AbsolutePath(parent) + "/" + RandomName();
    Result<std::unique_ptr<FileLock>> lock = FileLock::Acquire(path_ + std::string(kLock), FileLock::Mode::kExclusive);
    if (lock.ok() && FactsOf(path_ + std::string(kLock)).exists) lock_ = std::move(*lock);
  }
}

SpillFolder::~SpillFolder() {
  if (lock_ != nullptr) RemoveSpilled(path_);
}

}  // namespace seamripper
