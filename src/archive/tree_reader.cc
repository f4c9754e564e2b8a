// Files as records: those of a directory, or one by itself; and one that is not read.
#include <algorithm>
#include <utility>

#include "archive/reader.h"

namespace seamripper {
namespace {

// Behind `front` everything is percent-encoded that is not plain in a path.
std::string UrlOfPath(std::string_view front, std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "/-._~!$&'()*+,;=:@";
  std::string url(front);
  for (const char c : path) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kPlain.find(c) != std::string_view::npos) {
      url += c;
    } else {
      const uint8_t byte = static_cast<uint8_t>(c);
      url += '%';
      url += kDigits[byte >> 4];
      url += kDigits[byte & 15];
    }
  }
  return url;
}

// Where `base` says it lay; else where it lies.
std::string FileUrl(const std::string& base, std::string_view below, const std::string& path) {
  return base.empty() ? UrlOfPath("file://", path) : UrlOfPath(base, below);
}

std::string_view NameIn(std::string_view path) { return path.substr(path.rfind('/') + 1); }

int64_t CapturedAt(int64_t modified_nanoseconds) {
  return std::max<int64_t>(kUnknownTime, modified_nanoseconds / 1000);
}

// The front of the file, read in steps, since what it says of its size is no promise.
Result<uint64_t> ReadFront(const ReadableFile& file, uint64_t limit, std::string* to) {
  constexpr uint64_t kStep = 1 << 20;
  to->clear();
  for (;;) {
    const size_t size = to->size();
    const size_t want = static_cast<size_t>(std::min(kStep, limit - size));
    to->resize(size + want);
    ASSIGN_OR_RETURN(const size_t read, want == 0 ? Result<size_t>(0) : file.ReadAt(size, to->data() + size, want));
    to->resize(size + read);
    if (read < want || want == 0) break;
  }
  return file.size() == kUnknownSize ? to->size() : std::max<uint64_t>(file.size(), to->size());
}

// How long the rest of a stream of unknown size is.
Result<uint64_t> MeasureRest(const ReadableFile& file, uint64_t from) {
  std::string bytes(256 << 10, '\0');
  for (uint64_t at = from;;) {
    ASSIGN_OR_RETURN(const size_t read, file.ReadAt(at, bytes.data(), bytes.size()));
    at += read;
    if (read < bytes.size()) return at - from;
  }
}

class TreeReader : public RecordReader {
 public:
  TreeReader(const std::string& root, const std::vector<TreeEntry>& entries, size_t begin, size_t end,
             const Limits& limits, std::string base_url)
      : root_(AbsolutePath(root)),
        base_url_(std::move(base_url)),
        entries_(entries),
        next_(begin),
        end_(end),
        limits_(limits) {}

  Result<bool> Next(Piece* piece) override {
    *piece = {};
    if (next_ == end_) return false;
    const TreeEntry& entry = entries_[next_++];
    const std::string path = root_ + "/" + entry.path;
    url_ = FileUrl(base_url_, entry.path, path);
    piece->record.type = RecordType::kFile;
    piece->record.url = url_;
    piece->record.captured = CapturedAt(entry.modified_nanoseconds);
    if (entry.kind == TreeEntry::Kind::kOther) {
      piece->kind = PieceKind::kSkipped;
      piece->reason = Reason::kNotRegular;
      return true;
    }
    piece->length = piece->decoded_length = entry.size;
    if (entry.kind == TreeEntry::Kind::kHidden || !ReadRecord(path, &piece->record)) {
      piece->kind = PieceKind::kDamaged;
      piece->reason = Reason::kUnreadable;
    }
    return true;
  }

  Status Rest() override {
    std::string().swap(block_);
    return {};
  }
  Cursor begin() const override { return {}; }
  Cursor end() const override { return {}; }

 private:
  bool ReadRecord(const std::string& path, Record* record) {
    const Result<std::unique_ptr<ReadableFile>> file = OpenForReading(path);
    if (!file.ok()) return false;
    const Result<uint64_t> size = ReadFront(**file, limits_.record_bytes, &block_);
    if (!size.ok()) return false;
    record->block = block_;
    record->block_length = *size;
    return true;
  }

  const std::string root_, base_url_;
  const std::vector<TreeEntry>& entries_;
  size_t next_, end_;
  Limits limits_;
  std::string url_, block_;
};

class SingleFileReader : public RecordReader {
 public:
  SingleFileReader(const ReadableFile& file, const std::string& path, int64_t modified_nanoseconds,
                   const Limits& limits, const std::string& base_url)
      : file_(file),
        url_(FileUrl(base_url, NameIn(path), AbsolutePath(path))),
        captured_(CapturedAt(modified_nanoseconds)),
        limits_(limits) {}

  Result<bool> Next(Piece* piece) override {
    *piece = {};
    if (done_) return false;
    done_ = true;
    ASSIGN_OR_RETURN(uint64_t size, ReadFront(file_, limits_.record_bytes, &block_));
    if (file_.size() == kUnknownSize) {
      ASSIGN_OR_RETURN(const uint64_t rest, MeasureRest(file_, size));
      size += rest;
    }
    length_ = size;
    piece->length = piece->decoded_length = length_;
    piece->record.type = RecordType::kFile;
    piece->record.url = url_;
    piece->record.captured = captured_;
    piece->record.block = block_;
    piece->record.block_length = length_;
    return true;
  }

  Status Rest() override {
    std::string().swap(block_);
    return {};
  }
  Cursor begin() const override { return {}; }
  Cursor end() const override { return {length_, 0}; }

 private:
  const ReadableFile& file_;
  std::string url_, block_;
  int64_t captured_;
  Limits limits_;
  bool done_ = false;
  uint64_t length_ = 0;
};

class UnsupportedReader : public RecordReader {
 public:
  UnsupportedReader(const ReadableFile& file, std::string detail) : file_(file), detail_(std::move(detail)) {}

  Result<bool> Next(Piece* piece) override {
    *piece = {};
    if (std::exchange(done_, true)) return false;
    ASSIGN_OR_RETURN(const uint64_t length,
                     file_.size() == kUnknownSize ? MeasureRest(file_, 0) : Result<uint64_t>(file_.size()));
    length_ = length;
    piece->kind = PieceKind::kSkipped;
    piece->reason = Reason::kUnsupported;
    piece->length = length_;
    piece->detail = detail_;
    return true;
  }

  Cursor begin() const override { return {}; }
  Cursor end() const override { return {length_, 0}; }

 private:
  const ReadableFile& file_;
  const std::string detail_;
  bool done_ = false;
  uint64_t length_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> OpenTree(const std::string& root, const std::vector<TreeEntry>& entries, size_t begin,
                                       size_t end, const Limits& limits, const std::string& base_url) {
  return std::make_unique<TreeReader>(root, entries, begin, end, limits, base_url);
}

std::unique_ptr<RecordReader> OpenSingleFile(const ReadableFile& file, const std::string& path,
                                             int64_t modified_nanoseconds, const Limits& limits,
                                             const std::string& base_url) {
  return std::make_unique<SingleFileReader>(file, path, modified_nanoseconds, limits, base_url);
}

std::unique_ptr<RecordReader> OpenUnsupported(const ReadableFile& file, std::string detail) {
  return std::make_unique<UnsupportedReader>(file, std::move(detail));
}

}  // namespace seamripper
