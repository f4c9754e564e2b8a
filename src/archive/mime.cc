#include "archive/mime.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "archive/ascii.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr size_t kSniffed = 1445;

struct Magic {
  size_t offset;
  std::string_view bytes;
};

constexpr std::string_view operator""_bytes(const char* text, size_t size) { return {text, size}; }

// Four bytes or more, or such as no text begins with.
constexpr std::array kBinaryMagic = {
    Magic{0, "%PDF-"},
    Magic{0, "%!PS-Adobe-"},  // documents
    Magic{0, "\xd0\xcf\x11\xe0"},
    Magic{0, "{\\rtf"},
    Magic{0, "GIF87a"},
    Magic{0, "GIF89a"},
    Magic{0, "\x89PNG\r\n\x1a\n"},  // images
    Magic{0, "\xff\xd8\xff"},
    Magic{8, "WEBPVP"},
    Magic{0, "\0\0\1\0"_bytes},
    Magic{0, "\0\0\2\0"_bytes},
    Magic{0, "II*\0"_bytes},
    Magic{0, "MM\0*"_bytes},
    Magic{0, "\x1f\x8b\x08"},
    Magic{0, "PK\3\4"},
    Magic{0, "Rar!\x1a\7"},
    Magic{0, "7z\xbc\xaf\x27\x1c"},  // archives
    Magic{0, "BZh91AY"},
    Magic{0,
          "\xfd"
          "7zXZ"},
    Magic{0, "\x28\xb5\x2f\xfd"},
    Magic{0, "OggS\0"_bytes},
    Magic{0, "ID3\3"},
    Magic{0, "ID3\4"},
    Magic{4, "ftyp"},  // sound and film
    Magic{0, "\x1a\x45\xdf\xa3"},
    Magic{0, "FLV\1"},
    Magic{8, "AVI "},
    Magic{8, "WAVE"},
    Magic{0, "MThd\0"_bytes},
    Magic{0, "\0\0\1\xba"_bytes},
    Magic{0, "\0\0\1\xb3"_bytes},
    Magic{0, "\xff\xfb"},
    Magic{0, ".RMF"},
    Magic{0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11"},
    Magic{0, "wOFF"},
    Magic{0, "wOF2"},
    Magic{0, "OTTO\0"_bytes},
    Magic{0, "\0\1\0\0"_bytes},  // fonts
    Magic{0,
          "\x7f"
          "ELF"},
    Magic{0, "MZ\x90\0"_bytes},
    Magic{0, "\xca\xfe\xba\xbe"},  // programs
    Magic{0, "FWS"},
    Magic{0, "CWS"},
    Magic{0, "ZWS"},
    Magic{0, "SQLite format 3"},
};

// Tags that make an unlabelled payload HTML when a blank or > follows.
constexpr std::array<std::string_view, 17> kHtmlTags = {
    "<!doctype html", "<html",  "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a",
    "<style",         "<title", "<b",    "<body",   "<br",     "<p",  "<!--"};
constexpr std::array<std::string_view, 4> kXmlStarts = {"<?xml", "<rss", "<feed", "<rdf:rdf"};

// Text formats that are not pages.
constexpr std::array<std::string_view, 8> kOtherText = {"text/css",         "text/javascript",    "text/ecmascript",
                                                        "text/csv",         "text/calendar",      "text/vcard",
                                                        "text/x-component", "text/cache-manifest"};
constexpr std::array<std::string_view, 4> kUnknownTypes = {"unknown/unknown", "application/unknown", "*/*",
                                                           "application/x-unknown-content-type"};

template <size_t N>
bool Contains(const std::array<std::string_view, N>& list, std::string_view item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

bool HasBinaryMagic(std::string_view bytes) {
  return std::any_of(kBinaryMagic.begin(), kBinaryMagic.end(), [&](const Magic& magic) {
    return bytes.size() > magic.offset && bytes[magic.offset] == magic.bytes[0] &&
           bytes.substr(magic.offset).starts_with(magic.bytes);
  });
}

// The control characters that the MIME Sniffing Standard calls binary data bytes: 0 to 8, 0x0b, 0x0e to 0x1a, 0x1c to
// 0x1f.
bool IsBinary(char c) {
  const auto byte = static_cast<uint8_t>(c);
  return byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\f' && byte != '\r' && byte != 0x1b;
}

// Eight bytes at once, every page is asked for more than a thousand; 0x1b is one that may. Sums carry into a byte's
// highest bit when its other bits are at least so many, and those of no byte carry further.
bool MayHaveBinary(const char* p) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  const uint64_t word = LoadLittleEndian<uint64_t>(p);
  const uint64_t low = word & 0x7f * kOnes;
  const auto at_least = [low](uint64_t least) { return low + (0x80 - least) * kOnes; };
  const uint64_t other_than_tab = (low ^ 0x0b * kOnes) + 0x7f * kOnes;  // the vertical one
  const uint64_t usual = at_least('\t') & ~at_least('\r' + 1) & other_than_tab;
  return (~(word | at_least(0x20) | usual) & 0x80 * kOnes) != 0;
}

size_t CountBinary(std::string_view bytes) {
  size_t count = 0;
  for (; !bytes.empty(); bytes.remove_prefix(std::min<size_t>(8, bytes.size()))) {
    if (bytes.size() >= 8 && !MayHaveBinary(bytes.data())) continue;
    const std::string_view some = bytes.substr(0, 8);
    count += static_cast<size_t>(std::count_if(some.begin(), some.end(), IsBinary));
  }
  return count;
}

bool HasWideByteOrderMark(std::string_view bytes) {
  return bytes.starts_with("\xfe\xff") || bytes.starts_with("\xff\xfe");
}

bool LooksLikeText(std::string_view bytes) { return HasWideByteOrderMark(bytes) || CountBinary(bytes) == 0; }

// Zeros are left out: HTML in UTF-16 without a mark is half zeros.
bool IsMostlyBinary(std::string_view bytes) {
  const size_t binary = CountBinary(bytes);
  const auto zeros = [&] { return static_cast<size_t>(std::count(bytes.begin(), bytes.end(), '\0')); };
  return binary * 10 > bytes.size() && (binary - zeros()) * 10 > bytes.size();
}

MediaClass Sniff(std::string_view bytes) {
  std::string_view front = bytes;
  if (front.starts_with("\xef\xbb\xbf")) front.remove_prefix(3);
  front.remove_prefix(std::min(front.find_first_not_of("\t\n\f\r "), front.size()));
  for (const std::string_view tag : kHtmlTags) {
    if (!StartsWithIgnoringCase(front, tag)) continue;
    if (front.size() > tag.size() && (front[tag.size()] == ' ' || front[tag.size()] == '>')) return MediaClass::kHtml;
  }
  for (const std::string_view start : kXmlStarts) {
    if (StartsWithIgnoringCase(front, start)) return MediaClass::kXml;
  }
  if (HasBinaryMagic(bytes) || !LooksLikeText(bytes)) return MediaClass::kOther;
  return MediaClass::kPlainText;
}

}  // namespace

MediaClass ClassifyMedia(std::string_view essence, std::string_view payload) {
  const std::string_view bytes = payload.substr(0, kSniffed);
  const bool is_html = essence == "text/html";
  const bool is_xml = essence == "text/xml" || essence == "application/xml" ||
                      (essence.ends_with("+xml") && !essence.starts_with("image/"));
  if (is_html || is_xml) {
    if (HasBinaryMagic(bytes) || IsMostlyBinary(bytes)) return MediaClass::kOther;
    return is_html ? MediaClass::kHtml : MediaClass::kXml;
  }
  if (essence == "text/plain") {
    return LooksLikeText(bytes) && !HasBinaryMagic(bytes) ? MediaClass::kPlainText : MediaClass::kOther;
  }
  const bool unknown = essence.find('/') == std::string_view::npos || Contains(kUnknownTypes, essence);
  const bool other_text = Contains(kOtherText, essence) || essence.find("script") != std::string_view::npos ||
                          essence.find("json") != std::string_view::npos;
  if (unknown || (essence.starts_with("text/") && !other_text)) return Sniff(bytes);
  return MediaClass::kOther;
}

bool IsTextWithStrayBytes(std::string_view payload) {
  constexpr size_t kLeastPerStray = 50;
  const std::string_view bytes = payload.substr(0, kSniffed);
  return !bytes.empty() && !HasBinaryMagic(bytes) && bytes.find('\0') == std::string_view::npos &&
         CountBinary(bytes) * kLeastPerStray <= bytes.size();
}

}  // namespace seamripper
