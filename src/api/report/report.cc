#include "seamripper/report.h"

#include "api/report/report_sections.h"
#include "seamripper/corpus.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

// In the order of a reader's questions: who, what, show me; then what was read, and how do you know.
Status AddSections(const ReportTables& tables, const CorpusInfo& info, const Corpus& corpus, const std::string& labels,
                   report::Document* document) {
  RETURN_IF_ERROR(AddSiteSection(tables, document));
  RETURN_IF_ERROR(AddPrecisionSection(tables, corpus, labels, document));
  RETURN_IF_ERROR(AddQuiltSection(tables, document));
  RETURN_IF_ERROR(AddRandomQuilts(tables, corpus, info.seed, document));
  RETURN_IF_ERROR(AddPhraseSection(tables, document));
  RETURN_IF_ERROR(AddTemplateSection(tables, document));
  RETURN_IF_ERROR(AddReuseSection(tables, document));
  RETURN_IF_ERROR(AddMentionedSites(tables, document));
  RETURN_IF_ERROR(AddCorpusSection(info, document));
  return AddOriginSection(tables, info, document);
}

// Names of files, not of folders: those are this machine's.
std::string TitleOf(const CorpusInfo& info) {
  if (info.inputs.empty()) return "Copied content";
  const std::string& path = info.inputs.front().path;
  const size_t more = info.inputs.size() - 1;
  return "Copied content in " + path.substr(path.rfind('/') + 1) +
         (more == 0 ? "" : " and " + Plural(more, "more input"));
}

}  // namespace

Result<WrittenReport> WriteReport(const Corpus& corpus, const std::string& labels, const std::string& output,
                                  const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const CorpusInfo info, ReadCorpusInfo(corpus.path(), false));
  ASSIGN_OR_RETURN(const ReportTables tables, ReportTables::Open(corpus.opened(), stop));
  report::Document document;
  document.title = TitleOf(info);
  document.lead = "Seamripper read " + Plural(info.pages, "page") + " from " + Plural(info.hosts, "host") +
                  " and looked for content that they share.";
  document.foot = "Written by seamripper " + std::string(Version()) +
                  ". This file is complete in itself and asks no network for anything. Addresses in it are text, not "
                  "links, so that the owners of these sites do not learn that you looked.";
  RETURN_IF_ERROR(AddSections(tables, info, corpus, labels, &document));
  return WriteDocument(document, output);
}

}  // namespace seamripper
