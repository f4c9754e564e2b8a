// What the slow, obvious kernels of testing/ say of each file, a line of JSON for each: what the Python module is compared with.
// Usage: python_oracle FILE... A file is valid UTF-8, taken for a text and for the source of a page.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "html/page.h"
#include "kernels/hash/sha1.h"
#include "seamripper/ingest.h"
#include "testing/naive_chunks.h"
#include "testing/naive_page.h"
#include "testing/naive_sketch.h"
#include "testing/naive_words.h"
#include "testing/phrase_oracle.h"
#include "text/json.h"

namespace seamripper {
namespace {

void WriteChunks(const char* name, const std::vector<Chunk>& chunks, JsonWriter* json) {
  json->Key(name).BeginArray();
  for (const Chunk& chunk : chunks) {
    json->BeginArray().String(ToHex(chunk.hash)).Number(uint64_t{chunk.offset}).Number(uint64_t{chunk.length});
    json->Bool(chunk.visible).EndArray();
  }
  json->EndArray();
}

std::string Line(const std::string& source, phrase_oracle::Hashes* hashes) {
  JsonWriter json(AppendVisibleJsonString);
  json.BeginObject().Key("text").String(NaiveExtractHtml(source, "", {}).text);
  phrase_oracle::Words words;
  for (const NaiveWord& word : NaiveWords(source)) words.push_back(word.folded);
  json.Key("words").BeginArray();
  for (const std::string& word : words) json.String(word);
  json.EndArray().Key("shingles").BeginArray();
  if (!words.empty()) {
    for (const uint64_t shingle : hashes->OfPage(words, 5)) json.String(std::to_string(shingle));
  }
  json.EndArray().Key("sketch").BeginArray();
  const StyleSketch sketch = NaiveSketch(NaiveNoise(source), kDefaultSeed, kNoiseGramBytes);
  for (size_t i = 0; i < kSketchDimensions; ++i) {
    if ((sketch.occupied[i / 64] >> i % 64 & 1) == 0) {
      json.Null();
    } else {
      json.Number(uint64_t{sketch.values[i]});
    }
  }
  json.EndArray();
  WriteChunks("blocks", NaiveBlocks(source), &json);
  WriteChunks("ardi2014", NaiveArdi2014(source), &json);
  return json.EndObject().Take();
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  seamripper::phrase_oracle::Hashes hashes(seamripper::kDefaultSeed);
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string source{std::istreambuf_iterator<char>(file), {}};
    std::cout << seamripper::Line(source, &hashes) << "\n";
  }
  return 0;
}
