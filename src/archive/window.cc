#include "archive/window.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

namespace seamripper {
namespace {

constexpr size_t kSmallestRead = 256 << 10;
constexpr size_t kLargestRead = 4 << 20;
constexpr size_t kMostIdleBytes = 8 << 20;

}  // namespace

Status Window::Ensure(size_t count) {
  while (bytes().size() < count && !stopped()) RETURN_IF_ERROR(Extend());
  return {};
}

Status Window::Skip(uint64_t count) {
  for (;;) {
    const size_t step = static_cast<size_t>(std::min<uint64_t>(count, bytes().size()));
    begin_ += step;
    position_ += step;
    count -= step;
    if (begin_ == end_) begin_ = end_ = 0;
    if (count == 0 || stopped()) return {};
    RETURN_IF_ERROR(Extend());
  }
}

bool Window::EndsAt(size_t offset) const {
  return NextMemberEnd(offset) == offset || (stopped() && offset == bytes().size());
}

Result<std::optional<std::string>> Window::Peek(uint64_t, size_t) const { return std::optional<std::string>(); }

Result<bool> Window::PassMember(uint64_t, size_t, std::string*) { return false; }

char* Window::Reserve(size_t count) {
  if (capacity_ - end_ >= count) return buffer_.get() + end_;
  const size_t size = end_ - begin_;
  // Moving is paid for by the bytes consumed since the last move.
  const bool fits = begin_ >= size && capacity_ - size >= count;
  MoveToFront();
  if (!fits) Resize(size + std::max(2 * count, size / 2));
  return buffer_.get() + end_;
}

void Window::FreeUnused() {
  if (capacity_ <= kMostIdleBytes) return;
  MoveToFront();
  Resize(end_);
}

void Window::MoveToFront() {
  std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
  end_ -= std::exchange(begin_, 0);
}

// Of a large buffer the system moves the pages, so that it is never there twice.
void Window::Resize(size_t capacity) {
  void* resized = std::realloc(buffer_.get(), capacity + kPaddingAfter);
  if (resized == nullptr) throw std::bad_alloc();
  static_cast<void>(buffer_.release());
  buffer_.reset(static_cast<char*>(resized));
  capacity_ = capacity;
}

void Window::Clear(uint64_t position) {
  begin_ = end_ = 0;
  position_ = position;
  stop_ = Stop::kNone;
}

Status PlainWindow::Extend() {
  size_t want = std::clamp(bytes().size(), kSmallestRead, kLargestRead);
  const uint64_t offset = end_position();
  // The file as it was when opened: what is appended meanwhile belongs to no range.
  if (file_.size() != kUnknownSize) {
    want = static_cast<size_t>(std::min<uint64_t>(want, file_.size() - std::min(file_.size(), offset)));
  }
  char* to = Reserve(want);
  ASSIGN_OR_RETURN(size_t read, want == 0 ? Result<size_t>(0) : file_.ReadAt(offset, to, want));
  Append(read);
  if (read < want || want == 0) set_stop(Stop::kEnd);
  return {};
}

Status PlainWindow::Skip(uint64_t count) {
  const bool within = count <= bytes().size();
  if (within || stopped() || file_.size() == kUnknownSize) return Window::Skip(count);
  Clear(position() + count);
  return {};
}

Result<std::optional<std::string>> PlainWindow::Peek(uint64_t offset, size_t count) const {
  std::optional<std::string> bytes;
  if (file_.size() == kUnknownSize) return bytes;
  bytes.emplace();
  const uint64_t from = position() + offset;
  if (from < position() || from >= file_.size()) return bytes;
  bytes->resize(static_cast<size_t>(std::min<uint64_t>(count, file_.size() - from)));
  ASSIGN_OR_RETURN(size_t read, file_.ReadAt(from, bytes->data(), bytes->size()));
  bytes->resize(read);
  return bytes;
}

}  // namespace seamripper
