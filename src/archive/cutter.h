// Cuts the decoded bytes of a crawl file into pieces, front to back.
#ifndef SEAMRIPPER_ARCHIVE_CUTTER_H_
#define SEAMRIPPER_ARCHIVE_CUTTER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "archive/format.h"
#include "archive/member_decoder.h"
#include "archive/record.h"
#include "archive/window.h"

namespace seamripper {

// The piece at the front of a window.
struct Cut {
  PieceKind kind = PieceKind::kRecord;
  Reason reason = Reason::kNone;
  uint64_t length = 0;   // decoded
  uint64_t dropped = 0;  // of these, already skipped in the window: too many to hold
  bool sound = false;    // a record that is as long as it says
};

class Cutter {
 public:
  virtual ~Cutter() = default;

  // Cuts the next piece off; the window is not empty, unless it stopped. Only looks: skipping length − dropped bytes is
  // up to the caller.
  virtual Result<Cut> Next(Window* window) = 0;

  // The record of the piece cut last, as far as it has one. The window may have grown since.
  virtual void Describe(const Window& window, Record* record) const = 0;

  // Gives back what the piece cut last took.
  virtual void FreeUnused() {}

  // Could `bytes`, few or many, come right behind a record in a sound stream?
  virtual bool MayFollow(std::string_view bytes) const = 0;

  // For guessing where to start in the middle of a plain file: the first place at or after kContext in `bytes` that
  // looks like a piece's start; bytes.size() without one.
  static constexpr size_t kContext = 4;
  virtual size_t FindStart(std::string_view bytes) const = 0;
  // How many bytes of a piece show that.
  virtual size_t start_bytes() const = 0;
};

std::unique_ptr<Cutter> NewWarcCutter(const Limits& limits);
std::unique_ptr<Cutter> NewArcCutter(const Limits& limits);
std::unique_ptr<Cutter> NewJsonlCutter(const Limits& limits);
std::unique_ptr<Cutter> NewCutter(Container container, const Limits& limits);  // for these three

// Whether decoded bytes begin a record, white space aside.
bool BeginsWarc(std::string_view first_bytes);
bool BeginsArc(std::string_view first_bytes);
bool BeginsJsonRow(std::string_view first_bytes);
BeginsRecord BeginsRecordOf(Container container);

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_CUTTER_H_
