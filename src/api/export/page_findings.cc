#include "api/export/page_findings.h"

#include <initializer_list>
#include <string_view>
#include <utility>

#include "api/corpus/rows.h"
#include "api/export/export_joins.h"
#include "base/json_writer.h"
#include "columns/all_tables.h"

namespace seamripper {
namespace {

// Rows in the order of their keys, which begin with the page.
template <class Row>
std::string ByKey() {
  const TableFacts& table = *FindTableFacts(Table<Row>::kName);
  std::string statement = SelectAll(table);
  for (const std::string_view column : table.key) {
    statement.append(column == table.key.front() ? " ORDER BY " : ", ").append(column);
  }
  return statement;
}

template <class First, class Second>
std::string Beside(const char* first, const char* second, const char* join) {
  return "SELECT " + SelectList(*FindTableFacts(Table<First>::kName), first) + ", " +
         SelectList(*FindTableFacts(Table<Second>::kName), second) + join;
}

void AppendId(std::string_view key, bool there, PageId id, JsonWriter* json) {
  json->Key(key).String(there ? std::to_string(id) : "");
}

void AppendSpan(uint64_t start, uint64_t end, double score, JsonWriter* json) {
  json->BeginArray().Number(start).Number(end).Number(score).EndArray();
}

}  // namespace

Result<PageFindings> PageFindings::Open(const OpenCorpus& corpus, const std::atomic<bool>* stop) {
  PageFindings findings;
  std::vector<const TableFacts*> tables;
  bool any = false;
  const auto has = [&](std::initializer_list<std::string_view> names) -> Result<bool> {
    size_t there = 0;
    for (const std::string_view name : names) {
      ASSIGN_OR_RETURN(const Findings* run, corpus.RunWith(*FindTableFacts(name)));
      if (run == nullptr) continue;
      tables.push_back(FindTableFacts(name));
      ++there;
    }
    any = any || there == names.size();
    return there == names.size();
  };
  const auto needs = [&](std::initializer_list<std::string_view> names) -> Result<bool> {
    ASSIGN_OR_RETURN(const bool there, has(names));
    if (!there) findings.missing_.emplace_back(FindTableFacts(*names.begin())->detector);
    return there;
  };
  ASSIGN_OR_RETURN(const bool quilts, needs({"quilts"}));
  ASSIGN_OR_RETURN(const bool patches, has({"quilt_patches"}));  // which may be left out of quilts
  ASSIGN_OR_RETURN(const bool duplicates, needs({"duplicates"}));
  ASSIGN_OR_RETURN(const bool members, needs({"templates", "template_members"}));
  ASSIGN_OR_RETURN(const bool reuse, needs({"reuse_pages"}));
  if (!any) {
    return UsageError("nothing was looked for in " + corpus.path() + " yet: run 'seamripper scan INPUT... -o " +
                      corpus.path() + "' first");
  }
  ASSIGN_OR_RETURN(findings.note_, corpus.NoteOn(tables));
  ASSIGN_OR_RETURN(const QueryDatabase* database, corpus.Database(tables));
  const auto start = [&](bool there, auto* rows, const std::string& statement) {
    return there ? rows->Start(*database, statement, stop) : Status();
  };
  RETURN_IF_ERROR(start(quilts, &findings.quilts_, ByKey<QuiltRow>()));
  RETURN_IF_ERROR(start(patches, &findings.patches_, ByKey<QuiltPatchRow>()));
  RETURN_IF_ERROR(start(duplicates, &findings.duplicates_,
                        Beside<DuplicateRow, DuplicateRow>("member", "kept", kDuplicatesAndKept)));
  RETURN_IF_ERROR(start(members, &findings.members_,
                        Beside<TemplateMemberRow, TemplateRow>("member", "cluster", kMembersAndClusters)));
  RETURN_IF_ERROR(start(reuse, &findings.reuse_pages_, ByKey<ReusePageRow>()));
  return findings;
}

Status PageFindings::MoveTo(PageId page) {
  RETURN_IF_ERROR(quilts_.MoveTo(page));
  RETURN_IF_ERROR(patches_.MoveTo(page));
  RETURN_IF_ERROR(duplicates_.MoveTo(page));
  RETURN_IF_ERROR(members_.MoveTo(page));
  return reuse_pages_.MoveTo(page);
}

bool PageFindings::is_to_drop() const {
  const auto [member, kept] = duplicates_.first();
  return member.cluster_id != member.page_id;
}

std::string PageFindings::Metadata() const {
  JsonWriter json(AppendJsonString);
  json.BeginObject();
  if (quilts_.has_started()) {
    const auto [quilt] = quilts_.first();
    json.Key("quilt").Bool(quilts_.any()).Key("quilt_sources").Number(quilt.cover_size);
  }
  if (patches_.has_started()) {
    int64_t words = 0;
    for (const auto& [patch] : patches_.rows()) words += patch.words;
    json.Key("copied_words").Number(words);
  }
  if (duplicates_.has_started()) {
    const auto [member, kept] = duplicates_.first();
    const bool any = duplicates_.any();
    json.Key("keep").Bool(!is_to_drop()).Key("duplicate_of").String(is_to_drop() ? kept.url : "");
    AppendId("duplicate_cluster", any, member.cluster_id, &json);
    json.Key("duplicate_cluster_size").Number(any ? member.cluster_size : 1);
    json.Key("jaccard").Number(any ? Table<DuplicateRow>::Jaccard(member) : 1);
  }
  if (members_.has_started()) {
    const auto [member, cluster] = members_.first();
    AppendId("template_cluster", members_.any(), cluster.cluster_id, &json);
    json.Key("template_class").String(cluster.suggested_class);
    json.Key("template_domains").Number(cluster.domains);
  }
  if (reuse_pages_.has_started()) {
    const auto [page] = reuse_pages_.first();
    json.Key("reused").Bool(page.partial || page.file_labelled);
    json.Key("reused_share").Number(Table<ReusePageRow>::Contains(page).ToDouble());
  }
  return json.EndObject().Take();
}

std::string PageFindings::Attributes(uint64_t characters) const {
  JsonWriter json(AppendJsonString);
  const auto whole = [&](std::string_view name, bool there, double score) {
    json.Key(name).BeginArray();
    if (there) AppendSpan(0, characters, score, &json);
    json.EndArray();
  };
  json.BeginObject();
  if (patches_.has_started()) {
    json.Key("seamripper__quilts__copied").BeginArray();
    for (const auto& [patch] : patches_.rows()) {
      AppendSpan(static_cast<uint64_t>(patch.start_char), static_cast<uint64_t>(patch.end_char),
                 static_cast<double>(patch.words), &json);
    }
    json.EndArray();
  }
  if (quilts_.has_started()) {
    const auto [quilt] = quilts_.first();
    whole("seamripper__quilts__sources", quilts_.any(), static_cast<double>(quilt.cover_size));
  }
  if (duplicates_.has_started()) {
    const auto [member, kept] = duplicates_.first();
    whole("seamripper__phrases__duplicate", is_to_drop(), Table<DuplicateRow>::Jaccard(member));
  }
  if (members_.has_started()) {
    const auto [member, cluster] = members_.first();
    whole("seamripper__templates__domains", members_.any(), static_cast<double>(cluster.domains));
  }
  if (reuse_pages_.has_started()) {
    const auto [page] = reuse_pages_.first();
    whole("seamripper__reuse__contains", reuse_pages_.any(), Table<ReusePageRow>::Contains(page).ToDouble());
  }
  return json.EndObject().Take();
}

}  // namespace seamripper
