#include "cli/opened_address.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace seamripper::cli {
namespace {

constexpr char kSuffix[] = ".html";
#ifdef __APPLE__
constexpr char kOpener[] = "open";
#else
constexpr char kOpener[] = "xdg-open";
#endif

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != 0;
}

// mkstemps makes it readable for its owner alone.
int CreateFile(std::string* path) {
  const std::string folder = IsSet("XDG_RUNTIME_DIR") ? std::getenv("XDG_RUNTIME_DIR") : "/tmp";
  *path = folder + "/seamripper-XXXXXX" + kSuffix;
  return ::mkstemps(path->data(), sizeof kSuffix - 1);
}

bool WriteAndClose(int descriptor, std::string_view text) {
  const bool written = ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  return ::close(descriptor) == 0 && written;
}

// In a session of its own, so that an interrupt from this terminal does not end a browser.
bool Spawn(const std::string& file, pid_t* process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawnattr_init(&attributes);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  }
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  char* const words[] = {const_cast<char*>(kOpener), const_cast<char*>(file.c_str()), nullptr};
  const int error = ::posix_spawnp(process, kOpener, &files, &attributes, words, environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&files);
  return error == 0;
}

}  // namespace

bool HasDisplay() {
#ifdef __APPLE__
  return !IsSet("SSH_CONNECTION");
#else
  return IsSet("DISPLAY") || IsSet("WAYLAND_DISPLAY");
#endif
}

std::unique_ptr<OpenedAddress> OpenedAddress::Open(const std::string& address) {
  std::string path;
  const int descriptor = CreateFile(&path);
  if (descriptor < 0) return nullptr;
  std::unique_ptr<OpenedAddress> opened(new OpenedAddress(std::move(path)));
  const std::string page = "<!doctype html><meta name=\"referrer\" content=\"no-referrer\"><meta http-equiv=\"refresh\" content=\"0; url=" +
                           address + "\"><title>Seamripper</title>\n";
  if (!WriteAndClose(descriptor, page) || !Spawn(opened->file_, &opened->opener_)) return nullptr;
  return opened;
}

OpenedAddress::~OpenedAddress() {
  ::unlink(file_.c_str());
  if (opener_ > 0) ::waitpid(opener_, nullptr, WNOHANG);
}

}  // namespace seamripper::cli
