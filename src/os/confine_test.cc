#include "os/confine.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "testing/temp_folder.h"

namespace seamripper {
namespace {

// Ends the process with 0 when it kept `holds`.
template <class Holds>
[[noreturn]] void ConfinedExit(Holds holds) {
  const Status status = ConfineProcess({.memory_bytes = uint64_t{1} << 30, .cpu_seconds = 10});
  std::_Exit(status.ok() && holds() ? 0 : 1);
}

// Sanitizers need what the filter refuses, and have none.
bool IsFiltered() {
  rlimit memory{};
  return ::getrlimit(RLIMIT_AS, &memory) == 0 && memory.rlim_max == uint64_t{1} << 30;
}

TEST(Confine, ReadsAndWritesNothing) {
  const TempFolder folder;
  const std::string path = folder.path() + "/x";
  EXPECT_EXIT(ConfinedExit([&] {
                const bool reads = ::open("/proc/self/exe", O_RDONLY) >= 0;
                const bool writes = ::open(path.c_str(), O_WRONLY | O_CREAT, 0600) >= 0;
                return reads && writes != IsFiltered() && (!IsFiltered() || errno == EPERM);
              }),
              testing::ExitedWithCode(0), "");
}

TEST(Confine, NoNetworkAndNoOtherProgram) {
  EXPECT_EXIT(ConfinedExit([] {
                if (!IsFiltered()) return true;
                const bool talks = ::socket(AF_INET, SOCK_STREAM, 0) >= 0 || ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
                ::execl("/bin/true", "true", nullptr);
                return !talks && errno == EPERM && ::rename("/nowhere", "/nowhere-else") != 0 && errno == EPERM;
              }),
              testing::ExitedWithCode(0), "");
}

TEST(Confine, LimitsHold) {
  const int open_before = ::open("/proc/self/exe", O_RDONLY);
  EXPECT_EXIT(ConfinedExit([&] {
                rlimit files{}, cpu{}, written{};
                ::getrlimit(RLIMIT_NOFILE, &files);
                ::getrlimit(RLIMIT_CPU, &cpu);
                ::getrlimit(RLIMIT_FSIZE, &written);
                char byte;
                const bool closed = ::read(open_before, &byte, 1) < 0 && errno == EBADF;
                return closed && files.rlim_max <= 16 && cpu.rlim_max == 10 && written.rlim_max == 0;
              }),
              testing::ExitedWithCode(0), "");
  ::close(open_before);
}

}  // namespace
}  // namespace seamripper
