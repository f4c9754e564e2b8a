#include <algorithm>
#include <map>
#include <numeric>
#include <variant>

#include "api/corpus/rows.h"
#include "base/xxh3.h"
#include "columns/all_tables.h"
#include "columns/corpus_tables.h"
#include "columns/template_tables.h"
#include "labels/drawing.h"
#include "seamripper/labels.h"
#include "seamripper/tables.h"

namespace seamripper {
namespace {

// What the rows of a table are about, by the column that is their key.
std::string_view KindOfKey(const TableFacts& table) {
  if (table.key.size() != 1) return {};
  constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
      {"page_id", "page"}, {"cluster_id", "cluster"},         {"family_id", "cluster"}, {"chunk", "chunk"},
      {"file", "file"},    {"prefix", "neighbourhood"}, {"site", "site"}};
  for (const auto& [column, kind] : kKinds) {
    if (table.key[0] == column) return kind;
  }
  return {};
}

Result<std::string_view> KindOf(const std::string& name) {
  const TableFacts* table = FindTableFacts(name);
  if (table == nullptr) {
    return UsageError("there is no table '" + name + "': 'seamripper help tables' lists them");
  }
  const std::string_view kind = KindOfKey(*table);
  if (!kind.empty()) return kind;
  return UsageError("the rows of " + name + " are nothing to judge by themselves: sample a table of pages, chunks, files, "
                    "clusters, sites or neighbourhoods, such as quilts");
}

std::string SchemeFor(std::string_view kind) { return kind == "page" || kind == "site" ? "spam" : "reuse"; }

std::string TextOf(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return std::string(*text);
  if (const auto* number = std::get_if<int64_t>(&value)) return std::to_string(*number);
  return {};
}

double NumberOf(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* number = std::get_if<int64_t>(&value)) return static_cast<double>(*number);
  return std::holds_alternative<bool>(value) && std::get<bool>(value) ? 1 : 0;
}

// A row of the table, as it is drawn.
struct TableRow {
  std::string key;      // of the row
  std::string row_key;  // the same as a listing is continued after it
  double score = 0;
};

Result<std::vector<TableRow>> ReadTable(const Corpus& corpus, const SampleRequest& request) {
  const TableFacts& table = *FindTableFacts(request.table);
  ListRequest list;
  list.table = request.table;
  list.run = request.run;
  list.where = request.where;
  list.limit = request.top;
  list.stop = request.stop;
  list.columns = {std::string(table.key[0])};
  if (!request.strata.empty()) {
    const auto column = std::ranges::find(table.columns, request.strata, &ColumnFacts::name);
    if (column != table.columns.end() && (column->type == ColumnType::kText || column->type == ColumnType::kTimestamp)) {
      return UsageError("--strata " + request.strata + " is no number: strata are cut by a column of numbers");
    }
    list.columns.push_back(request.strata);
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<TableRows> rows, ListTable(corpus, list));
  std::vector<TableRow> found;
  while (rows->Next()) {
    found.push_back({TextOf(rows->row()[0]), rows->Key(), request.strata.empty() ? 0 : NumberOf(rows->row()[1])});
  }
  if (!rows->status().ok()) return rows->status();
  return found;
}

// Pages by what survives another ingest.
struct PageName {
  std::string url;
  std::string digest;
};
using PageNames = std::map<PageId, PageName>;

Result<PageNames> NamesOf(const OpenCorpus& corpus, std::vector<PageId> ids) {
  PageNames names;
  RETURN_IF_ERROR(ForEachRowOf(corpus,
                               RowsOf<PageTableRow>()
                                   .WhereAny(&PageTableRow::page_id, std::move(ids))
                                   .Only(&PageTableRow::page_id, &PageTableRow::url, &PageTableRow::content_digest),
                               [&names](const PageTableRow& row) {
                                 names[row.page_id] = {row.url, row.content_digest};
                                 return true;
                               }));
  return names;
}

// A cluster is known by its prototype, and by who was in it.
struct ClusterName {
  PageId prototype = 0;
  std::string members;
};

template <class Row, class Member>
Result<ClusterName> ClusterOf(const OpenCorpus& corpus, const std::string& run, Member Row::*id,
                              PageId TemplateMemberRow::*in, int64_t cluster) {
  ClusterName name;
  ASSIGN_OR_RETURN(const std::optional<Row> row, ReadRow(corpus, RowsOf<Row>().Of(run).Where(id, cluster)));
  if (row) name.prototype = row->prototype_id;
  std::vector<PageId> members;
  RETURN_IF_ERROR(ForEachRowOf(corpus, RowsOf<TemplateMemberRow>().Of(run).Where(in, cluster),
                               [&members](const TemplateMemberRow& member) {
                                 members.push_back(member.page_id);
                                 return true;
                               }));
  ASSIGN_OR_RETURN(const PageNames names, NamesOf(corpus, members));
  std::vector<std::string> urls;
  for (const auto& [page, page_name] : names) urls.push_back(page_name.url);
  std::ranges::sort(urls);
  Xxh3Stream digest;
  for (const std::string& url : urls) digest.Update(url + "\n");
  name.members = ToHex(digest.Finish128());
  return name;
}

// What rows of one table are about.
class Subjects {
 public:
  Subjects(const Corpus& corpus, const std::string& table, std::string run, std::string_view kind)
      : corpus_(corpus.opened()), table_(table), run_(std::move(run)), kind_(kind) {}

  Result<std::vector<SampleItemRow>> Of(const std::vector<TableRow>& rows) const {
    std::vector<SampleItemRow> items(rows.size());
    std::vector<PageId> pages(rows.size());
    for (size_t i = 0; i < rows.size(); ++i) {
      items[i].kind = kind_;
      items[i].key = rows[i].key;
      items[i].row_key = rows[i].row_key;
      if (kind_ == "page") pages[i] = std::atoll(rows[i].key.c_str());
      if (kind_ == "cluster") {
        ASSIGN_OR_RETURN(const ClusterName cluster, ReadCluster(std::atoll(rows[i].key.c_str())));
        pages[i] = cluster.prototype;
        items[i].members = cluster.members;
      }
    }
    if (kind_ != "page" && kind_ != "cluster") return items;
    ASSIGN_OR_RETURN(const PageNames names, NamesOf(corpus_, pages));
    for (size_t i = 0; i < rows.size(); ++i) {
      const auto name = names.find(pages[i]);
      if (name == names.end()) {
        return UsageError("page " + std::to_string(pages[i]) + " is no longer in the corpus: run the detector of " +
                          table_ + " again");
      }
      items[i].key = name->second.url;
      items[i].digest = name->second.digest;
    }
    return items;
  }

 private:
  Result<ClusterName> ReadCluster(int64_t id) const {
    return table_ == Table<TemplateRow>::kName
               ? ClusterOf(corpus_, run_, &TemplateRow::cluster_id, &TemplateMemberRow::cluster_id, id)
               : ClusterOf(corpus_, run_, &TemplateFamilyRow::family_id, &TemplateMemberRow::family_id, id);
  }

  const OpenCorpus& corpus_;
  const std::string table_;
  const std::string run_;
  const std::string kind_;
};

// The facts that say whether two requests are the same.
bool IsSameRequest(const SampleRow& a, const SampleRow& b) {
  const auto facts = [](const SampleRow& row) {
    return std::tie(row.table_name, row.run, row.corpus_digest, row.condition, row.draw, row.strata, row.seed, row.size,
                    row.population, row.scheme);
  };
  return facts(a) == facts(b);
}

struct Drawn {
  std::vector<StratumRow> strata;
  std::vector<TableRow> rows;
  std::vector<int64_t> stratum_of;
};

Drawn Draw(const std::vector<TableRow>& table, const SampleRequest& request) {
  std::vector<Candidate> candidates;
  for (const TableRow& row : table) candidates.push_back({row.key, row.score});
  const uint64_t count = request.top != 0 ? table.size() : request.count;
  Drawn drawn;
  for (const DrawnStratum& stratum : DrawStrata(candidates, request.strata.empty() ? 1 : request.bins, count, request.seed)) {
    const auto number = static_cast<int64_t>(drawn.strata.size());
    drawn.strata.push_back({request.name, number, stratum.least, stratum.most, static_cast<int64_t>(stratum.population),
                            static_cast<int64_t>(stratum.drawn.size())});
    for (const size_t at : stratum.drawn) {
      drawn.rows.push_back(table[at]);
      drawn.stratum_of.push_back(number);
    }
  }
  return drawn;
}

// In an order that tells nothing of scores and strata.
std::vector<SampleItemRow> Shuffled(std::vector<SampleItemRow> items, uint64_t seed) {
  std::ranges::sort(items, {}, [seed](const SampleItemRow& item) {
    return std::tuple(PlaceInDraw(item.kind + item.key, ~seed), item.row_key);
  });
  for (size_t i = 0; i < items.size(); ++i) items[i].position = static_cast<int64_t>(i);
  return items;
}

Status CheckRequest(const SampleRequest& request) {
  if (request.name.empty()) return UsageError("the sample has no name: add --name round1");
  if ((request.count == 0) == (request.top == 0)) {
    return UsageError("say how many rows: -n N draws them at random, --top N takes the first ones");
  }
  if (request.top != 0 && !request.strata.empty()) {
    return UsageError("--top takes the first rows, --strata draws from all of them: leave one out");
  }
  return {};
}

}  // namespace

Result<SampleRow> DrawSample(const Corpus& corpus, const SampleRequest& request) {
  RETURN_IF_ERROR(CheckRequest(request));
  ASSIGN_OR_RETURN(const std::string_view kind, KindOf(request.table));
  ASSIGN_OR_RETURN(const std::vector<TableRow> table, ReadTable(corpus, request));
  if (table.empty()) return UsageError("there are no such rows in " + request.table + ": nothing was drawn");
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunWith(*FindTableFacts(request.table), request.run));
  if (run == nullptr) return corpus.opened().Missing(*FindTableFacts(request.table));
  const Drawn drawn = Draw(table, request);
  SampleRow sample;
  sample.name = request.name;
  sample.table_name = request.table;
  sample.run = run->id();
  sample.corpus_digest = corpus.opened().pages().manifest().digest;
  sample.condition = request.where;
  sample.draw = request.top != 0 ? "top" : "random";
  sample.strata = request.strata;
  sample.seed = std::to_string(request.seed);
  sample.population = static_cast<int64_t>(table.size());
  sample.size = static_cast<int64_t>(drawn.rows.size());
  sample.scheme = request.scheme.empty() ? SchemeFor(kind) : request.scheme;

  ASSIGN_OR_RETURN(Labels labels, Labels::Open(corpus.path(), request.labels, true));
  ASSIGN_OR_RETURN(const LabelScheme scheme, labels.Scheme(sample.scheme));
  ASSIGN_OR_RETURN(const std::vector<SampleRow> before, labels.Samples());
  for (const SampleRow& each : before) {
    if (each.name == sample.name && IsSameRequest(each, sample)) return each;
  }
  ASSIGN_OR_RETURN(std::vector<SampleItemRow> items,
                   Subjects(corpus, request.table, sample.run, kind).Of(drawn.rows));
  for (size_t i = 0; i < items.size(); ++i) {
    items[i].sample = sample.name;
    items[i].stratum = drawn.stratum_of[i];
  }
  RETURN_IF_ERROR(labels.AddSample(sample, drawn.strata, Shuffled(std::move(items), request.seed)));
  return labels.Sample(sample.name);
}

Result<SampleItemRow> SubjectOf(const Corpus& corpus, const std::string& table, const std::string& row_key) {
  ASSIGN_OR_RETURN(const std::string_view kind, KindOf(table));
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunWith(*FindTableFacts(table)));
  if (run == nullptr) return corpus.opened().Missing(*FindTableFacts(table));
  ASSIGN_OR_RETURN(std::vector<SampleItemRow> items, Subjects(corpus, table, run->id(), kind).Of({{row_key, row_key, 0}}));
  return std::move(items.front());
}

}  // namespace seamripper
