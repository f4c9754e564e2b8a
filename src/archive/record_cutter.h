// Cuts records that state their length. A record ends where that says if a blank line, the end of a member or another
// record follows there; then nothing inside it is looked at, whatever it looks like. Otherwise the length is wrong, and
// the record ends where the next one begins: near the declared end if possible, else at the first start after its
// header. Where a line end is all that follows a block (ARC), it counts if no record begins before it.
#ifndef SEAMRIPPER_ARCHIVE_RECORD_CUTTER_H_
#define SEAMRIPPER_ARCHIVE_RECORD_CUTTER_H_

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "archive/cutter.h"
#include "archive/record_syntax.h"

namespace seamripper {

class RecordCutter : public Cutter {
 public:
  RecordCutter(std::unique_ptr<RecordSyntax> syntax, const Limits& limits)
      : syntax_(std::move(syntax)), limits_(limits) {}

  Result<Cut> Next(Window* window) override;
  void Describe(const Window& window, Record* record) const override;
  void FreeUnused() override { std::string().swap(kept_); }
  bool MayFollow(std::string_view bytes) const override { return syntax_->MayBegin(bytes); }
  size_t FindStart(std::string_view bytes) const override;
  size_t start_bytes() const override { return syntax_->first_line_bytes(); }

  // How many bytes were copied, or looked at one by one, in all: however far a window reaches ahead, in proportion to
  // what was cut.
  uint64_t work_for_testing() const { return work_; }

 private:
  // Offsets count from the first byte of the piece. While it is cut, the first dropped_ of its bytes may leave the
  // window.
  struct Found {
    uint64_t at = 0;
    bool is_start = false;  // of a record or a member; false: the window stopped
  };
  enum class Search : uint8_t {
    kPiece,           // ends at a first line at the start of a line, or at the end of any member
    kRecord,          // ends at a first line at the start of a line or of a member
    kMemberOfRecord,  // ends at a first line at the start of a member
  };
  static constexpr size_t kLongestGap = 4;     // of the line ends that should be behind a record
  static constexpr size_t kScanned = 1 << 20;  // how much garbage is held
  struct Trailer {
    bool valid = false;
    size_t length = 0;
    uint64_t block_end = 0;  // moved when the length was a little too large
  };

  Result<Cut> CutPadding();
  Result<Cut> CutFront();
  Result<Cut> CutGarbage(Reason reason, uint64_t from);
  Result<Cut> CutRecord();
  Result<Cut> CutSizedRecord(uint64_t length);
  Result<Cut> CutLargeRecord(uint64_t length);
  Result<Cut> CutUnsizedRecord();
  Result<Cut> RepairLength(uint64_t from, uint64_t declared_end);
  std::optional<Cut> RepairInSight(uint64_t from, uint64_t declared_end);
  Result<Found> FindNext(uint64_t from, Search search);
  Result<Found> PassLargeBlock(uint64_t end);
  Result<Trailer> ReadTrailer(uint64_t block_end);
  size_t FindFirstLine(size_t from, size_t to);
  size_t FindOtherThanPadding(size_t from, size_t to);
  bool LiesInFirstLine(size_t at) const;
  size_t FindNear(size_t end);
  bool AreRecords(size_t from, size_t to);
  Status ReadHeader();
  Cut EndRecord(uint64_t block_end, uint64_t length, bool repaired);
  uint64_t WithoutTrailer(uint64_t end) const;
  size_t front_bytes() const { return static_cast<size_t>(block_begin_ + limits_.record_bytes); }
  Status DropBefore(uint64_t at);

  std::string_view HeadBytes() const {
    return (dropped_ > 0 ? std::string_view(kept_) : window_->bytes()).substr(header_begin_, head_.length);
  }
  bool StartsAt(size_t offset) const { return syntax_->Begins(window_->bytes().substr(offset)); }

  std::unique_ptr<RecordSyntax> syntax_;
  Limits limits_;
  Window* window_ = nullptr;
  uint64_t dropped_ = 0;
  std::string kept_;  // the first bytes of a piece too large for the window
  bool has_header_ = false;
  size_t header_begin_ = 0;
  RecordHead head_;
  uint64_t block_begin_ = 0;
  uint64_t block_end_ = 0;
  bool repaired_ = false;
  uint64_t work_ = 0;
};

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_RECORD_CUTTER_H_
