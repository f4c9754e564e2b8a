#include "cli/page_text.h"

#include <utility>
#include <vector>

#include "base/iso_time.h"
#include "cli/passage_text.h"
#include "cli/phrases_text.h"
#include "cli/reuse_text.h"
#include "cli/templates_text.h"
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

std::string QuiltLine(const QuiltStory& quilt) {
  if (quilt.run.empty()) return "";
  const std::string least = Decimal(100 * quilt.least_fraction, 1) + " %";
  const std::string run = " (run " + quilt.run + ")";
  if (!quilt.quilted) {
    return "no: less than " + least + " copied, or from fewer than " + Plural(quilt.least_sources, "source") + run;
  }
  return Decimal(100 * quilt.patch_fraction, 1) + " % copied, from " + Plural(quilt.sources.size(), "source") +
         "; a quilt has " + least + " from " + WithSeparators(quilt.least_sources) + run;
}

std::string Relation(const QuiltSource& source) {
  if (source.foreign) return source.linked ? "linked" : "";
  return source.linked ? "own site, linked" : "own site";
}

std::string SourceList(const PageStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"covers", "", "shares", "", "source"}};
  for (const QuiltSource& source : story.quilt.sources) {
    rows.push_back({WithSeparators(source.gain), Percent(source.gain, story.quilt.patch_grams),
                    WithSeparators(source.shared_grams), Relation(source), VisibleLine(source.url, look.reader)});
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
    const uint32_t rank = story.quilt.sources[source++].rank;
    out.append(static_cast<size_t>(widest - WidthOf(BadgeText(rank, false))), ' ').append(BadgeText(rank, look.color));
  }
  return out;
}

std::string DuplicateList(const PhraseStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {
      {"Jaccard", "shingles", "near-duplicate, and how near to the first of them"}};
  for (const NearDuplicate& other : story.duplicates) {
    rows.push_back({Decimal(other.jaccard, 3), std::to_string(other.shingles_agreeing),
                    VisibleLine(other.url, look.reader) + (other.representative ? " (the first)" : "")});
  }
  if (story.cluster_size > story.duplicates.size() + 1) {
    rows.push_back({"", "", "and " + WithSeparators(story.cluster_size - 1 - story.duplicates.size()) + " more"});
  }
  return LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft}, "  ");
}

std::string DonorList(const PhraseStory& story, const Look& look) {
  std::vector<std::vector<std::string>> rows = {{"covers", "", "", "page with its phrases"}};
  for (const PhraseDonor& donor : story.donors) {
    rows.push_back({WithSeparators(donor.gain), Percent(donor.gain, story.popular), donor.foreign ? "" : "own site",
                    VisibleLine(donor.url, look.reader)});
  }
  return LayOut(rows, {Align::kRight, Align::kRight, Align::kLeft, Align::kLeft}, "  ");
}

// Those of a quilt, each with the number of its source; otherwise popular phrases, counted.
std::vector<PassageSpan> PassagesOf(const PageStory& story) {
  std::vector<PassageSpan> passages;
  for (const QuiltPassage& passage : story.quilt.passages) {
    passages.push_back({passage.start_byte, passage.end_byte, passage.rank});
  }
  if (story.quilt.quilted) return passages;
  for (const PopularPassage& passage : story.phrases.passages) {
    passages.push_back({passage.start_byte, passage.end_byte, static_cast<uint32_t>(passages.size() + 1)});
  }
  return passages;
}

void WriteQuiltJson(const QuiltStory& quilt, JsonWriter* json) {
  json->BeginObject().Key("run").String(quilt.run).Key("quilted").Bool(quilt.quilted);
  json->Key("least_fraction").Number(quilt.least_fraction).Key("least_sources").Number(quilt.least_sources);
  json->Key("patch_fraction").Number(quilt.patch_fraction).Key("grams").Number(quilt.grams);
  json->Key("patch_grams").Number(quilt.patch_grams).Key("covered_grams").Number(quilt.covered_grams);
  json->Key("sources").BeginArray();
  for (const QuiltSource& source : quilt.sources) {
    json->BeginObject().Key("rank").Number(uint64_t{source.rank});
    json->Key("source_id").String(std::to_string(source.page_id)).Key("source_url").String(source.url);
    json->Key("gain").Number(source.gain).Key("shared_grams").Number(source.shared_grams);
    json->Key("foreign").Bool(source.foreign).Key("linked").Bool(source.linked).EndObject();
  }
  json->EndArray().Key("patches").BeginArray();
  for (const QuiltPassage& passage : quilt.passages) {
    json->BeginObject().Key("rank").Number(uint64_t{passage.rank}).Key("words").Number(passage.words);
    json->Key("start_byte").Number(passage.start_byte).Key("end_byte").Number(passage.end_byte);
    json->Key("start_char").Number(passage.start_char).Key("end_char").Number(passage.end_char);
    json->Key("source_start_byte").Number(passage.source_start_byte);
    json->Key("source_end_byte").Number(passage.source_end_byte);
    json->Key("source_start_char").Number(passage.source_start_char);
    json->Key("source_end_char").Number(passage.source_end_char).EndObject();
  }
  json->EndArray().EndObject();
}

}  // namespace

std::string PageText(const PageStory& story, uint64_t context_words, const Look& look) {
  const PageFacts& page = story.page;
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) rows.push_back({Bold(name, look.color), VisibleLine(value, look.reader)});
  };
  add("url", page.url);
  add("captured as", page.raw_url);
  add("title", page.title);
  add("page id", std::to_string(page.page_id));
  add("captured", page.captured == 0 ? "unknown" : IsoTime(page.captured));
  add("host", page.host);
  add("domain", page.domain);
  add("address", page.ip);
  add("words", WithSeparators(page.words));
  add("text", Plural(page.text_bytes, "byte") + ", from " + WithSeparators(page.html_bytes) + " of payload");
  add("charset", page.charset);
  add("digest", page.content_digest.empty() ? "" : "sha1:" + page.content_digest);
  add("links", WithSeparators(page.links.size()));
  add("record", RecordText(page));
  add("truncated", page.truncated ? "yes" : "");
  add("superseded", page.superseded ? "a later capture of the URL has taken its place" : "");
  add("recursion", page.recursion ? "the URL repeats itself: a crawler's loop" : "");

  add("quilt", QuiltLine(story.quilt));
  add("duplicate", DuplicateLine(story.phrases));
  add("popular", PopularLine(story.phrases));
  add("template", TemplateLine(story.templates));
  add("reuse", ReuseLine(story.reuse));

  std::string out = LayOut(rows, {Align::kLeft, Align::kLeft}, "");
  if (story.quilt.quilted) out += "\n" + SourceList(story, look);
  if (!story.reuse.labelled.empty()) out += "\n" + LabelledList(story.reuse, context_words == kWholeText, look);
  if (!story.phrases.duplicates.empty()) out += "\n" + DuplicateList(story.phrases, look);
  if (!story.phrases.donors.empty()) out += "\n" + DonorList(story.phrases, look);
  const std::string body = PassageText(page.text, SegmentsOf(page.text, PassagesOf(story), context_words), look);
  return out + (body.empty() ? "" : "\n" + body);
}

void WritePageJson(const PageStory& story, JsonWriter* json) {
  const PageFacts& page = story.page;
  json->BeginObject().Key("page_id").String(std::to_string(page.page_id));
  const auto text = [json](std::string_view name, const std::string& value) { json->Key(name).String(value); };
  text("url", page.url);
  text("raw_url", page.raw_url.empty() ? page.url : page.raw_url);
  text("host", page.host);
  text("domain", page.domain);
  text("ip", page.ip);
  text("captured", IsoTime(page.captured));
  text("title", page.title);
  json->Key("words").Number(page.words);
  json->Key("text_bytes").Number(page.text_bytes).Key("html_bytes").Number(page.html_bytes);
  text("charset", page.charset);
  text("content_digest", page.content_digest);
  json->Key("truncated").Bool(page.truncated).Key("recursion").Bool(page.recursion);
  json->Key("superseded").Bool(page.superseded);
  text("warc_filename", page.warc_filename);
  json->Key("warc_record_offset").Number(page.warc_record_offset);
  json->Key("warc_record_length").Number(page.warc_record_length);
  text("text", page.text);
  json->Key("links").BeginArray();
  for (const std::string& link : page.links) json->String(link);
  json->EndArray();
  if (!story.quilt.run.empty()) {
    json->Key("quilt");
    WriteQuiltJson(story.quilt, json);
  }
  if (!story.reuse.run.empty()) {
    json->Key("reuse");
    WriteStoryJson(story.reuse, json);
  }
  if (!story.phrases.run.empty()) {
    json->Key("phrases");
    WritePhraseStoryJson(story.phrases, json);
  }
  if (!story.templates.run.empty()) {
    json->Key("template");
    WriteTemplateStoryJson(story.templates, json);
  }
  json->EndObject();
}

}  // namespace seamripper::cli
