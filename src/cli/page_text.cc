#include "cli/page_text.h"

#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "base/iso_time.h"
#include "cli/detector_text.h"
#include "cli/passage_text.h"
#include "columns/row_json.h"
#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

std::string RecordText(const PageFacts& page) {
  std::string text = page.warc_filename;
  if (page.warc_record_offset >= 0) text += ", offset " + std::to_string(page.warc_record_offset);
  if (page.warc_record_length >= 0) text += ", length " + std::to_string(page.warc_record_length);
  return text;
}

std::string QuiltLine(const QuiltStory& story) {
  if (story.run.empty()) return "";
  const std::string least = Percent(story.least_fraction);
  const std::string run = " (run " + story.run + ")";
  if (!story.quilt) {
    return "no: less than " + least + " copied, or from fewer than " + Plural(story.least_sources, "source") + run;
  }
  const QuiltRow& quilt = *story.quilt;
  return Percent(Table<QuiltRow>::PatchFraction(quilt).ToDouble()) + " copied from " +
         Plural(story.sources.size(), "source") + ", " + WithSeparators(quilt.foreign_sources) + " on other sites" +
         (quilt.foreign_words > 0 ? " (" + Plural(quilt.foreign_words, "word") + ")" : "") + "; a quilt is at least " + least +
         " copied from " + WithSeparators(story.least_sources) + " or more" + run;
}

std::string TakerLine(const QuiltStory& story) {
  if (story.all_takers == 0) return "";
  return Plural(story.all_takers, "quilt") + " took passages from this page, " +
         WithSeparators(story.foreign_takers) + " of them on other sites";
}

std::string Relation(const QuiltSourceRow& source) {
  if (source.foreign) return source.linked ? "linked" : "";
  return source.linked ? "own site, linked" : "own site";
}

constexpr std::string_view kSourceLegend =
    "covers: runs of words that no source above has; shares: all runs in common\n";

std::string SourceList(const PageStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"covers", "", "shares", "", "source"}};
  for (const QuiltSourceRow& source : story.quilt.sources) {
    rows.push_back({WithSeparators(source.gain), Percent(source.gain, story.quilt.quilt->patch_grams),
                    WithSeparators(source.shared_grams), Relation(source),
                    VisibleLine(source.source_url, look.reader)});
  }
  const std::string lines =
      LayOut(rows, {Align::kRight, Align::kRight, Align::kRight, Align::kLeft, Align::kLeft}, "  ");
  // Badges have colours, which are no columns: they are put before the lines.
  const int widest = WidthOf(BadgeText(static_cast<uint32_t>(story.quilt.sources.size()), false));
  std::string out(static_cast<size_t>(widest), ' ');
  size_t source = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    out += lines[i];
    if (lines[i] != '\n' || source == story.quilt.sources.size()) continue;
    const auto rank = static_cast<uint32_t>(story.quilt.sources[source++].rank);
    out.append(static_cast<size_t>(widest - WidthOf(BadgeText(rank, false))), ' ').append(BadgeText(rank, look.color));
  }
  return out;
}

std::string TakerList(const QuiltStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"covers", "shares", "", "quilt with passages from this page"}};
  for (const QuiltTaker& taker : story.takers) {
    rows.push_back({WithSeparators(taker.source.gain), WithSeparators(taker.source.shared_grams),
                    Relation(taker.source), VisibleLine(taker.url, look.reader)});
  }
  if (story.all_takers > story.takers.size()) {
    rows.push_back({"", "", "", "and " + WithSeparators(story.all_takers - story.takers.size()) + " more"});
  }
  return LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft, Align::kLeft}, "  ");
}

std::string DuplicateList(const PhraseStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {
      {"Jaccard", "shingles", "near-duplicate, and how near to the first of them"}};
  for (const DuplicateRow& other : story.duplicates) {
    rows.push_back({Decimal(Table<DuplicateRow>::Jaccard(other), 3), std::to_string(other.shingles_agreeing),
                    VisibleLine(other.url, look.reader) + (other.page_id == other.cluster_id ? " (the first)" : "")});
  }
  const auto others = static_cast<size_t>(story.duplicate->cluster_size - 1);
  if (others > story.duplicates.size()) {
    rows.push_back({"", "", "and " + WithSeparators(others - story.duplicates.size()) + " more"});
  }
  return LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft}, "  ");
}

std::string NearList(const NearStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"Jaccard", "page near this one, which is kept for it"}};
  for (const NearRow& row : story.like) {
    rows.push_back({Decimal(Table<NearRow>::Jaccard(row).ToDouble(), 3), VisibleLine(row.url, look.reader)});
  }
  return LayOut(rows, {Align::kRight, Align::kLeft}, "  ");
}

std::string DonorList(const PhraseStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"covers", "", "", "page with its phrases"}};
  for (const PhraseCoverRow& donor : story.donors) {
    rows.push_back({WithSeparators(donor.gain), Percent(donor.gain, story.popular->popular),
                    donor.foreign ? "" : "own site", VisibleLine(donor.donor_url, look.reader)});
  }
  return LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft, Align::kLeft}, "  ");
}

bool IsSiteText(const QuiltStory& story, size_t passage) {
  return passage < story.site_text.size() && story.site_text[passage];
}

// What the numbers in the text stand for, and what has none.
std::string LegendOf(const PageStory& story, bool whole) {
  if (!story.quilt.quilt) {
    return story.phrases.passages.empty() ? "" : "Numbered: popular phrases, which many documents share.\n";
  }
  const auto shared = static_cast<uint64_t>(std::ranges::count(story.quilt.site_text, true));
  if (shared == 0 || whole) return "";
  return "Numbered: passages by source. " + Plural(shared, "passage") +
         " that most pages of the site share, such as menus: not marked, --full marks them.\n";
}

// Those of a quilt, each with the number of its source; otherwise popular phrases, counted.
std::vector<PassageSpan> PassagesOf(const PageStory& story, bool whole) {
  std::vector<PassageSpan> passages;
  for (size_t i = 0; i < story.quilt.passages.size(); ++i) {
    if (!whole && IsSiteText(story.quilt, i)) continue;
    const QuiltPatchRow& passage = story.quilt.passages[i];
    passages.push_back(
        {static_cast<uint64_t>(passage.start_byte), static_cast<uint64_t>(passage.end_byte), story.quilt.ranks[i]});
  }
  if (story.quilt.quilt) return passages;
  for (const PopularPassage& passage : story.phrases.passages) {
    passages.push_back({passage.start_byte, passage.end_byte, static_cast<uint32_t>(passages.size() + 1)});
  }
  return passages;
}

using Facts = std::vector<std::pair<std::string, std::string>>;

// On a terminal each is broken at words, what follows below its own beginning. Colours take no columns.
std::string FactsText(const Facts& facts, const Look& look) {
  constexpr int kColumn = 11;  // behind the longest name and two spaces
  std::string text;
  for (const auto& [name, value] : facts) {
    const bool breaks = look.reader == Reader::kTerminal;
    std::istringstream lines(breaks ? WrapLines(value, look.columns - kColumn) : value);
    std::string label = Bold(name, look.color) + std::string(static_cast<size_t>(kColumn - WidthOf(name)), ' ');
    for (std::string line; std::getline(lines, line); label.assign(kColumn, ' ')) text += label + line + "\n";
  }
  return text;
}

class FactList {
 public:
  explicit FactList(const Look& look) : look_(look) {}

  void Add(const std::string& name, const std::string& value) {
    if (!value.empty()) facts_.emplace_back(name, VisibleLine(value, look_.reader));
  }
  std::string Text() const { return FactsText(facts_, look_); }

 private:
  Facts facts_;
  const Look& look_;
};

// What detectors found comes first.
std::string FoundText(const PageStory& story, const Look& look) {
  const PageFacts& page = story.page;
  FactList facts(look);
  facts.Add("url", page.url);
  facts.Add("title", page.title);
  facts.Add("captured", page.captured == Timestamp() ? "unknown" : IsoTime(page.captured.microseconds));
  facts.Add("words", WithSeparators(page.words));
  facts.Add("quilt", QuiltLine(story.quilt));
  facts.Add("taken by", TakerLine(story.quilt));
  facts.Add("duplicate", DuplicateLine(story.phrases));
  facts.Add("popular", PopularLine(story.phrases));
  facts.Add("near", NearLine(story.near));
  facts.Add("template", TemplateLine(story.templates));
  facts.Add("reuse", ReuseLine(story.reuse));
  facts.Add("replaced", page.superseded ? "by a later capture of the URL" : "");
  return facts.Text();
}

std::string RecordedText(const PageFacts& page, const Look& look) {
  FactList facts(look);
  facts.Add("page id", std::to_string(page.page_id));
  facts.Add("raw url", page.raw_url);
  facts.Add("host", page.host);
  facts.Add("domain", page.domain);
  facts.Add("address", page.ip);
  facts.Add("text", Plural(page.text_bytes, "byte") + ", from " + WithSeparators(page.html_bytes) + " of payload");
  facts.Add("charset", page.charset);
  facts.Add("digest", page.content_digest.empty() ? "" : "sha1:" + page.content_digest);
  facts.Add("links", WithSeparators(page.links.size()));
  facts.Add("record", RecordText(page));
  facts.Add("truncated", page.truncated ? "yes" : "");
  facts.Add("recursion", page.recursion ? "the URL repeats itself: a crawler's loop" : "");
  return facts.Text();
}

}  // namespace

std::string PageText(const PageStory& story, uint64_t context_words, const Look& look) {
  std::string out = FoundText(story, look);
  const bool whole = context_words == kWholeText;
  if (story.quilt.quilt) out += "\n" + std::string(kSourceLegend) + SourceList(story, look);
  if (!story.quilt.takers.empty()) out += "\n" + TakerList(story.quilt, look);
  if (!story.reuse.labelled.empty()) out += "\n" + LabelledList(story.reuse, whole, look);
  if (!story.phrases.duplicates.empty()) out += "\n" + DuplicateList(story.phrases, look);
  if (!story.near.like.empty()) out += "\n" + NearList(story.near, look);
  if (!story.phrases.donors.empty()) out += "\n" + DonorList(story.phrases, look);
  out += "\n" + RecordedText(story.page, look);
  const std::string& stored = story.page.text;
  const std::string body = PassageText(stored, TextPartsOf(stored, PassagesOf(story, whole), context_words), look);
  const std::string legend = LegendOf(story, whole);
  return out + (body.empty() ? "" : "\n" + legend + (legend.empty() ? "" : "\n") + body);
}

}  // namespace seamripper::cli
