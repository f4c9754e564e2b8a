#include "os/confine.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

#include "base/sanitized.h"
#include "os/error.h"

namespace seamripper {
namespace {

constexpr rlim_t kOpenFiles = 16;

Status Limit(int what, rlim_t most) {
  rlimit limit{};
  if (::getrlimit(static_cast<__rlimit_resource_t>(what), &limit) == 0 && limit.rlim_max < most) most = limit.rlim_max;
  limit = {most, most};
  if (::setrlimit(static_cast<__rlimit_resource_t>(what), &limit) == 0) return {};
  return SystemError("set", "a limit of the process", errno);
}

// Refused whatever their arguments. What else could change something needs a descriptor that was opened for writing.
constexpr int kRefused[] = {
    SYS_socket,
    SYS_socketpair,
    SYS_connect,
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_kill,
    SYS_tkill,
    SYS_pidfd_open,
    SYS_creat,
    SYS_openat2,
    SYS_open_by_handle_at,
    SYS_unlink,
    SYS_unlinkat,
    SYS_rename,
    SYS_renameat,
    SYS_renameat2,
    SYS_mkdir,
    SYS_mkdirat,
    SYS_rmdir,
    SYS_link,
    SYS_linkat,
    SYS_symlink,
    SYS_symlinkat,
    SYS_mknod,
    SYS_mknodat,
    SYS_chmod,
    SYS_fchmodat,
    SYS_chown,
    SYS_fchownat,
    SYS_lchown,
    SYS_truncate,
    SYS_utime,
    SYS_utimes,
    SYS_utimensat,
    SYS_futimesat,
    SYS_setxattr,
    SYS_lsetxattr,
    SYS_removexattr,
    SYS_lremovexattr,
    SYS_mount,
    SYS_umount2,
    SYS_unshare,
    SYS_setns,
    SYS_io_uring_setup,
    SYS_bpf,
    SYS_process_vm_writev,
    SYS_keyctl,
};

class Filter {
 public:
  // Calls of another instruction set have other numbers: none of them.
  Filter() {
    Load(offsetof(seccomp_data, arch));
    Add(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0);
    Refuse();
    Load(offsetof(seccomp_data, nr));
    Add(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    Refuse();
  }

  void RefuseCall(int call) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 1);
    Refuse();
  }

  // Where argument `flags` (from 0) of `call` opens for writing or makes a file.
  void RefuseWriting(int call, int flags) {
    constexpr uint32_t kWrites = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
    Add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 4);
    Load(offsetof(seccomp_data, args) + 8 * static_cast<uint32_t>(flags));
    Add(BPF_JMP | BPF_JSET | BPF_K, kWrites, 0, 1);
    Refuse();
    Add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
  }

  bool Install() {
    Add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    const sock_fprog program = {static_cast<unsigned short>(code_.size()), code_.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
  }

 private:
  void Add(int code, uint32_t value, int if_true, int if_false) {
    code_.push_back(
        {static_cast<uint16_t>(code), static_cast<uint8_t>(if_true), static_cast<uint8_t>(if_false), value});
  }
  void Load(size_t offset) { Add(BPF_LD | BPF_W | BPF_ABS, static_cast<uint32_t>(offset), 0, 0); }
  void Refuse() { Add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0); }

  std::vector<sock_filter> code_;
};

}  // namespace

Status ConfineProcess(const Confinement& confinement) {
  ::syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, 0);
  RETURN_IF_ERROR(Limit(RLIMIT_CORE, 0));
  RETURN_IF_ERROR(Limit(RLIMIT_FSIZE, 0));
  RETURN_IF_ERROR(Limit(RLIMIT_NOFILE, kOpenFiles));
  RETURN_IF_ERROR(Limit(RLIMIT_CPU, confinement.cpu_seconds));
  if (kSanitized) return {};
  RETURN_IF_ERROR(Limit(RLIMIT_AS, confinement.memory_bytes));
  Filter filter;
  for (const int call : kRefused) filter.RefuseCall(call);
  filter.RefuseWriting(SYS_open, 1);
  filter.RefuseWriting(SYS_openat, 2);
  static_cast<void>(filter.Install());
  return {};
}

}  // namespace seamripper
