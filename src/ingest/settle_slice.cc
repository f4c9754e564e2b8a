#include "ingest/settle_slice.h"

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "ingest/batch.h"

namespace seamripper {
namespace {

constexpr size_t kRowsBytes = size_t{1} << 20;

enum class Kind : uint8_t { kPage, kFile, kRevisit, kHost };

Status Damaged() { return EnvironmentError("rows of a segment came damaged: run the stage 'settle' again"); }

template <class Row>
std::string_view BytesOf(const Row& row) {
  return {reinterpret_cast<const char*>(&row), sizeof row};
}

// Rows on their way to their slices.
class Router {
 public:
  Router(size_t slices, const std::function<Status(size_t, std::string)>& give) : rows_(slices), give_(give) {}

  Status Add(uint64_t hash, Kind kind, std::string_view bytes) {
    const auto slice = static_cast<size_t>(static_cast<unsigned __int128>(hash) * rows_.size() >> 64);
    std::string& rows = rows_[slice];
    rows.push_back(static_cast<char>(kind));
    AppendLengthPrefixed(&rows, bytes);
    return rows.size() < kRowsBytes ? Status() : give_(slice, std::exchange(rows, {}));
  }

  Status Finish() {
    for (size_t slice = 0; slice < rows_.size(); ++slice) {
      if (!rows_[slice].empty()) RETURN_IF_ERROR(give_(slice, std::move(rows_[slice])));
    }
    return {};
  }

 private:
  std::vector<std::string> rows_;
  const std::function<Status(size_t, std::string)>& give_;
};

// Calls give(bytes), which returns a Status, for every row of a column.
template <class Give>
Status ForEachRowOf(const SegmentReader& segment, Column column, Give give) {
  ASSIGN_OR_RETURN(const auto file, segment.Open(column));
  Status status;
  RETURN_IF_ERROR(ForEachRow(*file, [&](uint64_t, std::string_view bytes) {
    if (status.ok()) status = give(bytes);
  }));
  return status;
}

template <class Row>
Status ReadRow(std::string_view bytes, std::vector<Row>* rows) {
  if (bytes.size() != sizeof(Row)) return Damaged();
  rows->push_back(RowAs<Row>(bytes));
  return {};
}

LookupRow LookupOf(const PageRow& page) {
  return {.url_hash = page.url_hash,
          .demoted = (page.flags & kPageConversion) != 0 ? 1u : 0u,
          .captured = page.captured,
          .id = page.page_id};
}
LookupRow LookupOf(const FileRow& file) {
  return {.url_hash = file.url_hash, .kind = 1, .captured = file.captured, .id = file.file_id};
}

// Adds up the best capture of each URL; the ids of the others are superseded.
template <class Row>
void AddLive(std::vector<Row>* rows, Settled* settled) {
  std::sort(rows->begin(), rows->end(), [](const Row& a, const Row& b) { return LookupOf(a) < LookupOf(b); });
  const Row* previous = nullptr;
  for (const Row& row : *rows) {
    if (previous != nullptr && previous->url_hash == row.url_hash) {
      settled->superseded.push_back(LookupOf(row).id);
    } else {
      settled->sum.Add(row);
    }
    previous = &row;
  }
}

template <class Row>
bool Has(const std::vector<Row>& rows, const Hash128& url_hash) {
  const auto found = std::ranges::lower_bound(rows, url_hash, {}, &Row::url_hash);
  return found != rows.end() && found->url_hash == url_hash;
}

std::string_view DomainOf(std::string_view host_row) {
  return host_row.substr(0, LoadLittleEndian<uint16_t>(host_row.data() + host_row.size() - sizeof(uint16_t)));
}

}  // namespace

Status ForEachSettleRows(const SegmentReader& segment, size_t slices,
                         const std::function<Status(size_t, std::string)>& give) {
  Router router(slices, give);
  RETURN_IF_ERROR(ForEachRowOf(segment, Column::kPages, [&](std::string_view bytes) {
    return router.Add(RowAs<PageRow>(bytes).url_hash.high, Kind::kPage, bytes);
  }));
  RETURN_IF_ERROR(ForEachRowOf(segment, Column::kFiles, [&](std::string_view bytes) {
    return router.Add(RowAs<FileRow>(bytes).url_hash.high, Kind::kFile, bytes);
  }));
  RETURN_IF_ERROR(ForEachRowOf(segment, Column::kRevisits, [&](std::string_view bytes) {
    return router.Add(RowAs<RevisitRow>(bytes).url_hash.high, Kind::kRevisit, bytes);
  }));
  RETURN_IF_ERROR(ForEachRowOf(segment, Column::kHosts, [&](std::string_view bytes) {
    if (bytes.size() < sizeof(uint16_t)) return CorpusDamaged("a host row is too short: ingest again");
    return router.Add(Xxh3Of64(DomainOf(bytes)), Kind::kHost, bytes);
  }));
  return router.Finish();
}

Status SettleSlice::Add(std::string_view rows) {
  ByteReader from(rows);
  while (!from.rest().empty()) {
    const auto kind = static_cast<Kind>(from.Read<uint8_t>());
    const std::string_view bytes = from.ReadLengthPrefixed();
    if (!from.ok()) return Damaged();
    switch (kind) {
      case Kind::kPage:
        RETURN_IF_ERROR(ReadRow(bytes, &pages_));
        continue;
      case Kind::kFile:
        RETURN_IF_ERROR(ReadRow(bytes, &files_));
        continue;
      case Kind::kRevisit:
        RETURN_IF_ERROR(ReadRow(bytes, &revisits_));
        continue;
      case Kind::kHost:
        if (bytes.size() < sizeof(uint16_t)) return Damaged();
        hosts_.emplace_back(bytes);
        continue;
    }
    return Damaged();
  }
  return {};
}

Settled SettleSlice::Finish() {
  Settled settled;
  AddLive(&pages_, &settled);
  AddLive(&files_, &settled);
  ManifestTotals* const totals = settled.sum.mutable_totals();
  totals->superseded = settled.superseded.size();
  for (const RevisitRow& revisit : revisits_) {
    const bool is_seen = Has(pages_, revisit.url_hash) || Has(files_, revisit.url_hash);
    ++(is_seen ? totals->revisits_resolved : totals->revisits_unseen);
  }
  std::sort(hosts_.begin(), hosts_.end());
  hosts_.erase(std::unique(hosts_.begin(), hosts_.end()), hosts_.end());
  totals->hosts = hosts_.size();
  std::string_view domain;
  for (const std::string& host : hosts_) {
    if (totals->domains > 0 && DomainOf(host) == domain) continue;
    domain = DomainOf(host);
    ++totals->domains;
  }
  return settled;
}

std::string Settled::Bytes() const {
  std::string bytes;
  sum.AppendTo(&bytes);
  for (const PageId id : superseded) AppendLittleEndian(&bytes, id);
  return bytes;
}

Status Settled::Add(std::string_view bytes) {
  ByteReader from(bytes);
  CorpusSum other;
  if (!other.Read(&from) || from.rest().size() % sizeof(PageId) != 0) return Damaged();
  sum.Add(other);
  while (!from.rest().empty()) superseded.push_back(from.Read<PageId>());
  return {};
}

}  // namespace seamripper
