// The pieces of one range of a file: what a cutter cuts off a window, put in terms of file bytes.
//
// In a compressed file a piece that has exactly one member to itself has that member's bytes. Pieces that share members
// form a group, which runs from a member's start to the first member end where also a piece ends; each is `shared`, and
// one kMemberEnd with the group's offset and length closes it. A group belongs to the range its first member begins in,
// so cursors never point into a member (Cursor::skip is 0). So do the pieces behind a broken member that it may have
// run into (Window::claimed_until).
#ifndef SEAMRIPPER_ARCHIVE_RANGE_READER_H_
#define SEAMRIPPER_ARCHIVE_RANGE_READER_H_

#include <memory>
#include <optional>

#include "archive/cutter.h"
#include "archive/reader.h"
#include "archive/window.h"

namespace seamripper {

class RangeReader : public RecordReader {
 public:
  // `start`: known, or guessed by whoever opens the range; nothing when no piece seems to begin in it.
  RangeReader(std::unique_ptr<Window> window, std::unique_ptr<Cutter> cutter, Range range, std::optional<Cursor> start);

  Result<bool> Next(Piece* piece) override;
  Status Rest() override;
  Cursor begin() const override { return begin_; }
  Cursor end() const override { return end_; }

 private:
  Status Start();
  Result<bool> NextInGroup(Piece* piece);
  Result<bool> BreaksSoonAfter(uint64_t position);
  Result<bool> GiveBroken(const Cut& cut, Piece* piece);
  Result<bool> CloseBroken(Piece* piece);
  void Place(const Cut& cut, uint64_t from, Piece* piece);
  void CloseGroup(uint64_t file_end);
  bool Finish(uint64_t file_offset);

  std::unique_ptr<Window> window_;
  std::unique_ptr<Cutter> cutter_;
  Range range_;
  std::optional<Cursor> start_;
  Cursor begin_, end_;
  bool started_ = false;
  bool finished_ = false;

  uint64_t spent_ = 0;          // bytes of the window that the last piece lay in
  uint64_t group_begin_ = 0;    // file offset
  size_t group_pieces_ = 0;     // 0: no group is open
  bool broken_behind_ = false;  // the group's last record was whole, but the member breaks off behind it
  std::optional<Piece> member_end_;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_RANGE_READER_H_
