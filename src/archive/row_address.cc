#include "archive/row_address.h"

#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace seamripper {
namespace {

constexpr std::string_view kPlain = "-._~!$&'()*+,;=:@";

bool IsPlain(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') ||
         kPlain.find(c) != std::string_view::npos;
}

std::string Escaped(std::string_view text, size_t most_bytes, std::string_view also_plain) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    const bool plain = IsPlain(c) || also_plain.find(c) != std::string_view::npos;
    if (escaped.size() + (plain ? 1 : 3) > most_bytes) break;
    if (plain) {
      escaped.push_back(c);
    } else {
      const auto byte = static_cast<unsigned char>(c);
      escaped.append({'%', kHex[byte >> 4], kHex[byte & 15]});
    }
  }
  return escaped;
}

class RowAddresses : public RecordReader {
 public:
  RowAddresses(std::unique_ptr<RecordReader> reader, std::string_view file, RowKey key)
      : reader_(std::move(reader)), file_(file.substr(file.rfind('/') + 1)), key_(key) {}

  Result<bool> Next(Piece* piece) override {
    const Result<bool> more = reader_->Next(piece);
    if (!more.ok() || !*more || piece->kind != PieceKind::kRecord || piece->record.type != RecordType::kJsonRow) {
      return more;
    }
    same_offset_ = last_offset_ == piece->offset ? same_offset_ + 1 : 0;
    last_offset_ = piece->offset;
    if (!IsKnownByUrl(piece->record)) {
      const std::string_view site = piece->record.source.empty() ? std::string_view(file_) : piece->record.source;
      const bool by_id = key_ != RowKey::kRecord && !piece->record.id.empty();
      address_ = by_id ? RowAddress(site, piece->record.id) : RowAddress(site, Place());
      piece->record.address = address_;
    }
    return true;
  }
  Status Rest() override { return reader_->Rest(); }
  Cursor begin() const override { return reader_->begin(); }
  Cursor end() const override { return reader_->end(); }

 private:
  bool IsKnownByUrl(const Record& record) const {
    return key_ == RowKey::kUrl || (key_ == RowKey::kWhatIsThere && !record.url.empty());
  }
  std::string Place() const {
    return "@" + std::to_string(*last_offset_) + (same_offset_ == 0 ? "" : "." + std::to_string(same_offset_));
  }

  const std::unique_ptr<RecordReader> reader_;
  const std::string file_;
  const RowKey key_;
  std::optional<uint64_t> last_offset_;
  uint64_t same_offset_ = 0;  // rows before this one that have its offset
  std::string address_;
};

}  // namespace

std::string RowAddress(std::string_view site, std::string_view id) {
  return "id:" + Escaped(site, kMostSiteBytes, "") + "/" + Escaped(id, SIZE_MAX, "/");
}

std::string UnescapedSite(std::string_view site) {
  std::string text;
  for (; !site.empty(); site.remove_prefix(1)) {
    unsigned byte = 0;
    const char* const digits = site.data() + 1;
    if (site[0] == '%' && site.size() > 2 && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      text.push_back(static_cast<char>(byte));
      site.remove_prefix(2);
    } else {
      text.push_back(site[0]);
    }
  }
  return text;
}

std::unique_ptr<RecordReader> WithRowAddresses(std::unique_ptr<RecordReader> reader, std::string_view file,
                                               RowKey key) {
  return std::make_unique<RowAddresses>(std::move(reader), file, key);
}

}  // namespace seamripper
