#include "base/json_writer.h"
#include "store/json_fields.h"
#include "store/manifest.h"
#include "store/sealed_json.h"

namespace seamripper {
namespace {

void WriteAccount(const AccountMap& account, JsonWriter* json) {
  json->BeginObject();
  for (const auto& [name, entry] : account) {
    json->Key(name);
    json->BeginArray();
    json->Number(entry.count);
    json->Number(entry.bytes);
    json->EndArray();
  }
  json->EndObject();
}

void WriteInput(const ManifestInput& input, JsonWriter* json) {
  json->BeginObject();
  json->Key("ordinal"), json->Number(input.ordinal);
  json->Key("path"), json->String(input.path);
  json->Key("format"), json->String(input.format);
  json->Key("bytes"), json->Number(input.bytes);
  json->Key("modified"), json->Number(input.modified);
  if (!input.base_url.empty()) json->Key("base_url"), json->String(input.base_url);
  json->Key("xxh3"), json->String(input.xxh3);
  json->Key("account"), WriteAccount(input.account, json);
  json->Key("notes"), WriteAccount(input.notes, json);
  json->EndObject();
}

void WriteSegment(const SegmentSummary& segment, JsonWriter* json) {
  json->BeginObject();
  json->Key("name"), json->String(segment.name);
  json->Key("files");
  json->BeginObject();
  for (size_t i = 0; i < kColumns; ++i) {
    json->Key(NameOf(static_cast<Column>(i))), WriteBlockFile(segment.columns[i], json);
  }
  json->EndObject();
  json->EndObject();
}

void WriteTotals(const ManifestTotals& totals, JsonWriter* json) {
  json->BeginObject();
  json->Key("pages"), json->Number(totals.pages);
  json->Key("files"), json->Number(totals.files);
  json->Key("superseded"), json->Number(totals.superseded);
  json->Key("revisits_resolved"), json->Number(totals.revisits_resolved);
  json->Key("revisits_unseen"), json->Number(totals.revisits_unseen);
  json->Key("hosts"), json->Number(totals.hosts);
  json->Key("domains"), json->Number(totals.domains);
  json->Key("words"), json->Number(totals.words);
  json->Key("text_bytes"), json->Number(totals.text_bytes);
  json->Key("payload_bytes"), json->Number(totals.payload_bytes);
  json->Key("truncated"), json->Number(totals.truncated);
  json->Key("charsets"), WriteAccount(totals.charsets, json);
  json->EndObject();
}

void WritePending(const PendingIngest& pending, JsonWriter* json) {
  json->BeginObject();
  json->Key("committed_account"), WriteAccount(pending.committed_account, json);
  json->Key("committed_notes"), WriteAccount(pending.committed_notes, json);
  json->Key("inputs"), WriteArray(pending.inputs, WriteInput, json);
  json->Key("segments"), WriteArray(pending.segments, WriteSegment, json);
  json->Key("input"), json->Number(pending.input);
  json->Key("cursor_offset"), json->Number(pending.cursor_offset);
  json->Key("cursor_skip"), json->Number(pending.cursor_skip);
  json->Key("cursor_pieces"), json->Number(pending.cursor_pieces);
  json->Key("range"), json->Number(pending.range);
  json->Key("next_record"), json->Number(pending.next_record);
  json->EndObject();
}

}  // namespace

std::string ManifestToJson(const Manifest& manifest) {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  json.Key("format"), json.Number(kManifestFormat);
  json.Key("tool"), json.String(manifest.tool);
  json.Key("seed"), json.Hex(manifest.seed);
  json.Key("profiles"), WriteStrings(manifest.profiles, &json);
  json.Key("inputs"), WriteArray(manifest.inputs, WriteInput, &json);
  json.Key("segments"), WriteArray(manifest.segments, WriteSegment, &json);
  json.Key("superseded"), WriteBlockFile(manifest.superseded, &json);
  json.Key("digest"), json.String(manifest.digest);
  json.Key("totals"), WriteTotals(manifest.totals, &json);
  if (manifest.pending.active) json.Key("pending"), WritePending(manifest.pending, &json);
  return SealJson(json.Take());
}

Status WriteManifest(const std::string& corpus, const Manifest& manifest) {
  return ReplaceFile(ManifestPath(corpus), ManifestToJson(manifest));
}

}  // namespace seamripper
