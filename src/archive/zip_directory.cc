// From the end backwards (APPNOTE.TXT 4.3):
//   entries (46 bytes, name, extra, comment) | zip64 end (56) | zip64 locator (20) | end (22) | comment
// The zip64 parts are there when a field of the end, or of an entry, is full of ones.
#include "archive/zip_directory.h"

#include <algorithm>
#include <string>

#include "archive/crawl_name.h"
#include "archive/file_bytes.h"
#include "base/bytes.h"

namespace seamripper {
namespace {

constexpr std::string_view kLocalMagic = "PK\x03\x04";
constexpr std::string_view kEntryMagic = "PK\x01\x02";
constexpr std::string_view kEndMagic = "PK\x05\x06";
constexpr std::string_view kLocatorMagic = "PK\x06\x07";
constexpr std::string_view kEnd64Magic = "PK\x06\x06";
constexpr size_t kEntryBytes = 46, kEndBytes = 22, kLocatorBytes = 20, kEnd64Bytes = 56;
constexpr size_t kLongestComment = 0xffff;
constexpr size_t kLongestEntry = kEntryBytes + 3 * 0xffff;
constexpr uint64_t kMostDirectoryBytes = uint64_t{8} << 20;
constexpr uint32_t kSeeZip64 = 0xffffffff;
constexpr uint16_t kZip64Field = 1;
constexpr uint16_t kEncrypted = 1;
constexpr uint16_t kStored = 0, kDeflated = 8;

struct Place {
  uint64_t offset = 0;
  uint64_t size = 0;
};

Result<std::string> ReadBytes(const ReadableFile& file, uint64_t offset, size_t size) {
  std::string bytes(size, '\0');
  ASSIGN_OR_RETURN(const size_t read, file.ReadAt(offset, bytes.data(), size));
  bytes.resize(read);
  return bytes;
}

// The same in 64 bits, found through the locator before the end mark at `end`.
Result<std::optional<Place>> ReadEnd64(const ReadableFile& file, uint64_t end) {
  std::optional<Place> place;
  if (end < kLocatorBytes) return place;
  ASSIGN_OR_RETURN(const std::string locator, ReadBytes(file, end - kLocatorBytes, kLocatorBytes));
  if (!locator.starts_with(kLocatorMagic)) return place;
  const Result<std::string> end64 = ReadBytes(file, LoadLittleEndian<uint64_t>(locator.data() + 8), kEnd64Bytes);
  if (!end64.ok()) return end64.status();
  if (!end64->starts_with(kEnd64Magic) || end64->size() < kEnd64Bytes) return place;
  place = {LoadLittleEndian<uint64_t>(end64->data() + 48), LoadLittleEndian<uint64_t>(end64->data() + 40)};
  return place;
}

// Where the directory lies: as the last end mark says that points at one.
Result<std::optional<Place>> FindDirectory(const ReadableFile& file) {
  const uint64_t tail_bytes = std::min<uint64_t>(file.size(), kEndBytes + kLongestComment);
  const uint64_t tail_begin = file.size() - tail_bytes;
  ASSIGN_OR_RETURN(const std::string tail, ReadBytes(file, tail_begin, static_cast<size_t>(tail_bytes)));
  for (size_t at = tail.size(); at > 0 && (at = tail.rfind(kEndMagic, at - 1)) != std::string::npos;) {
    if (tail.size() - at < kEndBytes) continue;
    const uint64_t end = tail_begin + at;
    std::optional<Place> place(
        {LoadLittleEndian<uint32_t>(tail.data() + at + 16), LoadLittleEndian<uint32_t>(tail.data() + at + 12)});
    if (place->offset == kSeeZip64 || place->size == kSeeZip64) {
      ASSIGN_OR_RETURN(const std::optional<Place> place64, ReadEnd64(file, end));
      place = place64;
    }
    if (!place || place->offset > end || place->size > end - place->offset) continue;
    ASSIGN_OR_RETURN(const std::string first, ReadBytes(file, place->offset, kEntryMagic.size()));
    if (first == kEntryMagic) return place;
  }
  return std::optional<Place>();
}

// Fields of an entry that did not fit, in this order, each only if it did not.
void ReadZip64(std::string_view extra, uint64_t* unpacked, ZipEntry* entry) {
  ByteReader fields(extra);
  while (fields.ok() && !fields.rest().empty()) {
    const uint16_t id = fields.Read<uint16_t>();
    ByteReader field(fields.ReadBytes(fields.Read<uint16_t>()));
    if (id != kZip64Field) continue;
    for (uint64_t* value : {unpacked, &entry->packed_bytes, &entry->offset}) {
      if (*value == kSeeZip64) *value = field.Read<uint64_t>();
    }
    return;
  }
}

// The entry at the front of `bytes`, and its length; 0 when there is none.
size_t ReadEntry(std::string_view bytes, ZipEntry* entry, std::string_view* name) {
  if (!bytes.starts_with(kEntryMagic) || bytes.size() < kEntryBytes) return 0;
  const auto field = [&](size_t at) { return LoadLittleEndian<uint16_t>(bytes.data() + at); };
  const auto wide_field = [&](size_t at) { return LoadLittleEndian<uint32_t>(bytes.data() + at); };
  const size_t name_bytes = field(28), extra_bytes = field(30);
  const size_t length = kEntryBytes + name_bytes + extra_bytes + field(32);
  if (bytes.size() < length) return 0;
  const uint16_t method = field(10);
  if ((field(8) & kEncrypted) == 0 && method == kStored) entry->packing = ZipEntry::Packing::kStored;
  if ((field(8) & kEncrypted) == 0 && method == kDeflated) entry->packing = ZipEntry::Packing::kDeflated;
  entry->crc32 = wide_field(16);
  entry->packed_bytes = wide_field(20);
  entry->offset = wide_field(42);
  uint64_t unpacked = wide_field(24);
  *name = bytes.substr(kEntryBytes, name_bytes);
  ReadZip64(bytes.substr(kEntryBytes + name_bytes, extra_bytes), &unpacked, entry);
  return length;
}

}  // namespace

Result<std::optional<ZipDirectory>> ReadZipDirectory(const ReadableFile& file) {
  std::optional<ZipDirectory> directory;
  if (file.size() == kUnknownSize) return directory;
  ASSIGN_OR_RETURN(const std::optional<Place> place, FindDirectory(file));
  if (!place) return directory;
  directory.emplace();
  directory->offset = place->offset;
  FileBytes bytes(file);
  const uint64_t end = directory->offset + std::min(place->size, kMostDirectoryBytes);
  for (uint64_t at = directory->offset; at < end && directory->entries.size() < kMostZipEntries;) {
    ASSIGN_OR_RETURN(const std::string_view front, bytes.At(at, kLongestEntry));
    ZipEntry entry;
    std::string_view name;
    const size_t length = ReadEntry(front.substr(0, static_cast<size_t>(end - at)), &entry, &name);
    if (length == 0) break;
    at += length;
    directory->is_wacz |= name.starts_with("archive/");
    entry.promised = FormatByName(name);
    if (entry.offset < directory->offset) directory->entries.push_back(entry);
  }
  auto& entries = directory->entries;
  std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  const auto same = [](const auto& a, const auto& b) { return a.offset == b.offset; };
  entries.erase(std::unique(entries.begin(), entries.end(), same), entries.end());
  return directory;
}

Result<std::optional<uint64_t>> ReadZipLocalHeader(const ReadableFile& file, uint64_t offset) {
  ASSIGN_OR_RETURN(const std::string header, ReadBytes(file, offset, kZipLocalHeader));
  std::optional<uint64_t> length;
  if (header.size() < kZipLocalHeader || !header.starts_with(kLocalMagic)) return length;
  length =
      kZipLocalHeader + LoadLittleEndian<uint16_t>(header.data() + 26) + LoadLittleEndian<uint16_t>(header.data() + 28);
  return length;
}

}  // namespace seamripper
