#include "archive/reader.h"

#include <algorithm>

#include "archive/cutter.h"
#include "archive/member_decoder.h"
#include "archive/member_window.h"
#include "archive/range_reader.h"
#include "archive/wacz_reader.h"
#include "base/check.h"

namespace seamripper {
namespace {

constexpr size_t kSearched = 64 << 10;

// The first place in the range of a plain file that looks like a piece's start.
Result<std::optional<Cursor>> GuessPlain(const ReadableFile& file, const Cutter& cutter, Range range) {
  const size_t tail = cutter.start_bytes();
  std::string bytes;
  for (uint64_t from = range.begin - std::min<uint64_t>(range.begin, Cutter::kContext); from < range.end;) {
    bytes.resize(kSearched);
    ASSIGN_OR_RETURN(const size_t read, file.ReadAt(from, bytes.data(), bytes.size()));
    bytes.resize(read);
    const size_t at = cutter.FindStart(bytes);
    if (at < bytes.size()) {
      if (from + at >= range.end) break;
      return std::optional<Cursor>({from + at, 0});
    }
    if (read < kSearched) break;
    from += kSearched - tail;
  }
  return std::optional<Cursor>();
}

Result<std::optional<Cursor>> GuessMember(MemberWindow* window, Range range) {
  ASSIGN_OR_RETURN(const uint64_t member, window->FindMember(range.begin, range.end));
  if (member >= range.end) return std::optional<Cursor>();
  return std::optional<Cursor>({member, 0});
}

// Guesses when it is first asked, since opening cannot fail.
class GuessingReader : public RecordReader {
 public:
  GuessingReader(const ReadableFile& file, Format format, Range range, std::optional<Cursor> start,
                 const Limits& limits)
      : file_(file), format_(format), range_(range), start_(start), limits_(limits) {
    if (range.begin == 0 && !start_) start_ = Cursor{};
    range_.end = std::min(range.end, file.size());
  }

  Result<bool> Next(Piece* piece) override {
    if (!reader_) RETURN_IF_ERROR(Open());
    return reader_->Next(piece);
  }
  Status Rest() override { return reader_ ? reader_->Rest() : Status(); }
  Cursor begin() const override { return reader_->begin(); }
  Cursor end() const override { return reader_->end(); }

 private:
  Status Open();

  const ReadableFile& file_;
  Format format_;
  Range range_;
  std::optional<Cursor> start_;
  Limits limits_;
  std::unique_ptr<RangeReader> reader_;
};

Status GuessingReader::Open() {
  std::unique_ptr<Cutter> cutter = NewCutter(format_.container, limits_);
  std::unique_ptr<Window> window;
  Result<std::optional<Cursor>> guess = start_;
  if (format_.codec == Codec::kNone) {
    window = std::make_unique<PlainWindow>(file_);
    if (!start_) guess = GuessPlain(file_, *cutter, range_);
  } else {
    std::unique_ptr<MemberDecoder> decoder = NewDecoder(format_.codec);
    if ((start_ ? start_->offset : range_.begin) > 0) RETURN_IF_ERROR(decoder->ReadFront(file_));
    auto members =
        std::make_unique<MemberWindow>(file_, std::move(decoder), BeginsRecordOf(format_.container), limits_);
    if (!start_) guess = GuessMember(members.get(), range_);
    window = std::move(members);
  }
  if (!guess.ok()) return guess.status();
  reader_ = std::make_unique<RangeReader>(std::move(window), std::move(cutter), range_, *guess);
  return {};
}

}  // namespace

std::unique_ptr<RecordReader> OpenRange(const ReadableFile& file, Format format, Range range,
                                        std::optional<Cursor> start, const Limits& limits) {
  CHECK(format.container < Container::kParquet);
  if (format.container == Container::kWacz) return OpenWaczRange(file, range, start, limits);
  return std::make_unique<GuessingReader>(file, format, range, start, limits);
}

}  // namespace seamripper
