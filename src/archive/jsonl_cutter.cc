#include <algorithm>

#include "archive/ascii.h"
#include "archive/cutter.h"
#include "archive/json_row.h"

namespace seamripper {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

// A piece per line, with its line end. A line may go from one member into the next.
class JsonlCutter : public Cutter {
 public:
  explicit JsonlCutter(const Limits& limits) : limits_(limits), parser_(limits.rows) {}

  Result<Cut> Next(Window* window) override {
    record_ = {};
    Cut cut;
    size_t searched = 0;
    size_t end;
    while ((end = window->bytes().find('\n', searched)) == std::string_view::npos && !window->stopped()) {
      searched = window->bytes().size();
      if (searched > limits_.line_bytes) {
        RETURN_IF_ERROR(window->Skip(searched));
        cut.dropped += searched;
        searched = 0;
      }
      RETURN_IF_ERROR(window->Extend());
    }
    const bool complete = end != std::string_view::npos;
    const size_t size = complete ? end + 1 : window->bytes().size();
    cut.length = cut.dropped + size;
    cut.sound = complete;
    if (cut.length > limits_.line_bytes + 1) {
      cut.kind = PieceKind::kDamaged;
      cut.reason = Reason::kLineTooLong;
    } else {
      Read(window->bytes().substr(0, size), &cut);
    }
    return cut;
  }

  void FreeUnused() override { parser_.FreeLargeBuffers(); }

  void Describe(const Window&, Record* record) const override { *record = record_; }

  bool MayFollow(std::string_view) const override { return true; }

  size_t FindStart(std::string_view bytes) const override {
    const size_t line_end = bytes.find('\n', kContext - 1);
    return line_end == std::string_view::npos ? bytes.size() : line_end + 1;
  }
  size_t start_bytes() const override { return 1; }

 private:
  void Read(std::string_view line, Cut* cut) {
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    line = TrimAscii(line);
    if (line.empty()) {
      cut->kind = PieceKind::kSkipped;
      cut->reason = Reason::kBlankLine;
      return;
    }
    cut->reason = parser_.Parse(line, &record_);
    if (cut->reason != Reason::kNone) {
      const bool damaged = ClassOf(cut->reason) == ReasonClass::kDamaged;
      cut->kind = damaged ? PieceKind::kDamaged : PieceKind::kSkipped;
    }
  }

  Limits limits_;
  JsonRowParser parser_;
  Record record_;
};

}  // namespace

std::unique_ptr<Cutter> NewJsonlCutter(const Limits& limits) { return std::make_unique<JsonlCutter>(limits); }

bool BeginsJsonRow(std::string_view first_bytes) {
  if (first_bytes.starts_with(kByteOrderMark)) first_bytes.remove_prefix(kByteOrderMark.size());
  const size_t lead = first_bytes.find_first_not_of(" \t\r\n");
  return lead != std::string_view::npos && first_bytes[lead] == '{';
}

}  // namespace seamripper
