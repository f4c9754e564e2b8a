#include "bench/gram_records.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "engine/page_scan.h"
#include "kernels/gram/distinct_grams.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/polynomial.h"
#include "store/corpus_reader.h"

namespace seamripper {
namespace {

constexpr size_t kGramWords = 5;
constexpr uint64_t kStretchPages = 4096;
constexpr size_t kGramsOfPage = 424;

void OrEnd(const Status& status) {
  if (status.ok()) return;
  std::fprintf(stderr, "grouping: %s\n", std::string(status.message()).c_str());
  std::exit(1);
}

}  // namespace

GramRecords GramsOfCorpus(const std::string& path) {
  const Result<CorpusReader> corpus = CorpusReader::Open(path);
  OrEnd(corpus.status());
  const Result<RecordNumbers> numbers = RecordNumbers::OfPages(*corpus);
  OrEnd(numbers.status());
  const Polynomials polynomials = PolynomialsFromSeed(1);
  const RabinHash word_hash(polynomials.words);
  const GramHash gram_hash(polynomials.phrases, kGramWords);
  GramRecords records;
  std::vector<uint64_t> words;
  std::vector<uint64_t> grams;
  DistinctGrams distinct;
  LargeWork large;
  const LargePages no_page_is_large = {&large, UINT64_MAX, 0};
  PageCursors cursors;
  for (const RecordNumbers::Stretch& stretch : numbers->Stretches(kStretchPages)) {
    OrEnd(ScanPages({*corpus, *numbers, nullptr}, stretch, nullptr, kTextPart, no_page_is_large, &cursors,
                    [&](const PageView& page, bool) {
                      FingerprintWords(word_hash, page.text, &words);
                      gram_hash.Grams(words, &grams);
                      distinct.Find(grams);
                      records.grams.insert(records.grams.end(), distinct.grams().begin(), distinct.grams().end());
                      records.page_begins.push_back(records.grams.size());
                      return Status();
                    }));
  }
  return records;
}

GramRecords GramsMadeUp(size_t records) {
  std::mt19937_64 random(1);
  std::vector<uint64_t> grams;
  grams.reserve(records + 4096);
  const auto repeat = [&](size_t until, size_t least, size_t most) {
    while (grams.size() < until) {
      // Copies fall off like 1 / n^2, as those of real grams about do.
      const double share = static_cast<double>(random() >> 11) * 0x1p-53;
      const double low = 1.0 / static_cast<double>(most + 1);
      const double high = 1.0 / static_cast<double>(least);
      const auto copies = static_cast<size_t>(1.0 / (low + share * (high - low)));
      grams.insert(grams.end(), copies, random());
    }
  };
  repeat(records / 100 * 38, 1, 1);
  repeat(records / 100 * 78, 2, 50);
  repeat(records, 51, 4000);
  grams.resize(records);
  std::shuffle(grams.begin(), grams.end(), random);
  GramRecords made;
  DistinctGrams distinct;
  for (size_t begin = 0; begin < records; begin += kGramsOfPage) {
    distinct.Find({grams.data() + begin, std::min(kGramsOfPage, records - begin)});
    made.grams.insert(made.grams.end(), distinct.grams().begin(), distinct.grams().end());
    made.page_begins.push_back(made.grams.size());
  }
  return made;
}

}  // namespace seamripper
