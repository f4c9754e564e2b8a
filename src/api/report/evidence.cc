#include <algorithm>
#include <set>

#include "api/corpus/open_corpus.h"
#include "api/corpus/read_payload.h"
#include "api/report/accusation.h"
#include "api/report/written_report.h"
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

report::Section CaseSection(const PageFacts& page, const Accusation& accusation) {
  const DrawingLimits limits = {.context_words = kWholeText,
                                .page_bytes = kPageBytes,
                                .source_bytes = kSourcesBytes / std::max<size_t>(accusation.sources.size(), 1),
                                .sources = kMostSources};
  report::CopiedPage drawn = BesideSources(page, accusation.sources, accusation.passages, limits);
  drawn.all_sources = accusation.all_sources;
  drawn.facts.Add("title", page.title);
  drawn.facts.Add("captured", Moment(page.captured.microseconds));
  drawn.facts.Add("passages", WithSeparators(accusation.passages.size()));
  report::Section section = {"case", "The page beside its sources", {}};
  section.blocks.emplace_back(
      report::Prose{accusation.told +
                    " Which page was captured first does not say which was published first, and that a text stands on "
                    "two pages does not say who wrote it."});
  section.blocks.emplace_back(std::move(drawn));
  return section;
}

report::Section CapturesSection(const CorpusReader& corpus, const PageFacts& page, const Accusation& accusation) {
  report::Section section = {"captures", "Where these pages were captured", {}};
  section.blocks.emplace_back(report::Prose{"The page:"});
  section.blocks.emplace_back(OriginOf(corpus, page));
  for (const DrawnSource& source : accusation.sources) {
    section.blocks.emplace_back(report::Prose{"Source " + std::to_string(source.number) + ":"});
    section.blocks.emplace_back(OriginOf(corpus, source.page));
  }
  return section;
}

report::Commands CommandsFor(const PageFacts& page, const Accusation& accusation, const std::string& k) {
  report::Commands commands = {{"sha256sum FILE.html"}};
  std::string files;
  std::set<std::string> names = {FileName(page.warc_filename)};
  for (const DrawnSource& source : accusation.sources) names.insert(FileName(source.page.warc_filename));
  for (const std::string& name : names) files += " " + InShellQuotes(name);
  commands.lines.push_back("seamripper ingest" + files + " -o CORPUS");
  for (const DrawnSource& source : accusation.sources) {
    if (commands.lines.size() == kMostCommands) break;
    commands.lines.push_back("seamripper compare --in CORPUS -k " + k + " --both " + InShellQuotes(page.url) + " " +
                             InShellQuotes(source.page.url));
  }
  return commands;
}

Result<report::Section> CheckSection(const Corpus& corpus, const PageFacts& page, const Accusation& accusation) {
  report::Facts facts;
  facts.Add("seamripper", std::string(Version()));
  facts.Add("detector", accusation.detector);
  facts.Add("run", accusation.run);
  std::string k = "5";
  ASSIGN_OR_RETURN(const Findings* run, corpus.opened().RunOf(accusation.detector));
  for (const auto& [name, value] : run->record().question.options) {
    facts.Add(name, value);
    if (name == "k") k = value;
  }
  report::Section section = {"check", "How to check it", {}};
  section.blocks.emplace_back(
      report::Prose{"The program that wrote this file printed its SHA-256. Whoever has the crawl files can read them "
                    "anew, with the same "
                    "program, and compare the pages; the digests above say whether they are the same bytes."});
  section.blocks.emplace_back(CommandsFor(page, accusation, k));
  section.blocks.emplace_back(std::move(facts));
  return section;
}

}  // namespace

Result<WrittenReport> WriteEvidence(const Corpus& corpus, const std::string& url_or_id, const std::string& output) {
  ASSIGN_OR_RETURN(const PageFacts page, ReadPage(corpus, url_or_id));
  ASSIGN_OR_RETURN(const Accusation accusation, FindAccusation(corpus, page, {.sources = kMostSources}));
  ASSIGN_OR_RETURN(report::Section check, CheckSection(corpus, page, accusation));
  report::Document document;
  document.title = "Copied content on one page";
  document.lead = page.url;
  document.foot = "Written by seamripper " + std::string(Version()) +
                  ". This file is complete in itself and asks no network for anything.";
  document.sections.push_back(CaseSection(page, accusation));
  document.sections.push_back(CapturesSection(corpus.opened().pages(), page, accusation));
  document.sections.push_back(std::move(check));
  return WriteDocument(document, output);
}

}  // namespace seamripper
