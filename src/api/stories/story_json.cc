#include "seamripper/stories.h"

#include "columns/row_json.h"

namespace seamripper {

namespace {

void WriteQuiltStoryJson(const QuiltStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run).Key("quilted").Bool(story.quilt.has_value());
  json->Key("least_fraction").Number(story.least_fraction).Key("least_sources").Number(story.least_sources);
  if (story.quilt) WriteRowFields(*story.quilt, json);
  json->Key("sources").BeginArray();
  for (const QuiltSourceRow& source : story.sources) WriteRow(source, json);
  json->EndArray().Key("patches").BeginArray();
  for (size_t i = 0; i < story.passages.size(); ++i) {
    json->BeginObject().Key("rank").Number(story.ranks[i]);
    WriteRowFields(story.passages[i], json);
    if (!story.site_text.empty()) json->Key("site_text").Bool(story.site_text[i]);
    json->EndObject();
  }
  json->EndArray().Key("takers").BeginArray();
  for (const QuiltTaker& taker : story.takers) {
    json->BeginObject().Key("url").String(taker.url);
    WriteRowFields(taker.source, json);
    json->EndObject();
  }
  json->EndArray().Key("all_takers").Number(story.all_takers).Key("foreign_takers").Number(story.foreign_takers);
  json->EndObject();
}

void WritePhraseStoryJson(const PhraseStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run);
  if (story.duplicate) {
    WriteRowFields(*story.duplicate, json);
  } else {
    json->Key("cluster_size").Number(0);
  }
  json->Key("duplicates").BeginArray();
  for (const DuplicateRow& other : story.duplicates) {
    json->BeginObject().Key("representative").Bool(other.page_id == other.cluster_id);
    WriteRowFields(other, json);
    json->EndObject();
  }
  json->EndArray().Key("popular").Number(story.popular ? story.popular->popular : 0);
  json->Key("least_popular").Number(story.least_popular);
  if (story.popular && story.popular->cover_size >= 0) {
    json->Key("foreign_contribution").Number(story.popular->foreign_contribution);
    json->Key("capped").Number(story.popular->capped);
  }
  json->Key("donors").BeginArray();
  for (const PhraseCoverRow& donor : story.donors) WriteRow(donor, json);
  json->EndArray().Key("popular_passages").BeginArray();
  for (const PopularPassage& passage : story.passages) {
    json->BeginObject().Key("start_byte").Number(passage.start_byte);
    json->Key("end_byte").Number(passage.end_byte).EndObject();
  }
  json->EndArray().EndObject();
}

void WriteReuseStoryJson(const ReuseStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run).Key("partial_threshold").Number(story.partial_threshold);
  WriteRowFields(story.page.value_or(ReusePageRow()), json);
  json->Key("labelled").BeginArray();
  for (const LabelledChunk& labelled : story.labelled) {
    json->BeginObject().Key("on_page").Number(labelled.on_page);
    WriteRowFields(labelled.chunk, json);
    json->EndObject();
  }
  json->EndArray().EndObject();
}

void WriteNearStoryJson(const NearStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run).Key("is_near").Bool(story.row.has_value());
  if (story.row) WriteRowFields(*story.row, json);
  json->Key("like").BeginArray();
  for (const NearRow& row : story.like) WriteRow(row, json);
  json->EndArray().EndObject();
}

void WriteTemplateStoryJson(const TemplateStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run).Key("member").Bool(story.member.has_value());
  json->Key("least_matches").Number(story.least_matches);
  if (story.cluster) {
    WriteRowFields(*story.cluster, json);
    json->Key("matches").Number(story.member->matches);
    json->Key("family_matches").Number(story.member->family_matches).Key("family");
    WriteRow(*story.family, json);
  }
  json->EndObject();
}

void WriteRangesJson(std::string_view key, const std::vector<ByteRange>& ranges, JsonWriter* json) {
  json->Key(key).BeginArray();
  for (const ByteRange& range : ranges) {
    json->BeginObject().Key("start_byte").Number(range.start_byte).Key("end_byte").Number(range.end_byte).EndObject();
  }
  json->EndArray();
}

double Share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

void WriteSpanJson(const std::string& prefix, const TextSpan& span, JsonWriter* json) {
  json->Key(prefix + "start_byte").Number(span.start_byte).Key(prefix + "end_byte").Number(span.end_byte);
  json->Key(prefix + "start_char").Number(span.start_char).Key(prefix + "end_char").Number(span.end_char);
  json->Key(prefix + "start_word").Number(span.start_word).Key(prefix + "end_word").Number(span.end_word);
}

void WriteTextJson(const ComparedText& text, uint64_t shared_grams, JsonWriter* json) {
  json->BeginObject().Key("name").String(text.name).Key("truncated").Bool(text.truncated);
  json->Key("words").Number(text.words).Key("shared_words").Number(text.shared_words);
  json->Key("word_share").Number(Share(text.shared_words, text.words));
  json->Key("grams").Number(text.grams).Key("containment").Number(Share(shared_grams, text.grams));
  json->Key("passages").BeginArray();
  for (const SharedPassage& passage : text.passages) {
    json->BeginObject().Key("number").Number(passage.number);
    WriteSpanJson("", passage.here, json);
    WriteSpanJson("source_", passage.there, json);
    json->Key("words").Number(passage.words).Key("same_words").Number(passage.same_words).EndObject();
  }
  json->EndArray().Key("text").String(text.text).EndObject();
}

}  // namespace

void WritePageJson(const PageStory& story, JsonWriter* json) {
  const PageFacts& page = story.page;
  json->BeginObject();
  WriteRowFields<PageTableRow>(page, json);
  json->Key("raw_url").String(page.raw_url.empty() ? page.url : page.raw_url);
  json->Key("superseded").Bool(page.superseded).Key("text").String(page.text);
  json->Key("links").BeginArray();
  for (const std::string& link : page.links) json->String(link);
  json->EndArray();
  if (!story.quilt.run.empty()) {
    json->Key("quilt");
    WriteQuiltStoryJson(story.quilt, json);
  }
  if (!story.reuse.run.empty()) {
    json->Key("reuse");
    WriteReuseStoryJson(story.reuse, json);
  }
  if (!story.phrases.run.empty()) {
    json->Key("phrases");
    WritePhraseStoryJson(story.phrases, json);
  }
  if (!story.near.run.empty()) {
    json->Key("near");
    WriteNearStoryJson(story.near, json);
  }
  if (!story.templates.run.empty()) {
    json->Key("template");
    WriteTemplateStoryJson(story.templates, json);
  }
  json->EndObject();
}

void WriteChunkJson(const ChunkStory& story, JsonWriter* json) {
  json->BeginObject().Key("run").String(story.run);
  WriteRowFields(story.chunk, json);
  json->Key("holders").BeginArray();
  for (const ChunkHolder& holder : story.holders) {
    json->BeginObject();
    WriteRowFields(holder.page, json);
    json->Key("domain").String(holder.domain).EndObject();
  }
  json->EndArray().Key("text").String(story.text).Key("text_missing").String(story.text_missing).EndObject();
}

void WriteSkeletonJson(const TemplateSkeleton& skeleton, JsonWriter* json) {
  json->BeginObject().Key("run").String(skeleton.run);
  WriteRowFields(skeleton.cluster, json);
  json->Key("family");
  WriteRow(skeleton.family, json);
  json->Key("compared").Number(skeleton.compared);
  json->Key("unreadable").Number(skeleton.unreadable).Key("source").String(skeleton.source);
  WriteRangesJson("shared", skeleton.shared, json);
  WriteRangesJson("names", skeleton.names, json);
  json->EndObject();
}

void WriteCompareJson(const Comparison& comparison, JsonWriter* json) {
  json->BeginObject().Key("k").Number(comparison.k).Key("rewritten").Bool(comparison.rewritten);
  json->Key("shared_grams").Number(comparison.shared_grams).Key("union_grams").Number(comparison.union_grams);
  json->Key("jaccard").Number(Share(comparison.shared_grams, comparison.union_grams));
  json->Key("a");
  WriteTextJson(comparison.a, comparison.shared_grams, json);
  json->Key("b");
  WriteTextJson(comparison.b, comparison.shared_grams, json);
  json->EndObject();
}

}  // namespace seamripper
