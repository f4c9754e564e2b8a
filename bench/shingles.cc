// The shingles of real pages by every variant this machine has, against the minima of 84 multiply-shift hashes, which other
// tools take; then those of pages that repeat one phrase, where looking at a part of each value spares nothing.
// Usage: shingles [--passes N] WARC...
#include "kernels/shingle/shingles.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/crawl_pages.h"
#include "bench/paired.h"
#include "html/charset.h"
#include "html/page.h"
#include "kernels/gram/grams.h"
#include "kernels/gram/page_words.h"
#include "kernels/hash/splitmix64.h"

namespace seamripper {
namespace {

constexpr uint64_t kSeed = 1;
constexpr uint64_t kEvery = 16;  // of the pages
constexpr size_t kPhraseWords = 5;
constexpr size_t kSlicePages = 20;  // sides take turns after so many

using Pages = std::vector<std::vector<uint64_t>>;  // the phrases of each

Pages ReadPages(const std::vector<std::string>& paths) {
  const Polynomials polynomials = PolynomialsFromSeed(kSeed);
  const RabinHash word_hash(polynomials.words);
  const GramHash phrase_hash(polynomials.phrases, kPhraseWords);
  Pages pages;
  CrawlCounts counts;
  std::string source;
  PageContent content;
  std::vector<uint64_t> words;
  for (const std::string& path : paths) {
    ForEachResponse(path, &counts, [&](std::string_view url, std::string_view payload) {
      if (counts.responses % kEvery != 0) return;
      source.clear();
      DecodeToUtf8(DecideCharset(payload, "", true).encoding, payload, &source);
      ExtractHtml(source, url, {}, &content);
      FingerprintWords(word_hash, content.text, &words);
      if (!words.empty()) phrase_hash.Phrases(words, &pages.emplace_back());
    });
  }
  return pages;
}

size_t PhrasesOf(const Pages& pages) {
  size_t sum = 0;
  for (const std::vector<uint64_t>& page : pages) sum += page.size();
  return sum;
}

// a * x + b modulo 2^64, four functions at a time: of several ways to write the loops, the one that the compiler makes
// the fastest vectors of.
class MultiplyShift {
 public:
  MultiplyShift() {
    SplitMix64 random(kSeed);
    for (uint64_t& factor : factors_) factor = random.Next() | 1;
    for (uint64_t& addend : addends_) addend = random.Next();
  }

  void Minima(std::span<const uint64_t> phrases, Shingles* out) const {
    for (size_t i = 0; i < kShingles; i += kTogether) MinimaFrom(i, phrases, out);
  }

 private:
  static constexpr size_t kTogether = 4;

  [[gnu::target("avx2"), gnu::optimize("O3")]] void MinimaFrom(size_t first, std::span<const uint64_t> phrases,
                                                               Shingles* out) const {
    uint64_t least[kTogether], factors[kTogether], addends[kTogether];
    for (size_t i = 0; i < kTogether; ++i) {
      least[i] = UINT64_MAX;
      factors[i] = factors_[first + i];
      addends[i] = addends_[first + i];
    }
    for (const uint64_t phrase : phrases) {
      for (size_t i = 0; i < kTogether; ++i) least[i] = std::min(least[i], factors[i] * phrase + addends[i]);
    }
    for (size_t i = 0; i < kTogether; ++i) (*out)[first + i] = least[i];
  }

  Shingles factors_, addends_;
};

struct Side {
  const char* name;
  std::function<void(std::span<const uint64_t>, Shingles*)> minima;
  std::vector<double> seconds{};  // of each pass
  uint64_t digest = 0;            // of the last
};

std::vector<Side> AllSides() {
  std::vector<Side> sides;
  const auto add = [&](const char* name, ShingleVariant variant) {
    if (variant > BestShingleVariant()) return;
    sides.push_back(
        {name, [maker = ShingleMaker(kSeed, variant)](auto phrases, Shingles* out) { maker.Minima(phrases, out); }});
  };
  add("portable", ShingleVariant::kPortable);
  add("PCLMULQDQ", ShingleVariant::kPclmul);
  add("AVX2", ShingleVariant::kAvx2);
  add("GFNI", ShingleVariant::kGfni);
  sides.push_back({"84 multiply-shift hashes",
                   [hash = MultiplyShift()](auto phrases, Shingles* out) { hash.Minima(phrases, out); }});
  return sides;
}

void Slice(const Pages& pages, size_t begin, size_t end, Side* side) {
  Shingles shingles;
  for (size_t i = begin; i < end; ++i) {
    side->minima(pages[i], &shingles);
    for (const uint64_t shingle : shingles) side->digest = side->digest * 0x100000001b3 ^ shingle;
  }
}

void Pass(const Pages& pages, std::vector<Side>* sides) {
  for (Side& side : *sides) {
    side.seconds.push_back(0);
    side.digest = 0;
  }
  for (size_t begin = 0; begin < pages.size(); begin += kSlicePages) {
    const size_t end = std::min(begin + kSlicePages, pages.size());
    for (Side& side : *sides) side.seconds.back() += SecondsOf([&] { Slice(pages, begin, end, &side); });
  }
}

// Ours come first, the fastest of them last but one.
void RequireEqualDigests(const std::vector<Side>& sides) {
  for (size_t i = 1; i + 1 < sides.size(); ++i) {
    if (sides[i].digest == sides[0].digest) continue;
    std::fprintf(stderr, "shingles: %s disagrees with %s\n", sides[i].name, sides[0].name);
    std::exit(1);
  }
}

std::vector<Side> Measure(const char* what, const Pages& pages, int passes) {
  std::vector<Side> sides = AllSides();
  Pass(pages, &sides);
  for (Side& side : sides) side.seconds.clear();
  for (int i = 0; i < passes; ++i) Pass(pages, &sides);
  RequireEqualDigests(sides);
  std::printf("  %s: %zu pages, %zu phrases, digest %016lx on all sides but the last\n", what, pages.size(),
              PhrasesOf(pages), sides[0].digest);
  std::printf("  %-34s %7s %7s\n", "", "ns/phrase", "range");
  for (const Side& side : sides) PrintTimes(side.name, side.seconds, PhrasesOf(pages), 1e9);
  return sides;
}

}  // namespace
}  // namespace seamripper

int main(int argc, char** argv) {
  using namespace seamripper;
  int passes = 7;
  int first = 1;
  if (argc > 2 && std::string_view(argv[1]) == "--passes") {
    passes = std::atoi(argv[2]);
    first = 3;
  }
  const Pages pages = ReadPages({argv + first, argv + argc});
  if (pages.empty() || passes < 1) {
    std::fprintf(stderr, "usage: %s [--passes N] WARC...\n", argv[0]);
    return 2;
  }
  const std::vector<Side> real = Measure("pages of a crawl", pages, passes);
  PrintRatio("the fastest / multiply-shift", real[real.size() - 2].seconds, real.back().seconds,
             {Goal::Bound::kAtMost, 1.2});
  const Pages repeating(kSlicePages, std::vector<uint64_t>(4096, 0x5ea3217e));
  const std::vector<Side> hostile = Measure("one phrase repeated", repeating, passes);
  if (BestShingleVariant() < ShingleVariant::kAvx2) return 0;
  PrintRatio("AVX2 / PCLMULQDQ", hostile[2].seconds, hostile[1].seconds, {Goal::Bound::kAtMost, 1.5});
}
