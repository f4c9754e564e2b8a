#include "cli/page_text.h"

#include <utility>
#include <vector>

#include "cli/columns.h"
#include "cli/quantity.h"

namespace seamripper::cli {

namespace {

std::string RecordText(const PageFacts& page) {
  std::string text = page.warc_filename;
  if (page.warc_record_offset >= 0) text += ", offset " + std::to_string(page.warc_record_offset);
  if (page.warc_record_length >= 0) text += ", length " + std::to_string(page.warc_record_length);
  return text;
}

}  // namespace

std::string PageText(const PageFacts& page, const Look& look) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](const std::string& name, const std::string& value) {
    if (!value.empty()) rows.push_back({Bold(name, look.color), VisibleLine(value, look.reader)});
  };
  add("url", page.url);
  add("captured as", page.raw_url);
  add("title", page.title);
  add("page id", std::to_string(page.page_id));
  add("captured", page.captured == 0 ? "unknown" : Timestamp(page.captured));
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

  std::string body = VisibleLines(page.text, look.reader);
  if (look.reader == Reader::kTerminal) body = WrapLines(body, look.columns);
  if (!body.empty()) body = "\n" + body + "\n";
  return LayOut(rows, {Align::kLeft, Align::kLeft}, "") + body;
}

void WritePageJson(const PageFacts& page, JsonWriter* json) {
  json->BeginObject().Key("page_id").String(std::to_string(page.page_id));
  const auto text = [json](std::string_view name, const std::string& value) { json->Key(name).String(value); };
  text("url", page.url);
  text("raw_url", page.raw_url.empty() ? page.url : page.raw_url);
  text("host", page.host);
  text("domain", page.domain);
  text("ip", page.ip);
  text("captured", Timestamp(page.captured));
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
  json->EndArray().EndObject();
}

}  // namespace seamripper::cli
