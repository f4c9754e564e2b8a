#include "cli/corpus_text.h"

#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>
#include <vector>

#include "text/quantity.h"
#include "text/terminal.h"

namespace seamripper::cli {

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr size_t kCharsetsShown = 8;

std::string SeedText(uint64_t seed) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(seed));
  return text;
}

std::string FactsText(const CorpusInfo& info, const Look& look) {
  Rows rows;
  const auto add = [&](std::string name, const std::string& value) {
    rows.push_back({std::move(name), VisibleLine(value, look.reader)});
  };
  add("corpus", info.path + (info.incomplete ? " (incomplete: the same ingest command goes on)" : ""));
  add("pages",
      WithSeparators(info.pages) + " on " + Plural(info.hosts, "host") + " of " + Plural(info.domains, "domain"));
  add("files", WithSeparators(info.files));
  if (info.superseded > 0) add("superseded", WithSeparators(info.superseded) + " earlier captures of the same URL");
  if (info.revisits_resolved + info.revisits_unseen > 0) {
    add("revisits", WithSeparators(info.revisits_resolved) + " resolved, " + WithSeparators(info.revisits_unseen) +
                        " of URLs not seen");
  }
  if (info.truncated > 0) add("truncated", Plural(info.truncated, "page"));
  add("words", WithSeparators(info.words));
  add("text", Plural(info.text_bytes, "byte") + ", from " + WithSeparators(info.html_bytes) + " of payload");
  add("on disk", WithSeparators(info.stored_bytes) + " bytes");
  add("digest", info.digest);
  for (const auto& [name, value] : info.profiles) {
    const bool named = value.starts_with(name + "/");
    add(&name == &info.profiles.front().first ? "profiles" : "", named ? value : name + " " + value);
  }
  add("written by", "seamripper " + info.tool_version + ", format " + std::to_string(info.format_version) + ", seed " +
                        SeedText(info.seed));
  return LayOut(rows, {Align::kLeft, Align::kLeft}, "");
}

std::string CharsetsText(const CorpusInfo& info, const Look& look) {
  if (info.charsets.empty()) return {};
  std::vector<NamedTally> charsets = info.charsets;
  std::stable_sort(charsets.begin(), charsets.end(),
                   [](const NamedTally& a, const NamedTally& b) { return a.tally.count > b.tally.count; });
  Rows rows;
  uint64_t others = 0;
  for (size_t i = 0; i < charsets.size(); ++i) {
    const uint64_t count = charsets[i].tally.count;
    if (i >= kCharsetsShown) {
      others += count;
    } else {
      rows.push_back({VisibleLine(charsets[i].name, look.reader), WithSeparators(count), Percent(count, info.pages)});
    }
  }
  if (others > 0) rows.push_back({"others", WithSeparators(others), Percent(others, info.pages)});
  return "\n" + Bold("charsets of pages", look.color) + "\n" +
         LayOut(rows, {Align::kLeft, Align::kRight, Align::kRight}, "  ");
}

void AddTallies(std::string_view heading, const std::vector<NamedTally>& tallies, const CorpusInfo& info,
                const Look& look, Rows* rows, uint64_t* sum) {
  for (const NamedTally& each : tallies) {
    rows->push_back({std::string(heading) + ": " + VisibleLine(each.name, look.reader),
                     WithSeparators(each.tally.count), WithSeparators(each.tally.bytes),
                     Percent(each.tally.bytes, info.input_bytes)});
    *sum += each.tally.bytes;
  }
}

std::string AccountText(const CorpusInfo& info, const Look& look) {
  Rows rows = {{"", "records", "bytes", "share"}};
  uint64_t sum = info.pages_account.bytes;
  rows.push_back({"pages", WithSeparators(info.pages_account.count), WithSeparators(info.pages_account.bytes),
                  Percent(info.pages_account.bytes, info.input_bytes)});
  AddTallies("file", info.files_account, info, look, &rows, &sum);
  AddTallies("skipped", info.skipped_account, info, look, &rows, &sum);
  AddTallies("damaged", info.damaged_account, info, look, &rows, &sum);
  const std::string total = WithSeparators(sum);
  rows.push_back({"", "", std::string(total.size(), '-')});
  rows.push_back({"sum", "", total});
  rows.push_back({"read from " + Plural(info.inputs.size(), "input"), "", WithSeparators(info.input_bytes), "",
                  sum == info.input_bytes ? "= sum" : "differs from the sum: please report this"});
  return "\n" + Bold("every byte read", look.color) + "\n" +
         LayOut(rows, {Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kLeft}, "  ");
}

std::string NotesText(const CorpusInfo& info, const Look& look) {
  if (info.notes.empty()) return {};
  Rows rows;
  for (const NamedTally& note : info.notes) {
    rows.push_back({VisibleLine(note.name, look.reader), WithSeparators(note.tally.count)});
  }
  return "\n" + Bold("mended or noted in records", look.color) + "\n" +
         LayOut(rows, {Align::kLeft, Align::kRight}, "  ");
}

void WriteTallies(std::string_view key, std::string_view name, const std::vector<NamedTally>& tallies,
                  std::string_view count, JsonWriter* json) {
  json->Key(key).BeginArray();
  for (const NamedTally& each : tallies) {
    json->BeginObject().Key(name).String(each.name).Key(count).Number(each.tally.count);
    json->Key("bytes").Number(each.tally.bytes).EndObject();
  }
  json->EndArray();
}

void WriteAccount(const CorpusInfo& info, JsonWriter* json) {
  json->Key("account").BeginObject().Key("input_bytes").Number(info.input_bytes);
  json->Key("pages").BeginObject().Key("records").Number(info.pages_account.count);
  json->Key("bytes").Number(info.pages_account.bytes).EndObject();
  WriteTallies("files", "reason", info.files_account, "records", json);
  WriteTallies("skipped", "reason", info.skipped_account, "records", json);
  WriteTallies("damaged", "reason", info.damaged_account, "records", json);
  json->EndObject();
}

}  // namespace

std::string CorpusText(const CorpusInfo& info, const Look& look) {
  return FactsText(info, look) + CharsetsText(info, look) + AccountText(info, look) + NotesText(info, look);
}

void WriteCorpusJson(const CorpusInfo& info, JsonWriter* json) {
  json->BeginObject().Key("path").String(info.path);
  json->Key("tool_version").String(info.tool_version);
  json->Key("format_version").Number(int64_t{info.format_version});
  json->Key("seed").String(std::to_string(info.seed));
  json->Key("profiles").BeginObject();
  for (const auto& [name, value] : info.profiles) json->Key(name).String(value);
  json->EndObject();
  json->Key("digest").String(info.digest).Key("incomplete").Bool(info.incomplete);
  const std::pair<std::string_view, uint64_t> counts[] = {{"pages", info.pages},
                                                          {"files", info.files},
                                                          {"superseded", info.superseded},
                                                          {"revisits_resolved", info.revisits_resolved},
                                                          {"revisits_unseen", info.revisits_unseen},
                                                          {"hosts", info.hosts},
                                                          {"domains", info.domains},
                                                          {"words", info.words},
                                                          {"text_bytes", info.text_bytes},
                                                          {"html_bytes", info.html_bytes},
                                                          {"truncated", info.truncated},
                                                          {"stored_bytes", info.stored_bytes}};
  for (const auto& [name, value] : counts) json->Key(name).Number(value);
  WriteTallies("charsets", "charset", info.charsets, "pages", json);
  WriteAccount(info, json);
  WriteTallies("notes", "note", info.notes, "records", json);
  json->Key("inputs").BeginArray();
  for (const InputInfo& input : info.inputs) {
    json->BeginObject().Key("path").String(input.path).Key("format").String(input.format);
    json->Key("bytes").Number(input.bytes).Key("complete").Bool(input.complete).EndObject();
  }
  json->EndArray().EndObject();
}

}  // namespace seamripper::cli
