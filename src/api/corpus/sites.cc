#include "api/corpus/sites.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "columns/all_tables.h"
#include "columns/site_table.h"
#include "os/machine.h"
#include "runs/corpus_tables.h"
#include "tables/query_database.h"

namespace seamripper {
namespace {

constexpr uint64_t kAlgorithm = 1;

constexpr std::string_view kTables[] = {"pages",        "quilts",      "quilt_patches",    "duplicates",
                                        "phrase_pages", "templates",   "template_members", "chunks",
                                        "chunk_pages",  "reuse_pages", "neighbourhoods"};

using Runs = std::map<std::string, Findings, std::less<>>;

// The current runs of the corpus as it is now.
Result<Runs> RunsToJoin(const SharedCorpus& corpus) {
  RETURN_IF_ERROR(EnsureCorpusTables(corpus));
  Runs runs;
  const auto add = [&](const std::string& detector) -> Status {
    ASSIGN_OR_RETURN(std::optional<Findings> run, CurrentRun(corpus.path(), detector));
    if (!run.has_value()) return {};
    const bool is_of_now = run->record().question.corpus_digest == corpus.reader().manifest().digest;
    if (is_of_now) runs.emplace(detector, std::move(*run));
    return {};
  };
  RETURN_IF_ERROR(add(kCorpusDetector));
  for (const std::string_view detector : kDetectors) RETURN_IF_ERROR(add(std::string(detector)));
  return runs;
}

const char* SqlType(ColumnType type) {
  switch (type) {
    case ColumnType::kInt64:
    case ColumnType::kInt32:
      return "BIGINT";
    case ColumnType::kBool:
      return "BOOLEAN";
    case ColumnType::kDouble:
      return "DOUBLE";
    case ColumnType::kText:
      return "VARCHAR";
    case ColumnType::kTimestamp:
      return "TIMESTAMPTZ";
  }
  return "";
}

// As a query: `table` without rows.
std::string EmptyTable(const TableFacts& table) {
  std::string columns;
  for (const ColumnFacts& column : table.columns) {
    columns += (columns.empty() ? "" : ", ") + std::string("NULL::") + SqlType(column.type) + " AS \"" +
               std::string(column.name) + "\"";
  }
  return "SELECT " + columns + " WHERE false";
}

struct Part {
  const char* name;
  const char* query;
};

// What the sites are put together from, one table after the other: in one statement, the tables of all its joins would
// be in memory at once. Sites go by numbers, which are joined and counted faster than names.
// What only one site has, its own navigation and template, says nothing against it.
constexpr Part kParts[] = {
    {"site", R"(SELECT domain AS name, row_number() OVER () AS site, count(*) AS pages, sum(words) AS words
        FROM pages GROUP BY domain)"},
    {"page", "SELECT page_id, site, pages.words AS words FROM pages JOIN site ON name = domain"},
    {"wide_reuse", R"(SELECT DISTINCT page_id FROM chunk_pages
        SEMI JOIN (SELECT chunk FROM chunks WHERE labelled AND domains > 1) AS wide USING (chunk))"},
    {"wide_members", R"(SELECT page_id, cluster_id FROM template_members
        SEMI JOIN (SELECT cluster_id FROM templates WHERE domains > 1) AS wide USING (cluster_id))"},
    {"flag", R"(SELECT page_id FROM quilts UNION SELECT page_id FROM duplicates
        UNION SELECT page_id FROM reuse_pages WHERE file_labelled
        UNION SELECT page_id FROM reuse_pages SEMI JOIN wide_reuse USING (page_id) WHERE partial
        UNION SELECT page_id FROM wide_members)"},
    {"told", R"(SELECT site, count(flagged) AS flagged, count(quilted) AS quilted, count(duplicate) AS duplicates,
            sum(popular) AS popular, sum(chunks) AS page_chunks, sum(bad_chunks) AS bad_page_chunks
        FROM (SELECT page_id, true AS flagged FROM flag
            UNION ALL BY NAME SELECT page_id, true AS quilted FROM quilts
            UNION ALL BY NAME SELECT page_id, true AS duplicate FROM duplicates
            UNION ALL BY NAME SELECT page_id, popular FROM phrase_pages
            UNION ALL BY NAME SELECT page_id, chunks, bad_chunks FROM reuse_pages)
        JOIN page USING (page_id) GROUP BY site)"},
    {"copied", R"(SELECT page.site AS site, source.site AS source, sum(patch.words) AS words
        FROM (SELECT page_id, source_id, sum(words) AS words FROM quilt_patches GROUP BY ALL) AS patch
        JOIN page USING (page_id) JOIN page AS source ON source.page_id = patch.source_id
        WHERE page.site <> source.site GROUP BY ALL)"},
    {"copied_in", "SELECT site, sum(words) AS copied_in FROM copied GROUP BY site"},
    {"copied_out", "SELECT source AS site, sum(words) AS copied_out FROM copied GROUP BY source"},
    {"document", R"(SELECT site, count(*) AS documents
        FROM page ANTI JOIN (SELECT page_id FROM duplicates WHERE page_id <> cluster_id) AS dropped USING (page_id)
        WHERE words > 0 GROUP BY site)"},
    {"template", R"(SELECT site, count(*) AS templates
        FROM (SELECT DISTINCT site, cluster_id FROM wide_members JOIN page USING (page_id)) GROUP BY site)"},
    {"neighbourhood", R"(SELECT site, chunks, bad_chunks
        FROM neighbourhoods JOIN site ON name = prefix WHERE depth = 0)"},
};

// A neighbourhood of too few pages is not told of. When that is of fewer than two, the one page with chunks is all there
// is of the site, and reuse_pages has it; otherwise nothing is known.
constexpr char kJoin[] = R"(
SELECT max(name) AS name, max(pages), max(words)::BIGINT, coalesce(max(flagged), 0) AS flagged_pages,
    coalesce(max(quilted), 0),
    coalesce(max(copied_in), 0)::BIGINT AS words_in, coalesce(max(copied_out), 0)::BIGINT, coalesce(max(duplicates), 0),
    coalesce(max(documents), 0), coalesce(max(popular), 0)::BIGINT, coalesce(max(templates), 0),
    coalesce(max(chunks), max(page_chunks), 0)::BIGINT,
    CASE WHEN max(chunks) IS NULL AND max(bad_page_chunks) > 0 AND NOT $1 THEN -1
         ELSE coalesce(max(bad_chunks), max(bad_page_chunks), 0)::BIGINT END
FROM (FROM site UNION ALL BY NAME FROM told UNION ALL BY NAME FROM copied_in UNION ALL BY NAME FROM copied_out
    UNION ALL BY NAME FROM document UNION ALL BY NAME FROM template UNION ALL BY NAME FROM neighbourhood) AS part
GROUP BY part.site
ORDER BY words_in DESC, flagged_pages DESC, name)";

// The rows of the join, with -1 for what no table tells.
class SiteRows {
 public:
  SiteRows(std::unique_ptr<Query> query, const std::vector<std::string_view>& missing)
      : query_(std::move(query)),
        quilts_(Has(missing, "quilts")),
        patches_(Has(missing, "quilt_patches")),
        duplicates_(Has(missing, "duplicates")),
        popular_(Has(missing, "phrase_pages")),
        templates_(Has(missing, "templates")),
        reuse_(Has(missing, "neighbourhoods")) {}

  bool Next(SiteRow* row) {
    if (!query_->Next()) return false;
    const std::span<const Value> values = query_->row();
    const auto number = [values](size_t column, bool known) {
      return known ? std::get<int64_t>(values[column]) : int64_t{-1};
    };
    row->site = std::get<std::string_view>(values[0]);
    row->pages = number(1, true);
    row->words = number(2, true);
    row->flagged = number(3, true);
    row->quilted = number(4, quilts_);
    row->copied_in = number(5, patches_);
    row->copied_out = number(6, patches_);
    row->duplicates = number(7, duplicates_);
    row->documents = number(8, popular_);
    row->popular = number(9, popular_);
    row->templates = number(10, templates_);
    row->chunks = number(11, reuse_);
    row->bad_chunks = number(12, reuse_);
    return true;
  }
  const Status& status() const { return query_->status(); }

 private:
  static bool Has(const std::vector<std::string_view>& missing, std::string_view table) {
    return std::find(missing.begin(), missing.end(), table) == missing.end();
  }

  std::unique_ptr<Query> query_;
  const bool quilts_, patches_, duplicates_, popular_, templates_, reuse_;
};

bool TellsOfTwoPages(const Runs& runs) {
  const auto reuse = runs.find("reuse");
  if (reuse == runs.end()) return false;
  const std::string& least = reuse->second.record().question.options.at("min_pages");
  return least == "1" || least == "2";
}

std::string CreateTable(std::string_view name, std::string_view query) {
  return "CREATE TABLE " + std::string(name) + " AS " + std::string(query);
}

Status RunToEnd(const QueryDatabase& database, const std::string& statement, const QueryLimits& limits) {
  ASSIGN_OR_RETURN(const auto query, database.Run(statement, {}, limits));
  while (query->Next()) {
  }
  return query->status();
}

Result<Findings> Compute(const SharedCorpus& corpus, const Runs& runs, const RunQuestion& question,
                         const CorpusResources& resources, const std::atomic<bool>* stop) {
  std::vector<TableParts> tables;
  std::vector<std::string_view> missing;
  std::vector<std::string> statements;
  for (const std::string_view name : kTables) {
    const TableFacts& facts = *FindTableFacts(name);
    const auto run = runs.find(facts.detector);
    if (run == runs.end() || run->second.FindTable(name) == nullptr) {
      missing.push_back(name);
      statements.push_back(CreateTable(name, EmptyTable(facts)));
      continue;
    }
    ASSIGN_OR_RETURN(std::vector<std::string> parts, run->second.CheckedParts(name));
    tables.push_back({std::string(name), std::move(parts)});
  }
  const uint64_t memory = resources.memory_bytes != 0 ? resources.memory_bytes : MachineMemoryBytes() / 4;
  ASSIGN_OR_RETURN(const auto database, QueryDatabase::Open(tables, {memory, resources.threads, corpus.path()}));
  const QueryLimits limits = {.stop = stop};
  for (const Part& part : kParts) statements.push_back(CreateTable(part.name, part.query));
  for (const std::string& statement : statements) RETURN_IF_ERROR(RunToEnd(*database, statement, limits));
  const Value parameters[] = {TellsOfTwoPages(runs)};
  ASSIGN_OR_RETURN(auto query, database->Run(kJoin, parameters, limits));
  SiteRows rows(std::move(query), missing);
  ASSIGN_OR_RETURN(const auto writer, FindingsWriter::Create(corpus.path(), question));
  RETURN_IF_ERROR(WriteFindings<SiteRow>(writer.get(), &rows, {memory / 8}));
  return writer->Commit({}, {});
}

}  // namespace

Result<Answer> EnsureSites(const SharedCorpus& corpus, const CorpusResources& resources,
                           const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const Runs runs, RunsToJoin(corpus));
  RunQuestion question = corpus.Question(kSitesDetector, kAlgorithm, {});
  for (const auto& [detector, run] : runs) question.rests_on[detector] = run.id();
  return AnswerTo(corpus, question, {}, [&] { return Compute(corpus, runs, question, resources, stop); });
}

std::vector<std::string> DetectorsMissingIn(const Findings& sites) {
  std::vector<std::string> missing;
  for (const std::string_view detector : kDetectors) {
    if (!sites.record().question.rests_on.contains(std::string(detector))) missing.emplace_back(detector);
  }
  return missing;
}

}  // namespace seamripper
