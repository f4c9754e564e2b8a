#include "archive/wacz_reader.h"

#include <algorithm>
#include <deque>

#include "archive/inflated_file.h"
#include "archive/part_of_file.h"
#include "archive/zip_directory.h"

namespace seamripper {
namespace {

// A stretch of the file with one meaning. An entry is three: header, data, and what lies between it and the next.
struct Part {
  uint64_t begin = 0;
  uint64_t end = 0;
  Reason reason = Reason::kZipFrame;  // kNone: data
  const ZipEntry* entry = nullptr;    // of data
};

// Rows of JSON are in a WACZ to describe its WARCs.
bool IsCrawl(Format format) { return format.container == Container::kWarc || format.container == Container::kArc; }

class WaczReader : public RecordReader {
 public:
  WaczReader(const ReadableFile& file, Range range, std::optional<Cursor> start, const Limits& limits)
      : file_(file), range_(range), start_(start), limits_(limits) {
    if (range.begin == 0 && !start_) start_ = Cursor{};
    range_.end = std::min(range.end, file.size());
    begin_ = {range_.end, 0};
  }

  Result<bool> Next(Piece* piece) override {
    const Result<bool> more = NextPiece(piece);
    if (more.ok() && *more && begin_ == Cursor{range_.end, 0}) begin_ = {piece->offset, 0};
    return more;
  }
  Status Rest() override { return records_ ? records_->Rest() : Status(); }
  Cursor begin() const override { return begin_; }
  Cursor end() const override { return {at_, 0}; }

 private:
  Status Start();
  Result<Part> PartAt(uint64_t at) const;
  Result<bool> NextPiece(Piece* piece);
  Result<bool> NextPart(Piece* piece);
  Result<bool> OpenData(const Part& part);
  void OpenStored(const Part& part, Format format, std::optional<Cursor> start);
  Result<bool> NextRecord(Piece* piece);
  void CloseDeflated();

  const ReadableFile& file_;
  Range range_;
  std::optional<Cursor> start_;
  Limits limits_;
  ZipDirectory directory_;
  Cursor begin_;
  bool started_ = false;
  uint64_t at_ = 0;  // where the next piece begins, between entries

  Part part_;  // whose records are being read, by:
  std::unique_ptr<PartOfFile> data_;
  std::unique_ptr<InflatedFile> inflated_;
  std::unique_ptr<RecordReader> records_;
  std::deque<Piece> behind_records_;
};

// Without a start, the range's first piece is guessed to begin where a part does, or where the reader of the entry that
// the range begins in guesses.
Status WaczReader::Start() {
  started_ = true;
  ASSIGN_OR_RETURN(std::optional<ZipDirectory> directory, ReadZipDirectory(file_));
  if (directory.has_value()) directory_ = std::move(*directory);
  at_ = start_ ? start_->offset : range_.begin;
  if (at_ >= range_.end) return {};
  ASSIGN_OR_RETURN(const Part part, PartAt(at_));
  if (part.begin == at_) return {};
  if (part.entry != nullptr && part.entry->packing == ZipEntry::Packing::kStored) {
    const PartOfFile data(file_, part.begin, part.end - part.begin);
    ASSIGN_OR_RETURN(const Format format, SniffFormat(data, part.entry->promised));
    if (IsCrawl(format)) {
      OpenStored(part, format, start_);
      return {};
    }
  }
  at_ = part.end;
  return {};
}

// The part that the byte at `at` lies in.
Result<Part> WaczReader::PartAt(uint64_t at) const {
  const auto& entries = directory_.entries;
  const auto next = std::upper_bound(entries.begin(), entries.end(), at,
                                     [](uint64_t offset, const ZipEntry& entry) { return offset < entry.offset; });
  if (at >= directory_.offset) return Part{directory_.offset, file_.size()};
  const uint64_t end = next == entries.end() ? directory_.offset : next->offset;
  if (next == entries.begin()) return Part{0, end};
  const ZipEntry& entry = *(next - 1);
  ASSIGN_OR_RETURN(const std::optional<uint64_t> header, ReadZipLocalHeader(file_, entry.offset));
  if (!header || *header > end - entry.offset) return Part{entry.offset, end, Reason::kBadZip};
  const uint64_t data = entry.offset + *header;
  if (at < data) return Part{entry.offset, data};
  const uint64_t data_end = data + std::min(entry.packed_bytes, end - data);
  if (at >= data_end) return Part{data_end, end};
  return Part{data, data_end, Reason::kNone, &entry};
}

Result<bool> WaczReader::NextPiece(Piece* piece) {
  *piece = {};
  if (!started_) RETURN_IF_ERROR(Start());
  for (;;) {
    if (!behind_records_.empty()) {
      *piece = behind_records_.front();
      behind_records_.pop_front();
      return true;
    }
    if (records_ != nullptr) {
      const Result<bool> more = NextRecord(piece);
      if (!more.ok() || *more) return more;
      continue;
    }
    if (at_ >= range_.end) return false;
    const Result<bool> more = NextPart(piece);
    if (!more.ok() || *more) return more;
  }
}

// The part at at_ as a piece; false when it has records to be read.
Result<bool> WaczReader::NextPart(Piece* piece) {
  ASSIGN_OR_RETURN(Part part, PartAt(at_));
  if (part.reason == Reason::kNone) {
    ASSIGN_OR_RETURN(const bool opened, OpenData(part));
    if (opened) return false;
    part.reason = Reason::kUnsupported;
  }
  piece->kind = ClassOf(part.reason) == ReasonClass::kDamaged ? PieceKind::kDamaged : PieceKind::kSkipped;
  piece->reason = part.reason;
  piece->offset = part.begin;
  piece->length = piece->decoded_length = part.end - part.begin;
  at_ = part.end;
  return true;
}

Result<bool> WaczReader::OpenData(const Part& part) {
  if (part.entry->packing == ZipEntry::Packing::kOther) return false;
  auto data = std::make_unique<PartOfFile>(file_, part.begin, part.end - part.begin);
  std::unique_ptr<InflatedFile> inflated;
  if (part.entry->packing == ZipEntry::Packing::kDeflated) inflated = std::make_unique<InflatedFile>(*data);
  const ReadableFile& file = inflated ? static_cast<const ReadableFile&>(*inflated) : *data;
  ASSIGN_OR_RETURN(const Format format, SniffFormat(file, part.entry->promised));
  if (!IsCrawl(format)) return false;
  if (!inflated) {
    OpenStored(part, format, Cursor{part.begin, 0});
    return true;
  }
  part_ = part;
  data_ = std::move(data);
  inflated_ = std::move(inflated);
  records_ = OpenRange(*inflated_, format, {0, kUnknownSize}, Cursor{}, limits_);
  return true;
}

void WaczReader::OpenStored(const Part& part, Format format, std::optional<Cursor> start) {
  part_ = part;
  data_ = std::make_unique<PartOfFile>(file_, part.begin, part.end - part.begin);
  const Range range{(start ? start->offset : range_.begin) - part.begin, std::min(range_.end, part.end) - part.begin};
  if (start) start->offset -= part.begin;
  records_ = OpenRange(*data_, format, range, start, limits_);
}

// False when the entry's records, or those of them that begin in the range, were all given.
Result<bool> WaczReader::NextRecord(Piece* piece) {
  Result<bool> more = records_->Next(piece);
  while (more.ok() && *more && inflated_ != nullptr && piece->kind == PieceKind::kMemberEnd) {
    more = records_->Next(piece);
  }
  if (!more.ok()) return more;
  if (*more && inflated_ != nullptr) {
    piece->decoded_length = std::max(piece->decoded_length, piece->length);
    piece->offset = part_.begin;
    piece->length = 0;
    piece->shared = true;
  } else if (*more) {
    piece->offset += part_.begin;
  } else if (inflated_ != nullptr) {
    CloseDeflated();
  } else {
    at_ = part_.begin + records_->end().offset;
    records_.reset();
  }
  return more;
}

// What is wrong with a deflated entry is only known now. Damage is where inflating stopped; if all could be inflated, but
// fails its check, nobody knows where: the last byte stands for it.
void WaczReader::CloseDeflated() {
  const bool sound = inflated_->whole() && inflated_->crc32() == part_.entry->crc32;
  const uint64_t size = part_.end - part_.begin;
  const uint64_t used = sound ? size : std::min(inflated_->packed_bytes(), size - 1);
  Piece end;
  end.kind = PieceKind::kMemberEnd;
  end.offset = part_.begin;
  end.length = used;
  behind_records_.push_back(end);
  if (!sound) {
    Piece damage;
    damage.kind = PieceKind::kDamaged;
    damage.reason = Reason::kBadZip;
    damage.offset = part_.begin + used;
    damage.length = size - used;
    behind_records_.push_back(damage);
  }
  at_ = part_.end;
  records_.reset();
  inflated_.reset();
}

}  // namespace

std::unique_ptr<RecordReader> OpenWaczRange(const ReadableFile& file, Range range, std::optional<Cursor> start,
                                            const Limits& limits) {
  return std::make_unique<WaczReader>(file, range, start, limits);
}

}  // namespace seamripper
