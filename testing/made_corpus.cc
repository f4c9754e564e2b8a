#include "testing/made_corpus.h"

#include <utility>

#include "base/check.h"
#include "base/json_writer.h"
#include "os/file.h"
#include "seamripper/ingest.h"

namespace seamripper {

namespace {

CorpusReader MakeCorpusOf(const std::string& folder, const std::string& name, const std::string& bytes) {
  CHECK(ReplaceFile(folder + "/" + name, bytes).ok());
  IngestOptions options;
  options.inputs = {folder + "/" + name};
  options.corpus = folder + "/corpus";
  options.threads = 1;
  CHECK(Ingest(options).ok());
  Result<CorpusReader> reader = CorpusReader::Open(options.corpus);
  CHECK(reader.ok());
  return std::move(*reader);
}

}  // namespace

CorpusReader MakeCorpus(const std::string& folder, const std::vector<std::string>& texts) {
  std::string rows;
  for (size_t i = 0; i < texts.size(); ++i) {
    JsonWriter json(AppendJsonString);
    json.BeginObject();
    json.Key("url"), json.String("http://p" + std::to_string(i) + ".example/");
    json.Key("text"), json.String(texts[i]);
    json.EndObject();
    rows.append(json.text()).append("\n");
  }
  CorpusReader corpus = MakeCorpusOf(folder, "pages.jsonl", rows);
  CHECK(corpus.manifest().totals.pages == texts.size());
  return corpus;
}

CorpusReader MakeCorpusOfWarc(const std::string& folder, const std::string& warc) {
  return MakeCorpusOf(folder, "crawl.warc", warc);
}

}  // namespace seamripper
