// Files, the only way this program touches them. Every Status names the path and says what to do next.
#ifndef SEAMRIPPER_OS_FILE_H_
#define SEAMRIPPER_OS_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace seamripper {

// Bytes that can be read at an offset: a regular file, or standard input, whose offsets must not go back. Reads of a
// regular file are thread-safe.
class ReadableFile {
 public:
  virtual ~ReadableFile() = default;

  // Fills up to `size` bytes from `offset`; fewer only at the end of the file.
  virtual Result<size_t> ReadAt(uint64_t offset, char* to, size_t size) const = 0;

  // kUnknownSize for standard input.
  virtual uint64_t size() const = 0;
};
inline constexpr uint64_t kUnknownSize = ~uint64_t{0};

// Opens a regular file; anything else (directory, pipe, device) is refused. The file ends after `at_most` bytes,
// however much is appended to it meanwhile.
Result<std::unique_ptr<ReadableFile>> OpenForReading(const std::string& path, uint64_t at_most = kUnknownSize);

// Since the process began, from regular files, by it and its threads; of mapped files all of their bytes, touched or not.
// Tests count work by it.
uint64_t BytesReadFromFiles();
void CountBytesRead(uint64_t bytes);  // for whoever reads them another way, here in src/os

// Standard input. Keeps what it read last (kPipeLookBack), so that a reader may look again at what it just saw.
std::unique_ptr<ReadableFile> OpenStandardInput();

// A new file, written from front to back. Destroyed without Close: what was written stays, unsynced.
class WritableFile {
 public:
  static Result<std::unique_ptr<WritableFile>> Create(const std::string& path);
  ~WritableFile();
  WritableFile(const WritableFile&) = delete;
  WritableFile& operator=(const WritableFile&) = delete;

  Status Append(std::string_view bytes);
  Status SyncAndClose();
  uint64_t size() const { return size_; }

 private:
  WritableFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  std::string path_;
  int descriptor_;
  uint64_t size_ = 0;
};

Result<std::string> ReadWholeFile(const std::string& path);

// Writes beside, syncs, renames over `path`, syncs the directory: readers see the old bytes or the new.
Status ReplaceFile(const std::string& path, std::string_view bytes);

struct FileFacts {
  bool exists = false;
  bool is_directory = false;
  bool is_regular = false;
  uint64_t size = 0;
  int64_t modified_nanoseconds = 0;
  uint64_t device = 0;
  uint64_t inode = 0;
};
FileFacts FactsOf(const std::string& path);

// The path made absolute and free of ".", ".." and doubled slashes, without following links.
std::string AbsolutePath(const std::string& path);

struct TreeEntry {
  enum class Kind : uint8_t {
    kRegular,
    kOther,   // a link, pipe, socket or device, which is never opened
    kHidden,  // a directory that may not be listed (its path ends in '/'), or what one that may not be entered holds
  };
  std::string path;  // relative to the root
  uint64_t size = 0;
  int64_t modified_nanoseconds = 0;
  Kind kind = Kind::kOther;
};
// Everything below `root` that is not a directory, ordered by the bytes of its relative path, and directories as far as
// they cannot be read. Links are not followed. An error only when the root cannot be listed, or nothing can be opened.
Result<std::vector<TreeEntry>> ListTree(const std::string& root);

Status MakeDirectory(const std::string& path);  // one level; no error when it is there
Status SyncDirectory(const std::string& path);
Status SyncDirectoryOf(const std::string& path);  // the one that has it
Status RenameFile(const std::string& from, const std::string& to);
Status RemoveTree(const std::string& path);                               // no error when it is not there
Result<std::vector<std::string>> ListDirectory(const std::string& path);  // names, ordered

// An advisory lock on a file, held until destroyed or the process ends in whatever way.
class FileLock {
 public:
  enum class Mode { kShared, kExclusive };
  // kLocked, naming the holder's process id if it wrote one, when another process holds it.
  static Result<std::unique_ptr<FileLock>> Acquire(const std::string& path, Mode mode);
  // Exclusive, as soon as nobody else holds it: for locks that are held for the blink of an eye.
  static Result<std::unique_ptr<FileLock>> Wait(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  static Result<std::unique_ptr<FileLock>> Take(const std::string& path, Mode mode, int when_held);
  int descriptor_;
};

// Standard input, and what is read like it, can be read again from so far behind the last byte read.
inline constexpr uint64_t kPipeLookBack = uint64_t{8} << 20;

}  // namespace seamripper

#endif  // SEAMRIPPER_OS_FILE_H_
