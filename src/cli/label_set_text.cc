#include "cli/label_set_text.h"

#include <utility>
#include <vector>

#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

constexpr uint64_t kBillion = 1'000'000'000;

std::string LabelCounts(uint64_t chunks, uint64_t files) { return Plural(chunks, "chunk") + ", " + Plural(files, "file"); }

std::string Counting(const LabelSetInfo& info) {
  return "chunks of more than " + Plural(info.min_chunk, "byte") + (info.only_visible ? ", with visible text" : "") +
         (info.stopped_chunks > 0 ? ", but for " + WithSeparators(info.stopped_chunks) + " stopped ones" : "");
}

}  // namespace

std::string LabelSetText(const LabelSetInfo& info, const Look& look) {
  std::vector<std::vector<std::string>> rows;
  const auto add = [&](std::string name, const std::string& value) {
    rows.push_back({std::move(name), VisibleLine(value, look.reader)});
  };
  add("label set", info.path + ", " + Plural(info.bytes, "byte") + ", every one checked");
  add("labelled", LabelCounts(info.chunks, info.files));
  add("hashes", info.algorithm + " of " + info.profile + (info.text.empty() ? "" : ", " + info.text));
  add("what counts", Counting(info));
  if (info.partial_threshold > 0) add("partial", "above " + Percent(info.partial_threshold, kBillion) + " labelled");
  for (const auto& [name, value] : info.parameters) {
    add(name == info.parameters.begin()->first ? "asked with" : "", name + " " + value);
  }
  for (const LabelSetOrigin& origin : info.origins) {
    add(origin.operation, LabelCounts(origin.chunks, origin.files) + ": run " + origin.run + " of corpus " +
                              origin.corpus_digest + ", seamripper " + origin.tool_version);
  }
  return LayOut(rows, {Align::kLeft, Align::kLeft}, "");
}

void WriteLabelSetJson(const LabelSetInfo& info, JsonWriter* json) {
  json->BeginObject().Key("path").String(info.path).Key("bytes").Number(info.bytes);
  json->Key("algorithm").String(info.algorithm).Key("profile").String(info.profile).Key("text").String(info.text);
  json->Key("chunks").Number(info.chunks).Key("stopped_chunks").Number(info.stopped_chunks);
  json->Key("files").Number(info.files).Key("min_chunk").Number(info.min_chunk);
  json->Key("only_visible").Bool(info.only_visible);
  json->Key("partial_threshold").Number(static_cast<double>(info.partial_threshold) / kBillion);
  json->Key("parameters").BeginObject();
  for (const auto& [name, value] : info.parameters) json->Key(name).String(value);
  json->EndObject().Key("origins").BeginArray();
  for (const LabelSetOrigin& origin : info.origins) {
    json->BeginObject().Key("operation").String(origin.operation).Key("corpus_digest").String(origin.corpus_digest);
    json->Key("run").String(origin.run).Key("tool_version").String(origin.tool_version);
    json->Key("chunks").Number(origin.chunks).Key("files").Number(origin.files).EndObject();
  }
  json->EndArray().EndObject();
}

}  // namespace seamripper::cli
