// The sections of a report, each from what one detector's current run found.
#ifndef SEAMRIPPER_API_REPORT_REPORT_SECTIONS_H_
#define SEAMRIPPER_API_REPORT_REPORT_SECTIONS_H_

#include <optional>
#include <string>
#include <string_view>

#include "api/report/report_tables.h"
#include "report/document.h"
#include "seamripper/corpus.h"
#include "seamripper/report.h"

namespace seamripper {

// Each puts a section into the document, and where one number stands for it, a card.
Status AddCorpusSection(const CorpusInfo& info, report::Document* document);
Status AddQuiltSection(const ReportTables& tables, report::Document* document);
Status AddPhraseSection(const ReportTables& tables, report::Document* document);
Status AddTemplateSection(const ReportTables& tables, report::Document* document);
Status AddReuseSection(const ReportTables& tables, report::Document* document);
// Of the table of sites, when there is one.
Status AddSiteSection(const ReportTables& tables, report::Document* document);
// What people judged, from the label file, or if that is empty from the corpus; nothing when nothing was judged.
Status AddPrecisionSection(const ReportTables& tables, const Corpus& corpus, const std::string& file,
                           report::Document* document);
// The sites that rows of the sections so far lead to, each with the worst of what was found on it.
Status AddMentionedSites(const ReportTables& tables, report::Document* document);
// Twenty quilts drawn by `seed`, beside their sources.
Status AddRandomQuilts(const ReportTables& tables, const Corpus& corpus, uint64_t seed, report::Document* document);
// Versions, parameters, digests, commands.
Status AddOriginSection(const ReportTables& tables, const CorpusInfo& info, report::Document* document);

// The section of a detector, with a warning when the corpus has grown since. Nothing when it has not run; then the document
// has got a section that says so.
std::optional<report::Section> BeginSection(const ReportTables& tables, const std::string& detector,
                                            const std::string& title, report::Document* document);

// An option of the detector's run that is stored in parts per billion.
double ShareOption(const ReportTables& tables, std::string_view detector, const std::string& name);

// Draws the document into the file `path`, which is written as NamedOutput says.
Result<WrittenReport> WriteDocument(const report::Document& document, const std::string& path);

}  // namespace seamripper

#endif  // SEAMRIPPER_API_REPORT_REPORT_SECTIONS_H_
