#include "api/export/page_findings.h"

#include <string_view>
#include <utility>

#include "base/json_writer.h"
#include "columns/all_tables.h"

namespace seamripper {

struct PageFindings::Source {
  std::vector<std::string_view> tables;  // of one detector
  const char* statement;
};

const std::array<PageFindings::Source, PageFindings::kKinds> PageFindings::kSources = {{
    {{"quilts"}, "SELECT page_id, cover_size FROM quilts ORDER BY page_id"},
    {{"quilt_patches"}, "SELECT page_id, start_char, end_char, words FROM quilt_patches ORDER BY page_id, start_byte"},
    {{"duplicates"},
     "SELECT member.page_id, member.cluster_id, member.cluster_size, member.jaccard, kept.url FROM duplicates AS "
     "member "
     "JOIN duplicates AS kept ON kept.page_id = member.cluster_id ORDER BY member.page_id"},
    {{"templates", "template_members"},
     "SELECT page_id, cluster_id, suggested_class, domains FROM template_members JOIN templates USING (cluster_id) "
     "ORDER BY page_id"},
    {{"reuse_pages"}, "SELECT page_id, partial OR file_labelled, contains FROM reuse_pages ORDER BY page_id"},
}};

namespace {

int64_t Integer(std::span<const Value> row, size_t column) { return row.empty() ? 0 : std::get<int64_t>(row[column]); }

double Number(std::span<const Value> row, size_t column) { return row.empty() ? 0 : std::get<double>(row[column]); }

void AppendText(std::string_view key, std::string_view text, JsonWriter* json) {
  json->Key(key);
  json->String(text);
}

void AppendId(std::string_view key, std::span<const Value> row, size_t column, JsonWriter* json) {
  AppendText(key, row.empty() ? "" : std::to_string(Integer(row, column)), json);
}

void AppendInteger(std::string_view key, int64_t value, JsonWriter* json) {
  json->Key(key);
  json->Number(value);
}

void AppendNumber(std::string_view key, double value, JsonWriter* json) {
  json->Key(key);
  json->Number(value);
}

void AppendBool(std::string_view key, bool value, JsonWriter* json) {
  json->Key(key);
  json->Bool(value);
}

void AppendSpan(uint64_t start, uint64_t end, double score, JsonWriter* json) {
  json->BeginArray();
  json->Number(start);
  json->Number(end);
  json->Number(score);
  json->EndArray();
}

}  // namespace

Result<PageFindings> PageFindings::Open(const OpenCorpus& corpus, const std::atomic<bool>* stop) {
  PageFindings findings;
  std::vector<const TableFacts*> tables;
  std::vector<Kind> kinds;
  for (size_t kind = 0; kind < kKinds; ++kind) {
    const size_t before = tables.size();
    for (const std::string_view name : kSources[kind].tables) {
      ASSIGN_OR_RETURN(const Findings* run, corpus.RunWith(*FindTableFacts(name)));
      if (run != nullptr) tables.push_back(FindTableFacts(name));
    }
    if (tables.size() - before == kSources[kind].tables.size()) {
      kinds.push_back(static_cast<Kind>(kind));
    } else if (kind != kPassages) {  // which one may leave out of quilts
      findings.missing_.emplace_back(FindTableFacts(kSources[kind].tables[0])->detector);
    }
  }
  if (kinds.empty()) {
    return UsageError("nothing was looked for in " + corpus.path() + " yet: run 'seamripper scan INPUT... -o " +
                      corpus.path() + "' first");
  }
  ASSIGN_OR_RETURN(findings.note_, corpus.NoteOn(tables));
  ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database(tables));
  for (const Kind kind : kinds) {
    ASSIGN_OR_RETURN(auto query, database->Run(kSources[kind].statement, {}, {.stop = stop}));
    findings.rows_[kind].emplace(std::move(query));
  }
  return findings;
}

Status PageFindings::MoveTo(PageId page) {
  page_ = page;
  passages_.clear();
  for (size_t kind = 0; kind < kKinds; ++kind) {
    std::optional<RowsByPage>& rows = rows_[kind];
    if (!rows) continue;
    if (kind == kPassages) {
      while (rows->Next(page)) {
        passages_.push_back({Integer(rows->row(), 1), Integer(rows->row(), 2), Integer(rows->row(), 3)});
      }
    } else {
      there_[kind] = rows->Next(page);
    }
    RETURN_IF_ERROR(rows->status());
  }
  return {};
}

std::span<const Value> PageFindings::RowOf(Kind kind) const {
  return there_[kind] ? rows_[kind]->row() : std::span<const Value>();
}

bool PageFindings::is_to_drop() const { return there_[kDuplicate] && Integer(RowOf(kDuplicate), 1) != page_; }

std::string PageFindings::Metadata() const {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  if (Has(kQuilt)) {
    AppendBool("quilt", there_[kQuilt], &json);
    AppendInteger("quilt_sources", Integer(RowOf(kQuilt), 1), &json);
  }
  if (Has(kPassages)) {
    int64_t words = 0;
    for (const Passage& passage : passages_) words += passage.words;
    AppendInteger("copied_words", words, &json);
  }
  if (Has(kDuplicate)) {
    const std::span<const Value> row = RowOf(kDuplicate);
    AppendBool("keep", !is_to_drop(), &json);
    AppendText("duplicate_of", is_to_drop() ? std::get<std::string_view>(row[4]) : "", &json);
    AppendId("duplicate_cluster", row, 1, &json);
    AppendInteger("duplicate_cluster_size", row.empty() ? 1 : Integer(row, 2), &json);
    AppendNumber("jaccard", row.empty() ? 1 : std::get<double>(row[3]), &json);
  }
  if (Has(kTemplate)) {
    const std::span<const Value> row = RowOf(kTemplate);
    AppendId("template_cluster", row, 1, &json);
    AppendText("template_class", row.empty() ? "" : std::get<std::string_view>(row[2]), &json);
    AppendInteger("template_domains", Integer(row, 3), &json);
  }
  if (Has(kReuse)) {
    const std::span<const Value> row = RowOf(kReuse);
    AppendBool("reused", !row.empty() && std::get<bool>(row[1]), &json);
    AppendNumber("reused_share", Number(row, 2), &json);
  }
  json.EndObject();
  return json.text();
}

std::string PageFindings::Attributes(uint64_t characters) const {
  JsonWriter json(AppendJsonString);
  const auto whole = [&](std::string_view name, bool there, double score) {
    json.Key(name);
    json.BeginArray();
    if (there) AppendSpan(0, characters, score, &json);
    json.EndArray();
  };
  json.BeginObject();
  if (Has(kPassages)) {
    json.Key("seamripper__quilts__copied");
    json.BeginArray();
    for (const Passage& passage : passages_) {
      AppendSpan(static_cast<uint64_t>(passage.start_char), static_cast<uint64_t>(passage.end_char),
                 static_cast<double>(passage.words), &json);
    }
    json.EndArray();
  }
  const auto count = [this](Kind kind, size_t column) { return static_cast<double>(Integer(RowOf(kind), column)); };
  if (Has(kQuilt)) whole("seamripper__quilts__sources", there_[kQuilt], count(kQuilt, 1));
  if (Has(kDuplicate)) whole("seamripper__phrases__duplicate", is_to_drop(), Number(RowOf(kDuplicate), 3));
  if (Has(kTemplate)) whole("seamripper__templates__domains", there_[kTemplate], count(kTemplate, 3));
  if (Has(kReuse)) whole("seamripper__reuse__contains", there_[kReuse], Number(RowOf(kReuse), 2));
  json.EndObject();
  return json.text();
}

}  // namespace seamripper
