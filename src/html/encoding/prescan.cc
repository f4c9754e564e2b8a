// "Prescan a byte stream to determine its encoding" of the HTML Standard, section 13.2.3.2. Running out of bytes
// anywhere ends the whole algorithm, so that a <meta> cut by the limit says nothing.
#include "html/encoding/prescan.h"

#include <algorithm>
#include <optional>
#include <string>

#include "html/encoding/ascii.h"
#include "html/encoding/tables.h"

namespace seamripper::encoding {
namespace {

constexpr size_t kPrescanBytes = 1024;

struct Attribute {
  std::string name;
  std::string value;  // both in lower case
};

const Encoding* Utf8IfUtf16(const Encoding* encoding) {
  const Algorithm algorithm = Known(encoding).algorithm;
  const bool is_utf16 = algorithm == Algorithm::kUtf16BigEndian || algorithm == Algorithm::kUtf16LittleEndian;
  return is_utf16 ? Utf8Encoding() : encoding;
}

// "Extracting a character encoding from a meta element"; `content` is in lower case.
const Encoding* EncodingInContent(std::string_view content) {
  constexpr std::string_view kWord = "charset";
  for (;;) {
    const size_t word = content.find(kWord);
    if (word == content.npos) return nullptr;
    content.remove_prefix(word + kWord.size());
    while (!content.empty() && IsAsciiSpace(content.front())) content.remove_prefix(1);
    if (content.starts_with('=')) break;
  }
  content.remove_prefix(1);
  while (!content.empty() && IsAsciiSpace(content.front())) content.remove_prefix(1);
  if (content.empty()) return nullptr;

  if (content.front() == '"' || content.front() == '\'') {
    const size_t close = content.find(content.front(), 1);
    return close == content.npos ? nullptr : EncodingForLabel(content.substr(1, close - 1));
  }
  return EncodingForLabel(content.substr(0, content.find_first_of("\t\n\f\r ;")));
}

// What the attributes of one <meta> amount to. Of attributes with one name the first counts.
class MetaAttributes {
 public:
  void Add(const Attribute& attribute) {
    if (attribute.name == "http-equiv" && !has_http_equiv_) {
      has_http_equiv_ = true;
      is_content_type_ = attribute.value == "content-type";
    } else if (attribute.name == "content" && !has_content_) {
      has_content_ = true;
      in_content_ = EncodingInContent(attribute.value);
    } else if (attribute.name == "charset" && !has_charset_) {
      has_charset_ = true;
      in_charset_ = EncodingForLabel(attribute.value);
    }
  }

  // A charset attribute overrules content even when it names no encoding.
  const Encoding* Named() const {
    const Encoding* encoding = has_charset_ ? in_charset_ : is_content_type_ ? in_content_ : nullptr;
    if (encoding == nullptr) return nullptr;
    if (Known(encoding).algorithm == Algorithm::kUserDefined) return EncodingForLabel("windows-1252");
    return Utf8IfUtf16(encoding);
  }

 private:
  bool has_http_equiv_ = false;
  bool is_content_type_ = false;
  bool has_content_ = false;
  const Encoding* in_content_ = nullptr;
  bool has_charset_ = false;
  const Encoding* in_charset_ = nullptr;
};

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  const Encoding* Run() {
    for (; !AtEnd(); ++at_) {
      if (bytes_[at_] != '<') continue;
      if (At("<!--")) {
        at_ = SizeIfNone(bytes_.find("-->", at_ + 2)) + 2;
      } else if (AtMeta()) {
        at_ += 5;
        if (const Encoding* encoding = ReadMeta()) return encoding;
      } else if (AtTag()) {
        while (!AtEnd() && !IsAsciiSpace(bytes_[at_]) && bytes_[at_] != '>') ++at_;
        while (ReadAttribute()) {
        }
      } else if (At("<!") || At("</") || At("<?")) {
        at_ = SizeIfNone(bytes_.find('>', at_));
      }
    }
    return nullptr;
  }

 private:
  bool AtEnd() const { return at_ >= bytes_.size(); }
  bool At(std::string_view what) const { return bytes_.substr(at_).starts_with(what); }
  size_t SizeIfNone(size_t found) const { return std::min(found, bytes_.size()); }

  bool AtMeta() const {
    constexpr std::string_view kStart = "<meta";
    const std::string_view rest = bytes_.substr(at_);
    if (rest.size() <= kStart.size()) return false;
    const char after = rest[kStart.size()];
    return (IsAsciiSpace(after) || after == '/') &&
           std::equal(kStart.begin(), kStart.end(), rest.begin(), [](char a, char b) { return a == AsciiLower(b); });
  }

  bool AtTag() const {
    const size_t name = at_ + (At("</") ? 2 : 1);
    return name < bytes_.size() && IsAsciiLetter(bytes_[name]);
  }

  const Encoding* ReadMeta() {
    MetaAttributes attributes;
    while (const std::optional<Attribute> attribute = ReadAttribute()) attributes.Add(*attribute);
    return AtEnd() ? nullptr : attributes.Named();
  }

  void SkipSpace() {
    while (!AtEnd() && IsAsciiSpace(bytes_[at_])) ++at_;
  }

  // "Get an attribute". None at the `>`, and none, with at_ at the end, when the bytes run out.
  std::optional<Attribute> ReadAttribute() {
    while (!AtEnd() && (IsAsciiSpace(bytes_[at_]) || bytes_[at_] == '/')) ++at_;
    if (AtEnd() || bytes_[at_] == '>') return std::nullopt;
    Attribute attribute;
    do {
      attribute.name.push_back(AsciiLower(bytes_[at_++]));
    } while (!AtEnd() && !IsAsciiSpace(bytes_[at_]) && !At("=") && !At("/") && !At(">"));
    if (!At("/")) SkipSpace();
    if (At("=")) {
      ++at_;
      SkipSpace();
      ReadValue(&attribute.value);
    }
    if (AtEnd()) return std::nullopt;
    return attribute;
  }

  void ReadValue(std::string* value) {
    const auto take = [&] { value->push_back(AsciiLower(bytes_[at_++])); };
    if (At("\"") || At("'")) {
      const char quote = bytes_[at_++];
      while (!AtEnd() && bytes_[at_] != quote) take();
      if (!AtEnd()) ++at_;
    } else {
      while (!AtEnd() && !IsAsciiSpace(bytes_[at_]) && bytes_[at_] != '>') take();
    }
  }

  const std::string_view bytes_;
  size_t at_ = 0;
};

// "<?x" in UTF-16.
const Encoding* Utf16DeclarationEncoding(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("<\0?\0x\0"sv)) return EncodingForLabel("utf-16le");
  if (bytes.starts_with("\0<\0?\0x"sv)) return EncodingForLabel("utf-16be");
  return nullptr;
}

// "Get an XML encoding". The standard finds the end of the declaration and then forgets to stop there; browsers stop.
const Encoding* XmlDeclarationEncoding(std::string_view bytes) {
  constexpr std::string_view kWord = "encoding";
  const auto skip_space = [&] {
    while (!bytes.empty() && static_cast<unsigned char>(bytes.front()) <= ' ') bytes.remove_prefix(1);
  };
  if (!bytes.starts_with("<?xml")) return nullptr;
  const size_t end = bytes.find('>');
  if (end == bytes.npos) return nullptr;
  bytes = bytes.substr(0, end);
  const size_t word = bytes.find(kWord);
  if (word == bytes.npos) return nullptr;
  bytes.remove_prefix(word + kWord.size());
  skip_space();
  if (!bytes.starts_with('=')) return nullptr;
  bytes.remove_prefix(1);
  skip_space();
  if (!bytes.starts_with('"') && !bytes.starts_with('\'')) return nullptr;
  const size_t close = bytes.find(bytes.front(), 1);
  if (close == bytes.npos) return nullptr;
  const std::string_view label = bytes.substr(1, close - 1);
  if (std::any_of(label.begin(), label.end(), IsAsciiSpace)) return nullptr;
  const Encoding* encoding = EncodingForLabel(label);
  return encoding == nullptr ? nullptr : Utf8IfUtf16(encoding);
}

}  // namespace

const Encoding* PrescanXmlDeclaration(std::string_view body) {
  const std::string_view bytes = body.substr(0, kPrescanBytes);
  const Encoding* encoding = Utf16DeclarationEncoding(bytes);
  return encoding != nullptr ? encoding : XmlDeclarationEncoding(bytes);
}

const Encoding* PrescanHtml(std::string_view body) {
  const std::string_view bytes = body.substr(0, kPrescanBytes);
  if (const Encoding* encoding = Utf16DeclarationEncoding(bytes)) return encoding;
  if (const Encoding* encoding = Prescan(bytes).Run()) return encoding;
  return XmlDeclarationEncoding(bytes);
}

}  // namespace seamripper::encoding
