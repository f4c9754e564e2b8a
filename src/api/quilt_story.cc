#include <map>
#include <span>

#include "api/detector_run.h"
#include "columns/quilt_tables.h"
#include "seamripper/quilts.h"

namespace seamripper {
namespace {

constexpr char kDetector[] = "quilts";

uint64_t Number(const Value& value) { return static_cast<uint64_t>(std::get<int64_t>(value)); }

// Calls visit(row) for each row of the query, whose parameter is the page.
template <class Visit>
Status ForEachRow(const QueryDatabase& tables, const std::string& statement, int64_t page_id, Visit visit) {
  const Value parameters[] = {page_id};
  ASSIGN_OR_RETURN(const std::unique_ptr<Query> query, tables.Run(statement, parameters));
  while (query->Next()) visit(query->row());
  return query->status();
}

Status ReadQuilt(const QueryDatabase& tables, int64_t page_id, QuiltStory* story) {
  return ForEachRow(tables, "SELECT patch_fraction, grams, patch_grams, covered_grams FROM quilts WHERE page_id = $1",
                    page_id, [&](std::span<const Value> row) {
                      story->quilted = true;
                      story->patch_fraction = std::get<double>(row[0]);
                      story->grams = Number(row[1]);
                      story->patch_grams = Number(row[2]);
                      story->covered_grams = Number(row[3]);
                    });
}

Status ReadSources(const QueryDatabase& tables, int64_t page_id, QuiltStory* story) {
  return ForEachRow(tables,
                    "SELECT rank, source_id, source_url, gain, shared_grams, \"foreign\", linked FROM quilt_sources "
                    "WHERE page_id = $1 ORDER BY rank",
                    page_id, [&](std::span<const Value> row) {
                      story->sources.push_back({static_cast<uint32_t>(Number(row[0])), std::get<int64_t>(row[1]),
                                                std::string(std::get<std::string_view>(row[2])), Number(row[3]),
                                                Number(row[4]), std::get<bool>(row[5]), std::get<bool>(row[6])});
                    });
}

Status ReadPassages(const QueryDatabase& tables, int64_t page_id, QuiltStory* story) {
  std::map<int64_t, uint32_t> ranks;
  for (const QuiltSource& source : story->sources) ranks[source.page_id] = source.rank;
  return ForEachRow(tables,
                    "SELECT source_id, words, start_byte, end_byte, start_char, end_char, source_start_byte, "
                    "source_end_byte, source_start_char, source_end_char FROM quilt_patches WHERE page_id = $1 "
                    "ORDER BY start_byte",
                    page_id, [&](std::span<const Value> row) {
                      story->passages.push_back({ranks[std::get<int64_t>(row[0])], Number(row[1]), Number(row[2]),
                                                 Number(row[3]), Number(row[4]), Number(row[5]), Number(row[6]),
                                                 Number(row[7]), Number(row[8]), Number(row[9])});
                    });
}

}  // namespace

Result<QuiltStory> ReadQuiltStory(const std::string& corpus, const std::string& run, int64_t page_id) {
  ASSIGN_OR_RETURN(const std::optional<Findings> findings, RunToTell(corpus, kDetector, run));
  QuiltStory story;
  if (!findings.has_value()) return story;
  story.run = findings->id();
  story.least_fraction = static_cast<double>(NumberAskedWith(*findings, "theta_billionths")) / 1e9;
  story.least_sources = NumberAskedWith(*findings, "c");
  ASSIGN_OR_RETURN(const auto tables, OpenTables(*findings, {Table<QuiltRow>::kName, Table<QuiltSourceRow>::kName,
                                                             Table<QuiltPatchRow>::kName}));
  RETURN_IF_ERROR(ReadQuilt(*tables, page_id, &story));
  if (!story.quilted) return story;
  RETURN_IF_ERROR(ReadSources(*tables, page_id, &story));
  const bool has_passages = findings->FindTable(Table<QuiltPatchRow>::kName) != nullptr;
  if (has_passages) RETURN_IF_ERROR(ReadPassages(*tables, page_id, &story));
  return story;
}

}  // namespace seamripper
