#include <algorithm>
#include <set>

#include "api/corpus/open_corpus.h"
#include "api/corpus/read_payload.h"
#include "api/report/report_sections.h"
#include "api/report/shared_passages.h"
#include "base/sha256.h"
#include "store/corpus_reader.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper {
namespace {

constexpr size_t kMostSources = 100;
constexpr size_t kPageBytes = 3'000'000;
constexpr size_t kSourcesBytes = 5'500'000;  // of all of them together
constexpr size_t kMostCommands = 10;

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string PlaceOf(const PageFacts& page) {
  return FileName(page.warc_filename) + ":" + std::to_string(page.warc_record_offset) +
         (page.warc_record_length < 0 ? "" : ":" + std::to_string(page.warc_record_length));
}

// Where it was captured, and whether the crawl file still has what was read then.
report::Facts OriginOf(const CorpusReader& corpus, const PageFacts& page) {
  const Result<CapturedRecord> record = ReadRecord(corpus, page.page_id);
  report::Facts facts;
  facts.wide = true;
  facts.Add("URL", page.raw_url.empty() ? page.url : page.raw_url);
  facts.Add("title", page.title);
  facts.Add("captured", Moment(page.captured.microseconds));
  facts.Add("address", page.ip.empty() ? "unknown" : page.ip);
  facts.Add("file:offset:length", PlaceOf(page));
  facts.Add("record id", record.ok() && !record->id.empty() ? record->id : "unknown");
  facts.Add("payload", "sha1:" + page.content_digest);
  facts.Add("read again", record.ok() ? "yes: the crawl file has a record with this digest there"
                                      : "no: the crawl file is gone or has changed");
  facts.Add("text", "sha256:" + ToHex(Sha256Of(page.text)));
  facts.Add("words", WithSeparators(page.words));
  facts.Add("page id", std::to_string(page.page_id));
  if (page.truncated) facts.Add("cut short", "by the crawler or by a limit");
  return facts;
}

constexpr char kOwnSite[] =
    "All the other pages are on the same site as this one. This shows how the site is built, not that anybody copied "
    "from "
    "somebody else.";

report::Section SummarySection(const EvidenceRequest& request, const PageFacts& page, const SharedPassages& shared) {
  report::Section section = {"summary", "Summary", {}};
  if (shared.own_site) section.blocks.emplace_back(report::Warning{kOwnSite});
  section.blocks.emplace_back(report::Prose{shared.lead});
  report::Facts facts;
  facts.wide = true;
  if (!request.case_name.empty()) facts.Add("case", request.case_name);
  if (!request.author.empty()) facts.Add("prepared by", request.author);
  facts.Add("page", page.url);
  facts.Add("captured", Moment(page.captured.microseconds));
  facts.Add("passages", WithSeparators(shared.passages.size()));
  if (shared.site_passages > 0) {
    facts.Add("not marked", Plural(shared.site_passages, "passage") + " that most pages of the site share");
  }
  section.blocks.emplace_back(std::move(facts));
  section.blocks.emplace_back(report::Prose{
      "The page that was captured first need not have been published first, and a text on two pages does not show "
      "who wrote it."});
  return section;
}

report::Section CaseSection(const PageFacts& page, const SharedPassages& shared) {
  const DrawingLimits limits = {.context_words = kWholeText,
                                .page_bytes = kPageBytes,
                                .source_bytes = kSourcesBytes / std::max<size_t>(shared.sources.size(), 1),
                                .sources = kMostSources};
  report::CopiedPage drawn = BesideSources(page, shared.sources, shared.passages, limits);
  drawn.noun = shared.noun;
  drawn.all_sources = shared.all_sources;
  drawn.facts.Add("title", page.title);
  drawn.facts.Add("captured", Moment(page.captured.microseconds));
  drawn.facts.Add("passages", WithSeparators(shared.passages.size()));
  report::Section section = {"case", "Shared passages, side by side", {}};
  section.blocks.emplace_back(std::move(drawn));
  return section;
}

report::Facts DocumentFacts(const PageFacts& document) {
  report::Facts facts;
  facts.wide = true;
  facts.Add("file", document.url);
  facts.Add("origin", "given with --against; not part of the crawl");
  facts.Add("text", "sha256:" + ToHex(Sha256Of(document.text)));
  facts.Add("words", WithSeparators(document.words));
  return facts;
}

report::Section CapturesSection(const CorpusReader& corpus, const PageFacts& page, const SharedPassages& shared) {
  report::Section section = {"captures", "Where these pages were captured", {}};
  section.blocks.emplace_back(report::Prose{"The page:"});
  section.blocks.emplace_back(OriginOf(corpus, page));
  for (const DrawnSource& source : shared.sources) {
    const std::string name = static_cast<char>(shared.noun[0] - 'a' + 'A') + shared.noun.substr(1);
    section.blocks.emplace_back(report::Prose{name + " " + std::to_string(source.number) + ":"});
    section.blocks.emplace_back(shared.from_outside ? DocumentFacts(source.page) : OriginOf(corpus, source.page));
  }
  return section;
}

report::Commands CommandsFor(const PageFacts& page, const SharedPassages& shared, const std::string& k) {
  report::Commands commands = {{"sha256sum FILE.html"}};
  std::string files;
  std::set<std::string> names = {FileName(page.warc_filename)};
  for (const DrawnSource& source : shared.sources) {
    if (!shared.from_outside) names.insert(FileName(source.page.warc_filename));
  }
  for (const std::string& name : names) files += " " + InShellQuotes(name);
  commands.lines.push_back("seamripper ingest" + files + " -o CORPUS");
  for (const DrawnSource& source : shared.sources) {
    if (commands.lines.size() == kMostCommands) break;
    commands.lines.push_back("seamripper compare --in CORPUS -k " + k + (shared.rewritten ? " --rewritten" : "") +
                             " --both " + InShellQuotes(page.url) + " " +
                             InShellQuotes(source.page.url));
  }
  return commands;
}

Result<report::Section> CheckSection(const Corpus& corpus, const PageFacts& page, const SharedPassages& shared) {
  report::Facts facts;
  facts.Add("seamripper", std::string(Version()));
  std::string k = "5";
  if (!shared.detector.empty()) {
    facts.Add("detector", shared.detector);
    facts.Add("run", shared.run);
    ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf(shared.detector));
    for (const auto& [name, value] : run->record().question.options) {
      facts.Add(name, value);
      if (name == "k") k = value;
    }
  }
  report::Section section = {"check", "How to check it", {}};
  section.blocks.emplace_back(
      report::Prose{"When this file was written, its SHA-256 was printed. Anyone who has the crawl files can read them "
                    "with the same program and compare the pages; the digests above show whether they are the same bytes."});
  section.blocks.emplace_back(CommandsFor(page, shared, k));
  section.blocks.emplace_back(std::move(facts));
  return section;
}

}  // namespace

Result<WrittenReport> WriteEvidence(const Corpus& corpus, const EvidenceRequest& request, const std::string& output) {
  ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, request.page));
  ASSIGN_OR_RETURN(const SharedPassages shared,
                   request.against.empty()
                       ? FindSharedPassages(corpus, page, {.sources = kMostSources}, request.rewritten)
                       : SharedWithDocument(corpus, page, request.against, request.rewritten));
  ASSIGN_OR_RETURN(report::Section check, CheckSection(corpus, page, shared));
  report::Document document;
  document.title = "Shared passages";
  document.lead = page.url;
  document.foot = "Written by seamripper " + std::string(Version()) +
                  ". This file is self-contained and loads nothing from the network.";
  document.sections.push_back(SummarySection(request, page, shared));
  document.sections.push_back(CaseSection(page, shared));
  document.sections.push_back(CapturesSection(corpus.opened().pages(), page, shared));
  document.sections.push_back(std::move(check));
  ASSIGN_OR_RETURN(WrittenReport written, WriteDocument(document, output));
  if (shared.own_site) written.note = "all the other pages are on the same site as this one";
  return written;
}

}  // namespace seamripper
