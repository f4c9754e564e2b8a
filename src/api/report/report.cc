#include "seamripper/report.h"

#include "api/report/report_sections.h"
#include "api/report/written_report.h"
#include "seamripper/corpus.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

// In the order of a reader's questions: how much, who, what, show me, how do you know.
Status AddSections(const ReportTables& tables, const CorpusInfo& info, const Corpus& corpus,
                   report::Document* document) {
  RETURN_IF_ERROR(AddCorpusSection(info, document));
  RETURN_IF_ERROR(AddSiteSection(tables, document));
  RETURN_IF_ERROR(AddQuiltSection(tables, document));
  RETURN_IF_ERROR(AddRandomQuilts(tables, corpus, info.seed, document));
  RETURN_IF_ERROR(AddPhraseSection(tables, document));
  RETURN_IF_ERROR(AddTemplateSection(tables, document));
  RETURN_IF_ERROR(AddReuseSection(tables, document));
  return AddOriginSection(tables, info, document);
}

}  // namespace

Result<WrittenReport> WriteReport(const Corpus& corpus, const std::string& output, const std::atomic<bool>* stop) {
  ASSIGN_OR_RETURN(const CorpusInfo info, ReadCorpusInfo(corpus.path(), false));
  ASSIGN_OR_RETURN(const ReportTables tables, ReportTables::Open(corpus.opened(), stop));
  report::Document document;
  document.title = "What was copied in this crawl";
  document.lead = "Seamripper read " + Plural(info.pages, "page") + " from " + Plural(info.hosts, "host") +
                  " and looked for what they have from each other.";
  document.foot = "Written by seamripper " + std::string(Version()) +
                  ". This file is complete in itself and asks no network for anything. Addresses in it are text, not "
                  "links: whoever owns them need not learn that you looked.";
  RETURN_IF_ERROR(AddSections(tables, info, corpus, &document));
  return WriteDocument(document, output);
}

}  // namespace seamripper
