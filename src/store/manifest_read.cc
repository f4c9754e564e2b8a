#include <simdjson.h>

#include "os/missing.h"
#include "store/json_fields.h"
#include "store/manifest.h"
#include "store/sealed_json.h"

namespace seamripper {
namespace {

using simdjson::dom::object;

AccountMap ReadAccount(const JsonFields& fields, std::string_view key) {
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

ManifestInput ReadInput(const JsonFields& fields) {
  ManifestInput input;
  input.ordinal = fields.Number("ordinal");
  input.path = fields.String("path");
  input.format = fields.String("format");
  input.bytes = fields.Number("bytes");
  input.modified = fields.Get<int64_t>("modified");
  if (fields.Has("base_url")) input.base_url = fields.String("base_url");
  input.xxh3 = fields.String("xxh3");
  input.account = ReadAccount(fields, "account");
  input.notes = ReadAccount(fields, "notes");
  return input;
}

// A name is a path component: digits only, whatever the manifest says.
bool IsSegmentName(const std::string& name) {
  return name.size() >= 6 && name.find_first_not_of("0123456789") == std::string::npos;
}

SegmentSummary ReadSegment(const JsonFields& fields) {
  SegmentSummary segment;
  segment.name = fields.String("name");
  if (!IsSegmentName(segment.name)) *fields.ok() = false;
  segment.columns = ReadObject(fields, "files", [](const JsonFields& files) {
    std::array<BlockFileSummary, kColumns> columns;
    for (size_t i = 0; i < kColumns; ++i) {
      columns[i] = ReadObject(files, NameOf(static_cast<Column>(i)), ReadBlockFile);
    }
    return columns;
  });
  return segment;
}

ManifestTotals ReadTotals(const JsonFields& fields) {
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

PendingIngest ReadPending(const JsonFields& fields) {
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

Manifest ReadFields(const JsonFields& fields) {
  Manifest manifest;
  manifest.tool = fields.String("tool");
  manifest.seed = fields.Hex("seed");
  manifest.profiles = ReadStrings(fields, "profiles");
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

// With a hundred thousand inputs the text has 35 MB, and each copy of it counts.
Result<Manifest> ManifestFromJson(std::string json, const std::string& path) {
  simdjson::dom::parser parser;
  const std::optional<object> root = ParseInPlace(&json, &parser);
  uint64_t format = 0;
  if (!root || (*root)["format"].get(format) != simdjson::SUCCESS) return Damaged(path);
  if (format > kManifestFormat) {
    return CorpusDamaged(path + ": written by a newer version of this program (format " + std::to_string(format) +
                         ", this one reads " + std::to_string(kManifestFormat) + "): use that version");
  }
  if (!IsSealed(json)) return Damaged(path);
  std::string().swap(json);  // the parser has what is in it
  bool ok = true;
  Manifest manifest = ReadFields(JsonFields(*root, &ok));
  if (!ok) return Damaged(path);
  return manifest;
}

Result<Manifest> ReadManifest(const std::string& corpus) {
  const std::string path = ManifestPath(corpus);
  if (IsMissing(corpus)) {
    return UsageError(corpus + " does not exist: make a corpus with `seamripper ingest INPUT -o " + corpus + "`");
  }
  if (IsMissing(path)) {
    return UsageError(corpus +
                      " is not a corpus (it has no manifest.json): make one with `seamripper ingest INPUT -o DIR`");
  }
  ASSIGN_OR_RETURN(std::string json, ReadWholeFile(path));
  return ManifestFromJson(std::move(json), path);
}

}  // namespace seamripper
