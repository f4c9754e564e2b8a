#include "store/segment_rows.h"

#include <tuple>

#include "base/bytes.h"

namespace seamripper {

void AppendHead(const Head& head, std::string* to) {
  for (const std::string* field : {&head.url, &head.raw_url, &head.title, &head.ip}) {
    AppendLengthPrefixed(to, *field);
  }
  if (!head.record_id.empty()) AppendLengthPrefixed(to, head.record_id);
}

bool ParseHead(std::string_view bytes, Head* head) {
  ByteReader reader(bytes);
  for (std::string* field : {&head->url, &head->raw_url, &head->title, &head->ip}) {
    field->assign(reader.ReadLengthPrefixed());
  }
  head->record_id.clear();
  if (reader.ok() && !reader.rest().empty()) head->record_id.assign(reader.ReadLengthPrefixed());
  return reader.ok() && reader.rest().empty();
}

bool operator<(const LookupRow& a, const LookupRow& b) {
  return std::tie(a.url_hash, a.kind, a.demoted, b.captured, a.id) <
         std::tie(b.url_hash, b.kind, b.demoted, a.captured, b.id);
}

void AppendSkipped(const SkippedRow& row, std::string* to) {
  AppendLittleEndian<int64_t>(to, row.id);
  AppendLittleEndian<uint64_t>(to, row.offset);
  AppendLittleEndian<int64_t>(to, row.length);
  AppendLittleEndian<uint8_t>(to, row.reason);
  to->append(row.url);
}

bool ParseSkipped(std::string_view bytes, SkippedRow* row) {
  ByteReader reader(bytes);
  row->id = reader.Read<int64_t>();
  row->offset = reader.Read<uint64_t>();
  row->length = reader.Read<int64_t>();
  row->reason = reader.Read<uint8_t>();
  row->url.assign(reader.rest());
  return reader.ok();
}

}  // namespace seamripper
