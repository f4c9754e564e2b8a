// The kernels that the Python package offers, on texts in memory, one after the other on one thread: prints the CPU seconds of each,
// which those of the package on an Arrow array are held against.
// Usage: text_kernels FILE, in which each text stands behind its size, four bytes, little-endian.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "detectors/page_shingles.h"
#include "kernels/chunk/chunks.h"
#include "kernels/hash/sha1.h"
#include "kernels/style/sketch.h"
#include "kernels/text/words.h"
#include "seamripper/ingest.h"

namespace seamripper {
namespace {

using Texts = std::vector<std::string_view>;

double CpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Texts Cut(std::string_view bytes) {
  Texts texts;
  while (bytes.size() >= 4) {
    const auto size = LoadLittleEndian<uint32_t>(bytes.data());
    texts.push_back(bytes.substr(4, size));
    bytes.remove_prefix(4 + texts.back().size());
  }
  return texts;
}

// As a list of strings for each text.
void Words(const Texts& texts) {
  std::string words;
  std::vector<uint64_t> ends;
  for (const std::string_view text : texts) {
    for (WordWalk walk(text); walk.Next();) {
      words += walk.folded();
      ends.push_back(words.size());
    }
  }
}

uint64_t AllShingles(const Texts& texts) {
  const PageShingler shingler(kDefaultSeed, 5);
  std::vector<uint64_t> words, phrases;
  std::vector<Shingles> all;
  uint64_t digest = 0;
  for (const std::string_view text : texts) {
    shingler.Phrases(text, &words, &phrases);
    Shingles shingles{};
    if (!phrases.empty()) shingler.Shingle(phrases, &shingles);
    all.push_back(shingles);
    if (all.size() > 100) continue;
    for (const uint64_t shingle : shingles) digest += shingle;
  }
  return digest;
}

void Sketches(const Texts& texts) {
  const StyleProfile profile(kDefaultSeed);
  std::string noise;
  std::vector<StyleSketch> all;
  for (const std::string_view text : texts) {
    noise.clear();
    AppendNoise(&noise, text);
    all.push_back(profile.Sketch(noise));
  }
}

// The hash in digits, as tables and the package have it.
void AllChunks(const Texts& texts) {
  std::vector<Chunk> chunks, all;
  std::string hashes;
  for (const std::string_view text : texts) {
    CutBlocks(text, &chunks);
    all.insert(all.end(), chunks.begin(), chunks.end());
    for (const Chunk& chunk : chunks) {
      char digits[2 * sizeof chunk.hash];
      StoreHex(chunk.hash, digits);
      hashes.append(digits, sizeof digits);
    }
  }
}

template <class Work>
double SecondsOf(Work work) {
  const double begin = CpuSeconds();
  work();
  return CpuSeconds() - begin;
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s FILE\n", argv[0]);
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const Texts texts = Cut(bytes);
  uint64_t digest = 0;
  const double words = SecondsOf([&] { Words(texts); });
  const double shingles = SecondsOf([&] { digest = AllShingles(texts); });
  const double sketch = SecondsOf([&] { Sketches(texts); });
  const double chunks = SecondsOf([&] { AllChunks(texts); });
  std::printf("{\"texts\": %zu, \"words\": %.4f, \"shingles\": %.4f, \"sketch\": %.4f, \"chunks\": %.4f, \"digest\": %lu}\n",
              texts.size(), words, shingles, sketch, chunks, digest);
  return 0;
}
