// How the records of a container are told apart: what begins one, what its header says, what comes behind it.
#ifndef SEAMRIPPER_ARCHIVE_RECORD_SYNTAX_H_
#define SEAMRIPPER_ARCHIVE_RECORD_SYNTAX_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "archive/record.h"

namespace seamripper {

enum class HeaderState : uint8_t {
  kComplete,
  kUnfinished,  // its end is not there yet
  kMalformed,
  kTooLong,
};

struct ContentLength {
  enum class State : uint8_t { kMissing, kMalformed, kGood } state = State::kMissing;
  uint64_t bytes = 0;
};
// Decimal digits only, below 2^63.
ContentLength ParseContentLength(std::string_view value);

struct RecordHead {
  HeaderState state = HeaderState::kUnfinished;
  size_t length = 0;  // the block begins behind it; kMalformed: up to where it went wrong
  ContentLength block;
};

class RecordSyntax {
 public:
  virtual ~RecordSyntax() = default;

  // Does a record begin with `bytes`, whatever may be wrong with it? Looks at begin_bytes().
  virtual bool Begins(std::string_view bytes) const = 0;
  virtual size_t begin_bytes() const = 0;

  // Is there a sound first line of a header at the front of `bytes`? Looks at first_line_bytes().
  virtual bool HasFirstLine(std::string_view bytes) const = 0;
  virtual size_t first_line_bytes() const = 0;

  // The first such line in bytes[from, to) that stands at the start of a line; `to` without one. Linear.
  virtual size_t FindFirstLine(std::string_view bytes, size_t from, size_t to) const = 0;

  // For guessing: the same, where it also looks like the end of a record before it.
  virtual size_t FindRecord(std::string_view bytes, size_t from, size_t to) const = 0;

  // Could `bytes`, few or many, be the front of a record in a sound stream?
  virtual bool MayBegin(std::string_view bytes) const = 0;

  // Is a block followed by a blank line, which therefore shows that it ends where its length says? If not, by a line
  // end, which shows less.
  virtual bool ends_in_blank_line() const = 0;

  // Reads the header at the front of `bytes`, at most `limit` of them.
  virtual RecordHead ReadHead(std::string_view bytes, uint64_t limit) = 0;

  // What the header read last, found again in `head`, says of its record. Views point into `head` or hold until the
  // next ReadHead.
  virtual void Describe(std::string_view head, Record* record) = 0;
};

std::unique_ptr<RecordSyntax> NewWarcSyntax();
std::unique_ptr<RecordSyntax> NewArcSyntax();

}  // namespace seamripper

#endif  // SEAMRIPPER_ARCHIVE_RECORD_SYNTAX_H_
