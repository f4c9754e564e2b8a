#include "cli/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <string>

#include "cli/wrapped_message.h"
#include "text/quantity.h"

namespace seamripper::cli {

namespace {

constexpr int kUsualColumns = 80;
constexpr size_t kMostInputBytes = 1 << 20;

bool output_has_reader = true;

int ColumnsOf(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  const auto parsed = columns == nullptr ? std::nullopt : ParseCount(columns);
  return parsed && *parsed >= 20 && *parsed <= 1000 ? static_cast<int>(*parsed) : kUsualColumns;
}

bool IsSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// Zero, or the error number.
int WriteAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {  // somebody made the shared descriptor non-blocking
      pollfd wait = {descriptor, POLLOUT, 0};
      poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

}  // namespace

void EndUncaughtWithALine() {
  // Without an allocation: there may be no memory.
  std::set_terminate([] {
    std::string_view line = "seamripper: a library failed unexpectedly, as when memory or threads lack: ";
    try {
      if (const std::exception_ptr uncaught = std::current_exception()) std::rethrow_exception(uncaught);
    } catch (const std::bad_alloc&) {
      line = "seamripper: out of memory: give less to --memory or fewer to --threads: ";
    } catch (...) {
    }
    WriteAll(STDERR_FILENO, line);
    WriteAll(STDERR_FILENO, "what was finished before is kept: run the same command again\n");
    _exit(static_cast<int>(Code::kEnvironment));
  });
}

void PrepareStreams() {
  // Opened the wrong way round: using a closed stream still fails, as it should. Descriptors are given out lowest
  // first, so each lands in the gap it fills.
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) {
      (void)!open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

bool InputIsTerminal() { return isatty(STDIN_FILENO) == 1; }

Result<std::string> ReadInput(std::string_view what) {
  std::string input;
  char buffer[4096];
  while (true) {
    const ssize_t size = read(STDIN_FILENO, buffer, sizeof buffer);
    if (size == 0) return input;
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) {
      return EnvironmentError("cannot read " + std::string(what) + ", standard input: " + std::strerror(errno) +
                              ": write it on the command line");
    }
    input.append(buffer, static_cast<size_t>(size));
    if (input.size() > kMostInputBytes) return UsageError(std::string(what) + " on standard input is too long");
  }
}

Look LookOfOutput(When color) {
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const char* kind = std::getenv("TERM");
  const bool dumb = kind != nullptr && std::strcmp(kind, "dumb") == 0;
  Look look;
  look.reader = terminal ? Reader::kTerminal : Reader::kPipe;
  look.columns = ColumnsOf(STDOUT_FILENO);
  look.color = color == When::kAlways || (color == When::kAuto && terminal && !dumb && !IsSet("NO_COLOR"));
  return look;
}

Status WriteOutput(std::string_view text) {
  const int error = WriteAll(STDOUT_FILENO, text);
  if (error == EPIPE) output_has_reader = false;
  if (error == 0 || error == EPIPE) return {};
  return EnvironmentError("cannot write the result, standard output: " + std::string(std::strerror(error)) +
                          ": send it elsewhere and try again");
}

bool OutputHasReader() { return output_has_reader; }

void SayLine(std::string_view line) {
  const bool terminal = isatty(STDERR_FILENO) == 1;
  const std::string visible = VisibleLine(line, terminal ? Reader::kTerminal : Reader::kPipe);
  WriteAll(STDERR_FILENO, (terminal ? WrappedMessage(visible, ColumnsOf(STDERR_FILENO)) : visible) + "\n");
}

void SayText(std::string_view text) { WriteAll(STDERR_FILENO, std::string(text) + "\n"); }

bool ErrorIsTerminal() {
  const char* kind = std::getenv("TERM");
  const bool dumb = kind == nullptr || std::strcmp(kind, "dumb") == 0;
  return isatty(STDERR_FILENO) == 1 && !dumb && !IsSet("CI");
}

int ErrorColumns() { return ColumnsOf(STDERR_FILENO); }

void SayIfReady(std::string_view text) {
  pollfd state = {STDERR_FILENO, POLLOUT, 0};
  // A pipe that is ready takes at least 4,096 bytes at once.
  if (text.size() > 4096 || poll(&state, 1, 0) != 1 || (state.revents & POLLOUT) == 0) return;
  (void)!write(STDERR_FILENO, text.data(), text.size());
}

}  // namespace seamripper::cli
