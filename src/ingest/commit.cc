#include "ingest/commit.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "ingest/corpus_sum.h"
#include "store/row_merge.h"

namespace seamripper {
namespace {

struct SegmentMarks {
  std::vector<bool> pages;  // superseded rows
  std::vector<bool> files;
};

bool LessLookup(std::string_view a, std::string_view b) { return RowAs<LookupRow>(a) < RowAs<LookupRow>(b); }
bool LessRevisit(std::string_view a, std::string_view b) {
  return RowAs<RevisitRow>(a).url_hash < RowAs<RevisitRow>(b).url_hash;
}

class Settlement {
 public:
  Settlement(const std::string& corpus, Manifest* manifest) : corpus_(corpus), manifest_(manifest) {
    for (const SegmentSummary& segment : manifest->segments) {
      segments_.emplace_back(SegmentPath(corpus, segment.name), segment);
      marks_.push_back(
          {std::vector<bool>(segment.rows(Column::kPages)), std::vector<bool>(segment.rows(Column::kFiles))});
    }
  }

  Status Run() {
    RETURN_IF_ERROR(MarkSuperseded());
    RETURN_IF_ERROR(CountHosts());
    RETURN_IF_ERROR(AddUp());
    RETURN_IF_ERROR(WriteSuperseded(corpus_, superseded_.Finish(), manifest_));
    manifest_->totals = totals_;
    manifest_->digest = sum_.digest();
    return {};
  }

 private:
  // Lookups of all segments in one order: of each URL the best capture comes first and lives. Revisits walk along, to
  // see whether their URL is there at all.
  Status MarkSuperseded() {
    RowMerge lookups(segments_, Column::kLookup, LessLookup);
    RowMerge revisits(segments_, Column::kRevisits, LessRevisit);
    std::string_view bytes;
    size_t segment = 0;
    std::optional<RevisitRow> revisit = NextRevisit(&revisits);
    std::optional<LookupRow> previous;
    while (lookups.Next(&bytes, &segment)) {
      const auto row = RowAs<LookupRow>(bytes);
      for (; revisit && revisit->url_hash < row.url_hash; revisit = NextRevisit(&revisits)) ++totals_.revisits_unseen;
      for (; revisit && revisit->url_hash == row.url_hash; revisit = NextRevisit(&revisits))
        ++totals_.revisits_resolved;
      if (previous && previous->url_hash == row.url_hash && previous->kind == row.kind) {
        std::vector<bool>& marks = row.kind == 0 ? marks_[segment].pages : marks_[segment].files;
        if (row.row >= marks.size()) return CorpusDamaged("an index points to a row that does not exist: ingest the crawl again into a new corpus");
        marks[row.row] = true;
        ++totals_.superseded;
      }
      previous = row;
    }
    for (; revisit; revisit = NextRevisit(&revisits)) ++totals_.revisits_unseen;
    RETURN_IF_ERROR(revisits.status());
    return lookups.status();
  }

  template <class Merge>
  static std::optional<RevisitRow> NextRevisit(Merge* revisits) {
    std::string_view bytes;
    size_t segment = 0;
    if (!revisits->Next(&bytes, &segment)) return std::nullopt;
    return RowAs<RevisitRow>(bytes);
  }

  // Hosts come ordered so that those of one domain stand together.
  Status CountHosts() {
    RowMerge hosts(segments_, Column::kHosts, std::less<std::string_view>());
    std::string_view row;
    size_t segment = 0;
    std::string host;
    std::string domain;
    while (hosts.Next(&row, &segment)) {
      if (row.size() < 2) return CorpusDamaged("a host row is too short: ingest again");
      const std::string_view name = row.substr(0, row.size() - 2);
      if (totals_.hosts > 0 && name == host) continue;
      host = name;
      ++totals_.hosts;
      const std::string_view its_domain = name.substr(0, LoadLittleEndian<uint16_t>(row.data() + name.size()));
      if (totals_.domains > 0 && its_domain == domain) continue;
      domain = its_domain;
      ++totals_.domains;
    }
    return hosts.status();
  }

  // Adds up what lives and gathers the ids of what does not, segment by segment, so in page order.
  Status AddUp() {
    for (size_t i = 0; i < segments_.size(); ++i) {
      std::vector<PageId> gone;
      ASSIGN_OR_RETURN(const auto pages, segments_[i].Open(Column::kPages));
      RETURN_IF_ERROR(ForEachRow(*pages, [&](uint64_t number, std::string_view bytes) {
        const auto page = RowAs<PageRow>(bytes);
        marks_[i].pages[number] ? gone.push_back(page.page_id) : sum_.Add(page);
      }));
      ASSIGN_OR_RETURN(const auto files, segments_[i].Open(Column::kFiles));
      RETURN_IF_ERROR(ForEachRow(*files, [&](uint64_t number, std::string_view bytes) {
        const auto file = RowAs<FileRow>(bytes);
        marks_[i].files[number] ? gone.push_back(file.file_id) : sum_.Add(file);
      }));
      std::sort(gone.begin(), gone.end());
      for (const PageId id : gone) superseded_.AddStruct(id);
    }
    return {};
  }

  const std::string& corpus_;
  Manifest* manifest_;
  std::vector<SegmentReader> segments_;
  std::vector<SegmentMarks> marks_;
  BlockBuilder superseded_{kSupersededLayout};
  CorpusSum sum_;
  ManifestTotals& totals_ = *sum_.mutable_totals();
};

}  // namespace

Status WriteSuperseded(const std::string& corpus, const std::vector<EncodedBlock>& ids, Manifest* manifest) {
  manifest->superseded = {};
  if (ids.empty()) return {};
  RETURN_IF_ERROR(MakeDirectory(corpus + "/superseded"));
  ASSIGN_OR_RETURN(auto writer, BlockFileWriter::Create(SupersededPath(corpus, *manifest), kSupersededLayout));
  RETURN_IF_ERROR(writer->Append(ids));
  ASSIGN_OR_RETURN(manifest->superseded, writer->Finish());
  return SyncDirectory(corpus + "/superseded");
}

Status SettleCorpus(const std::string& corpus, Manifest* manifest) { return Settlement(corpus, manifest).Run(); }

}  // namespace seamripper
