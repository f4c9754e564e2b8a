// An operating system that fails when it is told to: loaded before the C library (LD_PRELOAD), for test_faulty_os.py.
//
// SEAMRIPPER_FAULT is KIND:NUMBER or KIND:NUMBER+. Of the calls that the kind is about, on all threads together, counted from
// the beginning of main, the one with that number fails; with + every one from there on. Kinds:
//   ENOSPC  what takes disk space: write, pwrite, ftruncate, fallocate, mkdir, rename, creating a file
//   EIO     read, pread, write, pwrite, fsync
//   EINTR   the same; never more than one after the other
//   EMFILE  opening anything
//   short   write, pwrite, read, pread: only the first half is done
//   ENOMEM  malloc and its kin, but not for the C library's list of what a thread destroys at its end: without memory for
//           that it ends the process itself
//   KILL    what changes a disk: the process is killed instead
//   none    nothing fails
// SEAMRIPPER_FAULT_COUNTS names a file that gets, at exit, a line for each kind: its name and how many calls there were.
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind { kSpace, kIo, kInterrupt, kOpen, kShort, kMemory, kKill, kKinds };
constexpr const char* kNames[kKinds] = {"ENOSPC", "EIO", "EINTR", "EMFILE", "short", "ENOMEM", "KILL"};
constexpr int kErrors[kKinds] = {ENOSPC, EIO, EINTR, EMFILE, 0, ENOMEM, 0};

std::atomic<long> counts[kKinds];
std::atomic<bool> armed = false;
int fault = -1;
long first = 0;
bool lasting = false;
thread_local bool in_list_of_thread = false;

template <class Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

bool Fails(Kind kind) {
  if (!armed) return false;
  const long number = ++counts[kind];
  if (kind != fault || !(lasting ? number >= first : number == first)) return false;
  if (kind == kInterrupt && (number - first) % 2 != 0) return false;
  if (kind == kKill) raise(SIGKILL);
  errno = kErrors[kind];
  return true;
}

// Whether a call that changes the disk fails.
bool ChangeFails(bool takes_space) { return Fails(kKill) || (takes_space && Fails(kSpace)); }
bool TransferFails() { return Fails(kIo) || Fails(kInterrupt); }
size_t Part(size_t size) { return size > 1 && Fails(kShort) ? size / 2 : size; }

// Only what may lie on a disk: standard streams and pipes are not the file layer's.
bool IsFile(int file) {
  struct stat facts;
  return file > 2 && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

void WriteCounts() {
  armed = false;
  const char* path = getenv("SEAMRIPPER_FAULT_COUNTS");
  if (path == nullptr) return;
  FILE* file = fopen(path, "w");
  for (int kind = 0; kind < kKinds; ++kind) fprintf(file, "%s %ld\n", kNames[kind], counts[kind].load());
  fclose(file);
}

using Main = int(int, char**, char**);
Main* real_main;

int ArmedMain(int count, char** words, char** environment) {
  if (const char* wanted = getenv("SEAMRIPPER_FAULT"); wanted != nullptr) {
    for (int kind = 0; kind < kKinds; ++kind) {
      const size_t length = strlen(kNames[kind]);
      if (strncmp(wanted, kNames[kind], length) == 0 && wanted[length] == ':') fault = kind;
    }
    if (const char* number = strchr(wanted, ':'); number != nullptr) first = atol(number + 1);
    lasting = wanted[strlen(wanted) - 1] == '+';
  }
  atexit(WriteCounts);
  armed = true;
  return real_main(count, words, environment);
}

int Open(const char* name, int folder, const char* path, int flags, mode_t mode) {
  if (Fails(kOpen)) return -1;
  if ((flags & O_CREAT) != 0 && ChangeFails(true)) return -1;
  static const auto real = Real<int(int, const char*, int, ...)>(name);
  return real(folder, path, flags, mode);
}

mode_t ModeOf(int flags, va_list rest) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? static_cast<mode_t>(va_arg(rest, int)) : 0;
}

}  // namespace

extern "C" {

int __libc_start_main(Main* main, int count, char** words, void (*init)(), void (*fini)(), void (*loader_fini)(),
                      void* stack_end) {
  real_main = main;
  const auto real = Real<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main");
  return real(ArmedMain, count, words, init, fini, loader_fini, stack_end);
}

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = ModeOf(flags, rest);
  va_end(rest);
  return Open("openat", AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = ModeOf(flags, rest);
  va_end(rest);
  return Open("openat", folder, path, flags, mode);
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = Real<ssize_t(int, const void*, size_t)>("write");
  if (!IsFile(file)) return real(file, bytes, size);
  return ChangeFails(true) || TransferFails() ? -1 : real(file, bytes, Part(size));
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t offset) {
  static const auto real = Real<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  return ChangeFails(true) || TransferFails() ? -1 : real(file, bytes, Part(size), offset);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off_t offset) __attribute__((alias("pwrite")));
ssize_t read(int file, void* bytes, size_t size) {
  static const auto real = Real<ssize_t(int, void*, size_t)>("read");
  if (!IsFile(file)) return real(file, bytes, size);
  return TransferFails() ? -1 : real(file, bytes, Part(size));
}
ssize_t pread(int file, void* bytes, size_t size, off_t offset) {
  static const auto real = Real<ssize_t(int, void*, size_t, off_t)>("pread");
  return TransferFails() ? -1 : real(file, bytes, Part(size), offset);
}
ssize_t pread64(int file, void* bytes, size_t size, off_t offset) __attribute__((alias("pread")));

#define CHANGE(name, takes_space, parameters, arguments)   \
  int name parameters {                                    \
    static const auto real = Real<int parameters>(#name);  \
    return ChangeFails(takes_space) ? -1 : real arguments; \
  }
CHANGE(ftruncate, true, (int file, off_t size), (file, size))
CHANGE(ftruncate64, true, (int file, off_t size), (file, size))
CHANGE(fallocate, true, (int file, int mode, off_t offset, off_t size), (file, mode, offset, size))
CHANGE(rename, true, (const char* from, const char* to), (from, to))
CHANGE(renameat, true, (int from_folder, const char* from, int folder, const char* to), (from_folder, from, folder, to))
CHANGE(unlink, false, (const char* path), (path))
CHANGE(unlinkat, false, (int folder, const char* path, int flags), (folder, path, flags))
CHANGE(mkdir, true, (const char* path, mode_t mode), (path, mode))
CHANGE(mkdirat, true, (int folder, const char* path, mode_t mode), (folder, path, mode))

int fsync(int file) {
  static const auto real = Real<int(int)>("fsync");
  return ChangeFails(false) || TransferFails() ? -1 : real(file);
}
int fdatasync(int file) {
  static const auto real = Real<int(int)>("fdatasync");
  return ChangeFails(false) || TransferFails() ? -1 : real(file);
}

int __cxa_thread_atexit_impl(void (*destroy)(void*), void* object, void* library) {
  static const auto real = Real<int(void (*)(void*), void*, void*)>("__cxa_thread_atexit_impl");
  in_list_of_thread = true;
  const int status = real(destroy, object, library);
  in_list_of_thread = false;
  return status;
}

void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

void* malloc(size_t size) { return Fails(kMemory) ? nullptr : __libc_malloc(size); }
void* calloc(size_t count, size_t size) {
  return !in_list_of_thread && Fails(kMemory) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, size_t size) { return Fails(kMemory) ? nullptr : __libc_realloc(old, size); }
void* aligned_alloc(size_t alignment, size_t size) {
  return Fails(kMemory) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** bytes, size_t alignment, size_t size) {
  if (Fails(kMemory)) return ENOMEM;
  *bytes = __libc_memalign(alignment, size);
  return *bytes == nullptr ? ENOMEM : 0;
}

}  // extern "C"
