// The decoded bytes of a crawl file as one stream, seen through a window that grows at its end and is consumed at its
// front. What is cut into records looks at the window only, so that it need not know about compression.
#ifndef SEAMRIPPER_ARCHIVE_WINDOW_H_
#define SEAMRIPPER_ARCHIVE_WINDOW_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "archive/reason.h"
#include "base/status.h"
#include "os/file.h"

namespace seamripper {

// Why a window stopped growing.
enum class Stop : uint8_t {
  kNone,
  kEnd,        // the end of the file, or of the last whole member before it
  kForeign,    // the bytes after the last member are not a member
  kBroken,     // a member does not decode or fails its check
  kTruncated,  // the file ends inside a member
};

// File bytes between members that decode to nothing; reason kNone when there are none.
struct Gap {
  uint64_t begin = 0;
  uint64_t end = 0;
  Reason reason = Reason::kNone;
};

class Window {
 public:
  Window() { Resize(0); }
  static constexpr size_t kPaddingAfter = 64;  // readable bytes after the last one, for parsers that overrun
  static constexpr size_t kNowhere = ~size_t{0};

  virtual ~Window() = default;

  std::string_view bytes() const { return {buffer_.get() + begin_, end_ - begin_}; }
  uint64_t position() const { return position_; }  // of bytes()[0] in the decoded stream
  uint64_t end_position() const { return position_ + (end_ - begin_); }
  Stop stop() const { return stop_; }
  bool stopped() const { return stop_ != Stop::kNone; }

  // Grows the window, perhaps by nothing; it must not be stopped. Moves bytes().
  virtual Status Extend() = 0;

  // Grows the window to `count` bytes, or until it stops.
  Status Ensure(size_t count);

  // Gives back what a large record took and bytes() do not need. Moves bytes().
  void FreeUnused();

  // Drops `count` bytes at the front, also such as were not read yet.
  virtual Status Skip(uint64_t count);

  // True for a stream of compressed members, whose ends say something about the ends of records.
  virtual bool has_members() const = 0;

  // True when every member was held against a checksum of its bytes before its end was known.
  virtual bool has_checksums() const { return false; }

  // The first member end known at or after bytes()[offset], as an offset into bytes(); kNowhere without.
  virtual size_t NextMemberEnd(size_t offset) const = 0;

  // Does a member, or everything, end at bytes()[offset]? False while that is not known.
  bool EndsAt(size_t offset) const;

  // Up to `count` bytes at bytes()[offset], however far, without moving there; nothing where that is not possible.
  virtual Result<std::optional<std::string>> Peek(uint64_t offset, size_t count) const;

  // Where in the file a member begins whose first byte is at `position`; of several, empty ones, the first. Nothing
  // when no member is known to begin there.
  virtual std::optional<uint64_t> FileOffsetAt(uint64_t position) const = 0;

  // If the window lies in one member, whose first byte is bytes()[0] and which ends at or before position `most`, goes
  // there at once: everything is dropped, of which the first `keep` bytes are put into *kept, and what was not decoded
  // never is. False: nothing has changed, and nothing was copied.
  virtual Result<bool> PassMember(uint64_t most, size_t keep, std::string* kept);

  // How many members the decoded bytes [from, to) lie in.
  virtual size_t MembersWithin(uint64_t from, uint64_t to) const = 0;

  // Passes over what lies between members at position(), a member's start.
  virtual Result<Gap> SkipGap() = 0;

  // After kBroken or kTruncated: drops everything and goes to the next member that looks sound. Returns its offset, or
  // the end of the file. The memory behind bytes() stays as it is until the next Extend.
  virtual Result<uint64_t> Resync() = 0;

  // The window as new, at a file offset where a member or a record begins.
  virtual void Restart(uint64_t file_offset) = 0;

  // Pieces that begin before this file offset belong to whoever reads now: damage there was judged by what it did to
  // the bytes in between.
  virtual uint64_t claimed_until() const { return 0; }

  // Why, in the words of the account, the window stopped with kBroken or kTruncated.
  virtual Reason damage() const { return Reason::kNone; }

 protected:
  // Room for `count` more bytes at the end of the window.
  char* Reserve(size_t count);
  size_t room() const { return capacity_ - end_; }  // without moving anything
  void Append(size_t count) { end_ += count; }
  void Clear(uint64_t position);
  void set_stop(Stop stop) { stop_ = stop; }

 private:
  struct Free {
    void operator()(char* buffer) const { std::free(buffer); }
  };
  void MoveToFront();
  void Resize(size_t capacity);

  std::unique_ptr<char, Free> buffer_;
  size_t capacity_ = 0;  // without kPaddingAfter
  size_t begin_ = 0;
  size_t end_ = 0;
  uint64_t position_ = 0;
  Stop stop_ = Stop::kNone;
};

// A file that is not compressed: positions are file offsets, and every position is as good as a member's start.
class PlainWindow : public Window {
 public:
  explicit PlainWindow(const ReadableFile& file) : file_(file) {}

  Status Extend() override;
  Status Skip(uint64_t count) override;
  bool has_members() const override { return false; }
  size_t NextMemberEnd(size_t) const override { return kNowhere; }
  Result<std::optional<std::string>> Peek(uint64_t offset, size_t count) const override;
  std::optional<uint64_t> FileOffsetAt(uint64_t position) const override { return position; }
  size_t MembersWithin(uint64_t, uint64_t) const override { return 1; }
  Result<Gap> SkipGap() override { return Gap{}; }
  Result<uint64_t> Resync() override { return end_position(); }
  void Restart(uint64_t file_offset) override { Clear(file_offset); }

 private:
  const ReadableFile& file_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_WINDOW_H_
