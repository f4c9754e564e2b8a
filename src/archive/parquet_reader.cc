// A child process is run twice over a file: once to see whether it gets to the end, and once for the rows. Reading twice
// is cheap beside making pages, and the alternatives are worse: rows taken as they come stay in the corpus when the child
// dies behind them, and how far it gets may depend on the weather; rows kept until the end fill the disk.
#include <algorithm>
#include <optional>
#include <utility>

#include "archive/cutter.h"
#include "archive/parquet_verdict.h"
#include "archive/reader.h"
#include "os/child.h"
#include "os/machine.h"

namespace seamripper {
namespace {

Result<std::unique_ptr<ChildOutput>> StartChild(const std::string& path, const ParquetConverter& converter,
                                                const RowFields& fields, const char* pass) {
  ChildOptions options;
  options.command = converter.command;
  options.command.emplace_back(pass);
  options.input = path;
  options.stop = converter.stop;
  const uint64_t memory = converter.memory_bytes != 0 ? converter.memory_bytes : MachineMemoryBytes() / 8;
  options.environment = {std::string(kConverterMemory) + "=" + std::to_string(memory),
                         std::string(kConverterId) + "=" + fields.id, std::string(kConverterText) + "=" + fields.text};
  return ChildOutput::Start(options);
}

ParquetVerdict Damaged(std::string detail) { return {ParquetVerdict::Kind::kDamaged, 0, std::move(detail)}; }

// Bad input may have made the child say anything, or not stop saying it.
Result<ParquetVerdict> Check(const std::string& path, uint64_t size, const ParquetConverter& converter,
                             const RowFields& fields) {
  constexpr size_t kLongestVerdict = 4 << 10;
  ASSIGN_OR_RETURN(std::unique_ptr<ChildOutput> child, StartChild(path, converter, fields, "check"));
  const uint64_t most_said = MostJsonlBytes(size) / kBytesPerSignOfLife + kLongestVerdict;
  std::string said;
  for (uint64_t read = 0; read < most_said && said.size() <= kLongestVerdict;) {
    char byte;
    ASSIGN_OR_RETURN(const size_t got, child->ReadAt(read, &byte, 1));
    if (got == 0) {
      const std::string end = child->HowItEnded();
      if (!end.empty()) return Damaged("what reads it " + end);
      const std::optional<ParquetVerdict> verdict = ParseVerdict(said);
      if (verdict && verdict->jsonl_bytes <= MostJsonlBytes(size)) return *verdict;
      break;
    }
    read += got;
    if (!said.empty() || byte != '\n') said.push_back(byte);
  }
  return Damaged("what reads it went wrong");
}

// A file that is not read, as one piece.
class RefusedReader : public RecordReader {
 public:
  RefusedReader(uint64_t size, const ParquetVerdict& verdict)
      : size_(size), damaged_(verdict.kind == ParquetVerdict::Kind::kDamaged), detail_("not read: " + verdict.detail) {}

  Result<bool> Next(Piece* piece) override {
    if (std::exchange(done_, true)) return false;
    *piece = {};
    piece->kind = damaged_ ? PieceKind::kDamaged : PieceKind::kSkipped;
    piece->reason = damaged_ ? Reason::kBadParquet : Reason::kUnsupported;
    piece->length = size_;
    piece->detail = detail_;
    return true;
  }
  Cursor begin() const override { return {}; }
  Cursor end() const override { return {size_, 0}; }

 private:
  const uint64_t size_;
  const bool damaged_;
  const std::string detail_;
  bool done_ = false;
};

// A piece for each row, and behind it the end of a member that is its share of the file: so no row can be read by
// itself, and nothing has to be remembered until the end of the file.
class ParquetReader : public RecordReader {
 public:
  ParquetReader(std::string path, uint64_t size, uint64_t jsonl_bytes, const ParquetConverter& converter,
                const Limits& limits)
      : path_(std::move(path)),
        size_(size),
        jsonl_bytes_(jsonl_bytes),
        converter_(converter),
        fields_(limits.rows),
        cutter_(NewJsonlCutter(limits)) {}

  Result<bool> Next(Piece* piece) override {
    *piece = {};
    if (in_member_) {
      EndMember(piece);
      return true;
    }
    if (read_ == jsonl_bytes_) return GiveRest(piece);
    if (!child_) RETURN_IF_ERROR(Start());
    return NextRow(piece);
  }

  Cursor begin() const override { return {}; }
  Cursor end() const override { return {size_, 0}; }

 private:
  Status Start() {
    ASSIGN_OR_RETURN(child_, StartChild(path_, converter_, fields_, "read"));
    window_ = std::make_unique<PlainWindow>(*child_);
    return {};
  }

  Result<bool> NextRow(Piece* piece) {
    RETURN_IF_ERROR(window_->Skip(std::exchange(spent_, 0)));
    ASSIGN_OR_RETURN(const Cut cut, cutter_->Next(window_.get()));
    piece->shared = in_member_ = true;
    piece->offset = given_;
    if (!cut.sound || cut.length > jsonl_bytes_ - read_) {
      // The child did not come as far as when it checked: the file has changed, or the machine is in trouble.
      piece->kind = PieceKind::kDamaged;
      piece->reason = Reason::kBadParquet;
      piece->decoded_length = jsonl_bytes_ - read_;
      piece->detail = "not read to its end: what could be read at first could not be read again";
    } else {
      piece->kind = cut.kind;
      piece->reason = cut.reason;
      piece->decoded_length = cut.length;
      cutter_->Describe(*window_, &piece->record);
      spent_ = cut.length - cut.dropped;
    }
    read_ += piece->decoded_length;
    return true;
  }

  // All of a file without rows; of others nothing is left.
  bool GiveRest(Piece* piece) {
    piece->kind = PieceKind::kSkipped;
    piece->reason = Reason::kPadding;
    piece->length = size_ - std::exchange(given_, size_);
    return piece->length > 0;
  }

  void EndMember(Piece* piece) {
    using Wide = unsigned __int128;
    const auto end = static_cast<uint64_t>(Wide{size_} * read_ / jsonl_bytes_);
    piece->kind = PieceKind::kMemberEnd;
    piece->offset = given_;
    piece->length = end - given_;
    given_ = end;
    in_member_ = false;
  }

  const std::string path_;
  const uint64_t size_;
  const uint64_t jsonl_bytes_;
  const ParquetConverter converter_;
  const RowFields fields_;
  std::unique_ptr<Cutter> cutter_;
  std::unique_ptr<ChildOutput> child_;
  std::unique_ptr<PlainWindow> window_;
  uint64_t spent_ = 0;  // bytes of the window that the last row lay in
  uint64_t read_ = 0;   // bytes of JSONL
  uint64_t given_ = 0;  // bytes of the file
  bool in_member_ = false;
};

}  // namespace

Result<std::unique_ptr<RecordReader>> OpenParquet(const std::string& path, uint64_t size,
                                                  const ParquetConverter& converter, const Limits& limits) {
  ASSIGN_OR_RETURN(const ParquetVerdict verdict, Check(path, size, converter, limits.rows));
  if (verdict.kind != ParquetVerdict::Kind::kSound) {
    return std::unique_ptr<RecordReader>(std::make_unique<RefusedReader>(size, verdict));
  }
  return std::unique_ptr<RecordReader>(
      std::make_unique<ParquetReader>(path, size, verdict.jsonl_bytes, converter, limits));
}

}  // namespace seamripper
