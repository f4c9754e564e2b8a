#include "os/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <thread>
#include <utility>

#include "base/check.h"
#include "os/error.h"

namespace seamripper {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{100};

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }

  int get() const { return number_; }
  int Release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

// Is there a variable of that name already?
bool Names(const std::vector<std::string>& environment, std::string_view variable) {
  const std::string_view name = variable.substr(0, variable.find('=') + 1);
  return std::any_of(environment.begin(), environment.end(), [&](const auto& own) { return own.starts_with(name); });
}

// What the child has: `input` and `output` as its first two descriptors, nobody to complain to, no signal blocked.
int Spawn(const ChildOptions& options, int input, int output, pid_t* process) {
  const auto append = [](const std::vector<std::string>& from, std::vector<char*>* to) {
    for (const std::string& word : from) to->push_back(const_cast<char*>(word.c_str()));
  };
  std::vector<char*> words;
  append(options.command, &words);
  words.push_back(nullptr);
  std::vector<char*> variables;
  append(options.environment, &variables);
  for (char** inherited = environ; *inherited != nullptr; ++inherited) {
    if (!Names(options.environment, *inherited)) variables.push_back(*inherited);
  }
  variables.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawnattr_init(&attributes);
  ::posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  sigset_t none;
  ::sigemptyset(&none);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  const int error = ::posix_spawn(process, words[0], &files, &attributes, words.data(), variables.data());
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&files);
  return error;
}

}  // namespace

ChildOutput::ChildOutput(const ChildOptions& options, pid_t process, int pipe)
    : most_silence_(options.most_silence), stop_(options.stop), process_(process), pipe_(pipe) {}

Result<std::unique_ptr<ChildOutput>> ChildOutput::Start(const ChildOptions& options) {
  CHECK(!options.command.empty());
  const Descriptor input(::open(options.input.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (input.get() < 0) return SystemError("open", options.input, errno);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return SystemError("make", "a pipe", errno);
  Descriptor reading(ends[0]);
  const Descriptor writing(ends[1]);
  pid_t process = 0;
  if (const int error = Spawn(options, input.get(), writing.get(), &process); error != 0) {
    return SystemError("run", options.command.front(), error);
  }
  return std::unique_ptr<ChildOutput>(new ChildOutput(options, process, reading.Release()));
}

ChildOutput::~ChildOutput() {
  ::close(pipe_);
  if (waited_for_) return;
  End();
  HowItEnded();
}

void ChildOutput::End() const { ::kill(process_, SIGKILL); }

// False when it was silent for too long.
Result<bool> ChildOutput::WaitForOutput() const {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  for (;;) {
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return Status(Code::kInterrupted, "stopped");
    pollfd state = {pipe_, POLLIN, 0};
    if (::poll(&state, 1, static_cast<int>(kBetweenLooks.count())) > 0) return true;
    if (Clock::now() - begin >= most_silence_) return false;
  }
}

Result<size_t> ChildOutput::ReadAt(uint64_t offset, char* to, size_t size) const {
  CHECK(offset == position_);
  size_t done = 0;
  while (done < size && !silent_) {
    ASSIGN_OR_RETURN(const bool ready, WaitForOutput());
    silent_ = !ready;
    if (silent_) {
      End();
      break;
    }
    const ssize_t got = ::read(pipe_, to + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SystemError("read", "a pipe", errno);
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  position_ += done;
  return done;
}

// A child that has closed its output may go on for ever.
std::string ChildOutput::HowItEnded() {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  int state = 0;
  pid_t waited;
  while ((waited = ::waitpid(process_, &state, WNOHANG)) == 0 || (waited < 0 && errno == EINTR)) {
    if (Clock::now() - begin >= most_silence_) End();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  waited_for_ = true;
  if (silent_) return "gave no sign of life for " + std::to_string(most_silence_.count()) + " seconds";
  if (waited < 0) return "cannot be waited for";
  if (WIFSIGNALED(state)) return "was ended by signal " + std::to_string(WTERMSIG(state));
  return WEXITSTATUS(state) == 0 ? "" : "ended with status " + std::to_string(WEXITSTATUS(state));
}

}  // namespace seamripper
