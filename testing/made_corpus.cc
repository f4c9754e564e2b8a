#include "testing/made_corpus.h"

#include <utility>

#include "base/check.h"
#include "base/json_writer.h"
#include "os/file.h"
#include "seamripper/ingest.h"

namespace seamripper {

CorpusReader MakeCorpus(const std::string& folder, const std::vector<std::string>& texts) {
  std::string rows;
  for (size_t i = 0; i < texts.size(); ++i) {
    JsonWriter json;
    json.BeginObject();
    json.Key("url"), json.String("http://p" + std::to_string(i) + ".example/");
    json.Key("text"), json.String(texts[i]);
    json.EndObject();
    rows.append(json.text()).append("\n");
  }
  CHECK(ReplaceFile(folder + "/pages.jsonl", rows).ok());
  IngestOptions options;
  options.inputs = {folder + "/pages.jsonl"};
  options.corpus = folder + "/corpus";
  options.threads = 1;
  const Result<IngestSummary> summary = Ingest(options);
  CHECK(summary.ok() && summary->corpus.pages == texts.size());
  Result<CorpusReader> reader = CorpusReader::Open(options.corpus);
  CHECK(reader.ok());
  return std::move(*reader);
}

}  // namespace seamripper
