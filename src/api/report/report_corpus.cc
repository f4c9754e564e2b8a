#include "api/report/report_sections.h"
#include "text/quantity.h"

namespace seamripper {
namespace {

std::string FileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

report::Facts FactsOf(const CorpusInfo& info) {
  report::Facts facts;
  facts.Add("pages", WithSeparators(info.pages));
  facts.Add("hosts", WithSeparators(info.hosts));
  facts.Add("domains", WithSeparators(info.domains));
  facts.Add("words", WithSeparators(info.words));
  facts.Add("text", ShortSize(info.text_bytes));
  facts.Add("pages' bytes", ShortSize(info.html_bytes));
  facts.Add("other files", WithSeparators(info.files));
  facts.Add("superseded", Plural(info.superseded, "page"));
  facts.Add("cut short", Plural(info.truncated, "page"));
  return facts;
}

report::Listing AccountOf(const CorpusInfo& info) {
  report::Listing listing;
  listing.caption = "What became of every byte of the crawl";
  listing.columns = {{"became"}, {"because"}, {"records", true}, {"bytes", true}, {"share", true}};
  const auto add = [&](const char* became, const std::string& reason, const Tally& tally) {
    const double share =
        info.input_bytes == 0 ? 0 : static_cast<double>(tally.bytes) / static_cast<double>(info.input_bytes);
    listing.rows.push_back(
        {{became}, {reason}, {WithSeparators(tally.count)}, {WithSeparators(tally.bytes)}, {Percent(share), share}});
  };
  add("pages", "", info.pages_account);
  for (const NamedTally& tally : info.files_account) add("files", tally.name, tally.tally);
  for (const NamedTally& tally : info.skipped_account) add("skipped", tally.name, tally.tally);
  for (const NamedTally& tally : info.damaged_account) add("damaged", tally.name, tally.tally);
  listing.total = listing.rows.size();
  return listing;
}

report::Listing InputsOf(const CorpusInfo& info) {
  constexpr size_t kMostInputs = 200;
  report::Listing listing;
  listing.caption = "Files that were read";
  listing.columns = {{"file"}, {"format"}, {"bytes", true}};
  listing.total = info.inputs.size();
  listing.command = "seamripper info CORPUS";
  for (const InputInfo& input : info.inputs) {
    if (listing.rows.size() == kMostInputs) break;
    listing.rows.push_back({{FileName(input.path)}, {input.format}, {WithSeparators(input.bytes)}});
  }
  return listing;
}

}  // namespace

Status AddCorpusSection(const CorpusInfo& info, report::Document* document) {
  report::Section section = {"read", "What was read", {}};
  if (info.incomplete)
    section.blocks.emplace_back(report::Warning{"An ingest was stopped: this is not all of the crawl."});
  uint64_t damaged = 0;
  for (const NamedTally& tally : info.damaged_account) damaged += tally.tally.bytes;
  if (damaged > 0)
    section.blocks.emplace_back(report::Warning{ShortSize(damaged) + " of the crawl could not be read."});
  section.blocks.emplace_back(FactsOf(info));
  section.blocks.emplace_back(AccountOf(info));
  section.blocks.emplace_back(InputsOf(info));
  document->cards.push_back({WithSeparators(info.pages), "pages read",
                             Plural(info.domains, "domain") + ", " + ShortSize(info.input_bytes) + " of crawl files",
                             "read"});
  document->sections.push_back(std::move(section));
  return {};
}

}  // namespace seamripper
