#include <simdjson.h>

#include <optional>

#include "base/xxh3.h"
#include "store/manifest.h"

namespace seamripper {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

// Reads fields of an object; the first that is missing or of another type makes it fail for good.
class Fields {
 public:
  explicit Fields(const object& from, bool* ok) : from_(from), ok_(ok) {}

  template <class T>
  T Get(std::string_view key) const {
    T value{};
    if (from_[key].get(value) != simdjson::SUCCESS) *ok_ = false;
    return value;
  }
  uint64_t Number(std::string_view key) const { return Get<uint64_t>(key); }
  std::string String(std::string_view key) const { return std::string(Get<std::string_view>(key)); }
  uint64_t Hex(std::string_view key) const {
    const std::string digits = String(key);
    char* end = nullptr;
    const uint64_t value = std::strtoull(digits.c_str(), &end, 16);
    if (digits.size() != 16 || *end != '\0') *ok_ = false;
    return value;
  }
  // The object or array at `key`; nothing, and failed, when there is none.
  template <class T>
  std::optional<T> At(std::string_view key) const {
    T value;
    if (from_[key].get(value) == simdjson::SUCCESS) return value;
    *ok_ = false;
    return std::nullopt;
  }
  bool Has(std::string_view key) const { return from_[key].error() == simdjson::SUCCESS; }
  bool* ok() const { return ok_; }

 private:
  object from_;
  bool* ok_;
};

AccountMap ReadAccount(const Fields& fields, std::string_view key) {
  AccountMap account;
  const auto entries = fields.At<object>(key);
  if (!entries) return account;
  for (const auto& [name, value] : *entries) {
    AccountEntry entry;
    if (value.at(0).get(entry.count) != simdjson::SUCCESS || value.at(1).get(entry.bytes) != simdjson::SUCCESS) {
      *fields.ok() = false;
    }
    account[std::string(name)] = entry;
  }
  return account;
}

template <class Item, class Read>
std::vector<Item> ReadArray(const Fields& fields, std::string_view key, Read read) {
  std::vector<Item> items;
  const auto elements = fields.At<array>(key);
  if (!elements) return items;
  for (const element& value : *elements) {
    object item;
    if (value.get(item) != simdjson::SUCCESS) {
      *fields.ok() = false;
      return items;
    }
    items.push_back(read(Fields(item, fields.ok())));
  }
  return items;
}

// What `read` makes of the object at `key`.
template <class Read>
auto ReadObject(const Fields& fields, std::string_view key, Read read) -> decltype(read(fields)) {
  const auto found = fields.At<object>(key);
  return found ? read(Fields(*found, fields.ok())) : decltype(read(fields))();
}

ManifestInput ReadInput(const Fields& fields) {
  ManifestInput input;
  input.ordinal = fields.Number("ordinal");
  input.path = fields.String("path");
  input.format = fields.String("format");
  input.bytes = fields.Number("bytes");
  input.modified = fields.Get<int64_t>("modified");
  input.xxh3 = fields.String("xxh3");
  input.account = ReadAccount(fields, "account");
  input.notes = ReadAccount(fields, "notes");
  return input;
}

BlockFileSummary ReadBlockFile(const Fields& fields) {
  return {fields.Number("bytes"), fields.Number("rows"), fields.Hex("xxh3")};
}

// A name is a path component: digits only, whatever the manifest says.
bool IsSegmentName(const std::string& name) {
  return name.size() >= 6 && name.find_first_not_of("0123456789") == std::string::npos;
}

SegmentSummary ReadSegment(const Fields& fields) {
  SegmentSummary segment;
  segment.name = fields.String("name");
  if (!IsSegmentName(segment.name)) *fields.ok() = false;
  segment.columns = ReadObject(fields, "files", [](const Fields& files) {
    std::array<BlockFileSummary, kColumns> columns;
    for (size_t i = 0; i < kColumns; ++i) {
      columns[i] = ReadObject(files, NameOf(static_cast<Column>(i)), ReadBlockFile);
    }
    return columns;
  });
  return segment;
}

std::map<std::string, std::string> ReadProfiles(const Fields& fields) {
  std::map<std::string, std::string> profiles;
  const auto found = fields.At<object>("profiles");
  if (!found) return profiles;
  for (const auto& [name, version] : *found) {
    std::string_view text;
    if (version.get(text) != simdjson::SUCCESS) *fields.ok() = false;
    profiles[std::string(name)] = std::string(text);
  }
  return profiles;
}

ManifestTotals ReadTotals(const Fields& fields) {
  ManifestTotals totals;
  totals.pages = fields.Number("pages");
  totals.files = fields.Number("files");
  totals.superseded = fields.Number("superseded");
  totals.revisits_resolved = fields.Number("revisits_resolved");
  totals.revisits_unseen = fields.Number("revisits_unseen");
  totals.hosts = fields.Number("hosts");
  totals.domains = fields.Number("domains");
  totals.words = fields.Number("words");
  totals.text_bytes = fields.Number("text_bytes");
  totals.payload_bytes = fields.Number("payload_bytes");
  totals.truncated = fields.Number("truncated");
  totals.charsets = ReadAccount(fields, "charsets");
  return totals;
}

PendingIngest ReadPending(const Fields& fields) {
  PendingIngest pending;
  pending.active = true;
  pending.committed_account = ReadAccount(fields, "committed_account");
  pending.committed_notes = ReadAccount(fields, "committed_notes");
  pending.inputs = ReadArray<ManifestInput>(fields, "inputs", ReadInput);
  pending.segments = ReadArray<SegmentSummary>(fields, "segments", ReadSegment);
  pending.input = fields.Number("input");
  pending.cursor_offset = fields.Number("cursor_offset");
  pending.cursor_skip = fields.Number("cursor_skip");
  pending.cursor_pieces = fields.Number("cursor_pieces");
  pending.range = fields.Number("range");
  pending.next_record = fields.Number("next_record");
  return pending;
}

Manifest ReadFields(const Fields& fields) {
  Manifest manifest;
  manifest.tool = fields.String("tool");
  manifest.seed = fields.Hex("seed");
  manifest.profiles = ReadProfiles(fields);
  manifest.inputs = ReadArray<ManifestInput>(fields, "inputs", ReadInput);
  manifest.segments = ReadArray<SegmentSummary>(fields, "segments", ReadSegment);
  manifest.superseded = ReadObject(fields, "superseded", ReadBlockFile);
  manifest.digest = fields.String("digest");
  manifest.totals = ReadObject(fields, "totals", ReadTotals);
  if (fields.Has("pending")) manifest.pending = ReadObject(fields, "pending", ReadPending);
  return manifest;
}

Status Damaged(const std::string& path) {
  return CorpusDamaged(path + ": the manifest is damaged: restore it from a copy, or ingest the crawl again");
}

}  // namespace

std::string ManifestPath(const std::string& corpus) { return corpus + "/manifest.json"; }

std::string SegmentPath(const std::string& corpus, const std::string& name) { return corpus + "/segments/" + name; }

std::string SupersededPath(const std::string& corpus, const Manifest& manifest) {
  return corpus + "/superseded/" + SegmentName(manifest.segments.size());
}

Result<Manifest> ManifestFromJson(const std::string& json, const std::string& path) {
  simdjson::dom::parser parser;
  object root;
  uint64_t format = 0;
  if (parser.parse(json).get(root) != simdjson::SUCCESS || root["format"].get(format) != simdjson::SUCCESS) {
    return Damaged(path);
  }
  if (format > kManifestFormat) {
    return CorpusDamaged(path + ": written by a newer version of this program (format " + std::to_string(format) +
                         ", this one reads " + std::to_string(kManifestFormat) + "): use that version");
  }
  constexpr std::string_view kField = ",\"xxh3\":\"";
  const size_t at = json.rfind(kField);
  if (at == std::string::npos ||
      json.substr(at) != std::string(kField) + ToHex(Xxh3Of128(json.substr(0, at) + "}")) + "\"}\n") {
    return Damaged(path);
  }
  bool ok = true;
  Manifest manifest = ReadFields(Fields(root, &ok));
  if (!ok) return Damaged(path);
  return manifest;
}

Result<Manifest> ReadManifest(const std::string& corpus) {
  const std::string path = ManifestPath(corpus);
  if (!FactsOf(corpus).exists) {
    return UsageError(corpus + " does not exist: make a corpus with `seamripper ingest INPUT -o " + corpus + "`");
  }
  if (!FactsOf(path).exists) {
    return UsageError(corpus +
                      " is not a corpus (it has no manifest.json): make one with `seamripper ingest INPUT -o DIR`");
  }
  const Result<std::string> json = ReadWholeFile(path);
  if (!json.ok()) return json.status();
  return ManifestFromJson(*json, path);
}

}  // namespace seamripper
