#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "os/error.h"
#include "os/file.h"

namespace seamripper {
namespace {

FileFacts ToFacts(const struct stat& from) {
  FileFacts facts;
  facts.exists = true;
  facts.is_directory = S_ISDIR(from.st_mode);
  facts.is_regular = S_ISREG(from.st_mode);
  facts.size = static_cast<uint64_t>(from.st_size);
  facts.modified_nanoseconds = from.st_mtim.tv_sec * 1'000'000'000 + from.st_mtim.tv_nsec;
  facts.device = from.st_dev;
  facts.inode = from.st_ino;
  return facts;
}

// The names in an open directory, "." and ".." left out. Takes the descriptor.
Result<std::vector<std::string>> NamesIn(int descriptor, const std::string& path) {
  DIR* directory = ::fdopendir(descriptor);
  if (directory == nullptr) {
    const int error = errno;
    ::close(descriptor);
    return SystemError("list", path, error);
  }
  std::vector<std::string> names;
  errno = 0;
  while (const dirent* entry = ::readdir(directory)) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  const int error = errno;
  ::closedir(directory);
  if (error != 0) return SystemError("list", path, error);
  std::sort(names.begin(), names.end());
  return names;
}

Result<int> OpenDirectory(int parent, const std::string& name, const std::string& shown) {
  const int descriptor = ::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0) return SystemError("list", shown, errno);
  return descriptor;
}

// What else goes wrong with one directory or name of a tree is that one's trouble.
bool IsTroubleOfTheMachine(int error) { return error == EMFILE || error == ENFILE || error == ENOMEM; }

// Directories still to visit are a list, not a recursion: a tree may be deeper than any stack.
class TreeWalk {
 public:
  TreeWalk(std::string root, std::vector<TreeEntry>* entries) : root_(std::move(root)), entries_(entries) {}

  Status Run() {
    for (pending_ = {{}}; !pending_.empty();) {
      const TreeEntry folder = std::move(pending_.back());
      pending_.pop_back();
      RETURN_IF_ERROR(Visit(folder));
    }
    return {};
  }

 private:
  Status Visit(const TreeEntry& folder) {
    const std::string path = root_ + "/" + folder.path;
    const bool is_root = folder.path.empty();
    // The root itself may be a link the user named; below it none is followed.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | (is_root ? 0 : O_NOFOLLOW));
    const int error = descriptor < 0 ? errno : 0;
    if (error != 0 && (is_root || IsTroubleOfTheMachine(error))) return SystemError("list", path, error);
    if (error == ENOENT) return {};  // vanished since it was seen
    const Result<std::vector<std::string>> names =
        error != 0 ? Result<std::vector<std::string>>(SystemError("list", path, error)) : NamesIn(descriptor, path);
    if (!names.ok() && is_root) return names.status();
    if (!names.ok()) {
      entries_->push_back({folder.path, 0, folder.modified_nanoseconds, TreeEntry::Kind::kHidden});
      return {};
    }
    for (const std::string& name : *names) Add(folder.path + name);
    return {};
  }

  void Add(const std::string& path) {
    struct stat found;
    if (::lstat((root_ + "/" + path).c_str(), &found) != 0) {
      if (errno != ENOENT) entries_->push_back({path, 0, 0, TreeEntry::Kind::kHidden});
      return;
    }
    const FileFacts facts = ToFacts(found);
    if (facts.is_directory) {
      pending_.push_back({path + "/", 0, facts.modified_nanoseconds, TreeEntry::Kind::kHidden});
    } else if (facts.is_regular) {
      entries_->push_back({path, facts.size, facts.modified_nanoseconds, TreeEntry::Kind::kRegular});
    } else {
      entries_->push_back({path, 0, facts.modified_nanoseconds, TreeEntry::Kind::kOther});
    }
  }

  const std::string root_;
  std::vector<TreeEntry>* entries_;
  std::vector<TreeEntry> pending_;
};

// Each level is opened by descriptor from its parent and links are unlinked, never entered.
Status RemoveAt(int parent, const std::string& name, const std::string& shown) {
  if (::unlinkat(parent, name.c_str(), 0) == 0 || errno == ENOENT) return {};
  if (errno != EISDIR && errno != EPERM) return SystemError("remove", shown, errno);
  ASSIGN_OR_RETURN(const int directory, OpenDirectory(parent, name, shown));
  const Result<std::vector<std::string>> names = NamesIn(::dup(directory), shown);
  Status status = names.ok() ? Status() : names.status();
  for (size_t i = 0; status.ok() && i < names->size(); ++i) {
    status = RemoveAt(directory, (*names)[i], shown + "/" + (*names)[i]);
  }
  ::close(directory);
  if (status.ok() && ::unlinkat(parent, name.c_str(), AT_REMOVEDIR) != 0) status = SystemError("remove", shown, errno);
  return status;
}

}  // namespace

FileFacts FactsOf(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 ? ToFacts(found) : FileFacts();
}

std::string AbsolutePath(const std::string& path) {
  std::error_code error;
  std::string absolute = std::filesystem::absolute(path, error).lexically_normal().string();
  if (error) absolute = path;
  while (absolute.size() > 1 && absolute.back() == '/') absolute.pop_back();
  return absolute;
}

Result<std::vector<TreeEntry>> ListTree(const std::string& root) {
  std::vector<TreeEntry> entries;
  RETURN_IF_ERROR(TreeWalk(root, &entries).Run());
  std::sort(entries.begin(), entries.end(), [](const TreeEntry& a, const TreeEntry& b) { return a.path < b.path; });
  return entries;
}

Result<std::vector<std::string>> ListDirectory(const std::string& path) {
  ASSIGN_OR_RETURN(const int directory, OpenDirectory(AT_FDCWD, path, path));
  return NamesIn(directory, path);
}

Status MakeDirectory(const std::string& path) {
  if (::mkdir(path.c_str(), 0777) == 0 || (errno == EEXIST && FactsOf(path).is_directory)) return {};
  return SystemError("make the directory", path, errno);
}

Status SyncDirectory(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return SystemError("sync", path, errno);
  const bool synced = ::fsync(descriptor) == 0;
  const int error = errno;
  ::close(descriptor);
  return synced ? Status() : SystemError("sync", path, error);
}

Status SyncDirectoryOf(const std::string& path) {
  const size_t slash = path.rfind('/', path.find_last_not_of('/'));
  return SyncDirectory(slash == std::string::npos ? "." : path.substr(0, slash + 1));
}

Status RenameFile(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) == 0) return {};
  return SystemError("rename to", to, errno);
}

Status RemoveTree(const std::string& path) { return RemoveAt(AT_FDCWD, path, path); }

}  // namespace seamripper
